"""The coach: where a game was won and lost, decision by decision (docs/coach.md).

>>> from gugong import Game
>>> from gugong.coach.review import review
>>> from gugong.coach.summary import summarise

- `documents`: what a review is, as plain JSON-ready data
- `outlook`: what a position promises every family
- `calibration`: what makes its chances come true as often as they say
- `viewpoint`: what may be known of a position: all of it, or what one family saw
- `judging`: one decision, what was chosen and what would have been better
- `review`: a whole game, step by step
- `advice`: the best choices of a decision that is still open
- `questions`: the same asked of another process
- `summary`: bands, accuracy, luck and skill, turning points
"""
