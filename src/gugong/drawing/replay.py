"""A game to look through, ply by ply, as self-contained HTML.

The boards of a game have the place in common, and most of what changes on it. So the place stays as
it is, each other element is written once, and a board is a list of their numbers. Where scripts do
not run, the last board is shown.
"""

import hashlib
import json
from html import escape
from typing import Final

from gugong.drawing.layout import WIDTH
from gugong.drawing.picture import board_of, parts_of
from gugong.drawing.svg import LACQUER, ON_LACQUER, SANS, YELLOW
from gugong.errors import GugongError
from gugong.game import Game
from gugong.rules.moves import Move
from gugong.text import catalogue

BUTTON: Final = "font: inherit; padding: 0.2em 0.8em; cursor: pointer"

SCRIPT: Final = """
for (const replay of document.querySelectorAll('[data-replay="KEY"]:not([data-ready])')) {
  const { elements, boards, lines } = DATA;
  const [board, slider, line] = ["svg > g:last-child", "input", "p"]
    .map((part) => replay.querySelector(part));
  const show = (ply) => {
    slider.value = Math.max(0, Math.min(ply, boards.length - 1));
    board.innerHTML = boards[slider.value].map((number) => elements[number]).join("");
    line.textContent = lines[slider.value];
    slider.setAttribute("aria-valuetext", lines[slider.value]);
  };
  slider.oninput = () => show(+slider.value);
  for (const button of replay.querySelectorAll("button"))
    button.onclick = () => show(+slider.value + +button.value);
  replay.dataset.ready = "";
  show(boards.length - 1);
}
"""


def replay_of(record: str) -> str:
    """Return the replay of a record, or the reason if it cannot be read."""
    try:
        return replay(Game.from_record(record))
    except GugongError as error:
        return f"<p>{escape(str(error))}</p>"


def page_of(game: Game, language: str) -> str:
    """Return the replay as a page of its own: one file that any browser opens."""
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gùgōng</title>
<style>
body {{
  margin: 1em auto; max-width: {WIDTH}px; padding: 0 0.5em; font-family: {SANS};
  background: #2a0c09; color: {ON_LACQUER}
}}
svg {{ width: 100%; height: auto }}
button {{ border: 1px solid {YELLOW}; border-radius: 0.5em; background: {LACQUER}; color: inherit }}
input {{ accent-color: {YELLOW} }}
:focus-visible {{ outline: 3px solid {YELLOW}; outline-offset: 2px }}
</style>
{replay(game, language)}
</html>
"""


def replay(game: Game, language: str = "en") -> str:
    """Return the boards of a game, with a slider."""
    numbers: dict[str, int] = {}  # of the elements, in the order in which they come up
    boards: list[list[int]] = []
    lines: list[str] = []

    def add(then: Game, line: str) -> None:
        boards.append([numbers.setdefault(part, len(numbers)) for part in parts_of(then, language)])
        lines.append(line)

    add(game.at(0), "0")
    for then, actor, move in game.steps():
        add(then, told(then, actor, move, language))
    data = {"elements": list(numbers), "boards": boards, "lines": lines}
    # `</` would end the script.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    key = hashlib.sha256(text.encode()).hexdigest()[:12]
    return f"""<div data-replay="{key}" style="max-width: {WIDTH}px">
{board_of(game, language)}
<div style="display: flex; gap: 0.5em; align-items: center">
<button value="-1" aria-label="Back" style="{BUTTON}">◀</button>
<input type="range" min="0" max="{game.ply}" value="{game.ply}" aria-label="Ply" style="flex: 1">
<button value="1" aria-label="On" style="{BUTTON}">▶</button>
</div>
<p style="min-height: 3em">{escape(lines[-1])}</p>
<script>{SCRIPT.replace("KEY", key).replace("DATA", text)}</script>
</div>"""


def told(game: Game, actor: int, move: Move, language: str) -> str:
    """Return a decision and what it led to, in one line."""
    texts = catalogue(language).for_box(game.components)
    names = [texts.word("colour", colour) for colour in game.components.colours]
    if game.players == 1:
        names[1] = texts.say("meng")
    events = (texts.event(event, names) for event in game.events(game.chooser))
    return f"{game.ply}. {names[actor]}: {move} · {texts.passage(filter(None, events))}"
