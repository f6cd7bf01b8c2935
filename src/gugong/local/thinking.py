"""Questions to the bots' worker."""

import json
from functools import cache

from gugong.bots.driver import Answer, Decision, OutOfTime
from gugong.bots.questions import question_for, read_answer
from gugong.bots.registry import BUILT_IN, BotError, open_bot
from gugong.local.browser import Thinker
from gugong.tables.refusal import Refusal


@cache
def levels() -> dict[str, str]:
    """The bots that can think in a browser: those that need nothing but the standard library, or
    whose needs JavaScript brings."""
    return {name: name for name in BUILT_IN if _opens(name)}


def _opens(name: str) -> bool:
    try:
        open_bot(name)
    except BotError:
        return False
    return True


class Thinking:
    """The `Thinkers` of a browser: one worker, and one person's bots."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker

    def crowd(self, owner: str) -> float:
        return 1.0

    async def choose(
        self, bot: str, decision: Decision, owner: str, table: str
    ) -> tuple[Answer, float]:
        question = question_for(bot, decision.observation)
        try:
            told = json.loads(await self._thinker.think(table, question, decision.limit))
            if "stopped" in told:
                raise Refusal("stale", "This decision is not asked any more.")
            text: str | None = told["answer"]
            answer: Answer = OutOfTime() if text is None else read_answer(text)
        except Refusal:
            raise
        except Exception as error:
            return error, 0.0
        return answer, told["seconds"]

    def stop(self, table: str) -> None:
        self._thinker.stop(table)
