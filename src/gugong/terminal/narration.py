"""Tells what happened, from the log.

Each family gets a line. Against Meng the log is divided into parts of the day, in which he explains
himself in numbered steps, each with its rule (`Game.account_of_meng`). Everything comes from the
log, so it can be told again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gugong.drawing.prose import Prose
from gugong.drawing.style import FAINT, Style
from gugong.formats.meng_account import BEGINNINGS
from gugong.formats.table_types import EventDict
from gugong.game import Game
from gugong.terminal.pager import Pager
from gugong.terminal.screen import Screen

LAST_DECISIONS: Final = 20


@dataclass(frozen=True)
class Part:
    """The events that one decision led to in one part of the day."""

    kind: str
    turn: int | None  # whose
    number: int = 0  # of the part; the next decision may continue it
    card: str = ""  # Meng's, at twilight
    goes_on: bool = False
    events: list[EventDict] = field(default_factory=list)

    def go_on(self, begun: bool) -> "Part":
        """Return the same part after another decision; `begun` if some of it has been told."""
        return Part(self.kind, self.turn, self.number, self.card, goes_on=self.goes_on or begun)

    def next(self, event: EventDict) -> "Part":
        """Return the part that begins with this event."""
        kind = BEGINNINGS[event["event"]]
        turn = event["seat"] if kind == "turn" else None
        return Part(kind, turn, self.number + 1, event.get("automa", ""))


class Narrator:
    """Tells what happened in one game, from what each seat may know."""

    def __init__(self, game: Game, style: Style, screen: Screen) -> None:
        self.game = game
        self.style = style
        self.screen = screen
        self.immediate: Pager = Pager(screen, fast=True)

    def news(self, seat: int | None, since: int, pager: Pager) -> bool:
        """Tell what happened after ply `since`; return whether others did any of it."""
        pager.begin()
        if self.style.meng is not None:
            parts = self._parts(seat, since)
            self._tell_parts(parts, pager, opening=False)
            return any(self._is_his(event) for part in parts for event in part.events)
        entries = self.game.log(seat, since)
        for row in self._rows(event for entry in entries for event in entry["events"]):
            pager.show(row)
        return any(entry["seat"] != seat for entry in entries)

    def log(self, seat: int | None, how_far: str) -> None:
        """Tell the last decisions: a number of them, all, or by default the latest."""
        if how_far.isdecimal():
            since = max(0, self.game.ply - int(how_far))
        elif how_far:
            since = 0
        else:
            since = self.latest(seat)
        if self.style.meng is not None:
            self._tell_parts(self._parts(seat, since or -1), self.immediate, opening=True)
        else:
            self.news(seat, since, self.immediate)
        if not self.game.ply:
            self.screen.tell(self.style.say("log-empty"))

    def latest(self, seat: int | None) -> int:
        """Return the ply after which the latest news begins: Meng's last steps, or the last
        decisions."""
        if self.style.meng is None:
            return max(0, self.game.ply - LAST_DECISIONS)
        his = [ply for ply, events in self._entries(seat) if any(map(self._is_his, events))]
        return his[-1] - 1 if his else -1

    # Parts of the day

    def _entries(self, seat: int | None) -> list[tuple[int, list[EventDict]]]:
        """Return what happened, by ply; before the first decision, the events of the deal."""
        log = [(entry["ply"], entry["events"]) for entry in self.game.log(seat)]
        return [(0, self.game.at(0).events(seat)), *log]

    def _parts(self, seat: int | None, since: int) -> list[Part]:
        told: list[Part] = []
        turn = self.game.at(0).turn
        part = Part(kind="morning" if turn is None else "turn", turn=turn)
        for ply, events in self._entries(seat):
            part = part.go_on(begun=any(map(self._sentence, part.events)))
            parts = [part]
            for event in events:
                if event["event"] in BEGINNINGS:
                    part = part.next(event)
                    parts.append(part)
                part.events.append(event)
            if ply > since:
                # Of the deal only Meng's events; the board shows the rest.
                told += [p for p in parts if ply or any(map(self._is_his, p.events))]
        return told

    def _is_his(self, event: EventDict) -> bool:
        return event["seat"] is not None and event["seat"] == self.style.meng

    def _tell_parts(self, parts: list[Part], pager: Pager, opening: bool) -> None:
        """Tell each part under its heading. The first part needs none, except in the log
        (`opening`)."""
        current = parts[0].number if parts and not opening else None
        for part in parts:
            steps = self._steps(part)
            rows = [row for row, _ in steps]
            if not rows:
                continue
            if part.number != current or any(his for _, his in steps):
                heading = self.style.heading(self._title(part), self.screen.width)
                pager.make_room(Group(heading, *rows))
                pager.show(heading)
            for row, his in steps:
                if his:
                    pager.step(row)
                else:
                    pager.show(row)
            current = part.number

    def _steps(self, part: Part) -> list[tuple[RenderableType, bool]]:
        """Return the lines of a part, and for each whether it is a step of Meng's."""
        out: list[tuple[RenderableType, bool]] = []
        others: list[EventDict] = []
        number = 0
        for event in part.events:
            if not self._is_his(event):
                others.append(event)
            elif self._sentence(event):
                number += 1
                out += [(row, False) for row in self._rows(others)]
                others = []
                step = {**event, "number": number}
                mark, _, line = self.style.catalogue.step(step, self.style.names).partition(" ")
                text = Text(line)
                text.highlight_regex(r"\W[A-Z]+-\d+\W$", FAINT)
                out.append((self._row(Text(f"{mark:>3}"), text), True))
        return out + [(row, False) for row in self._rows(others)]

    def _title(self, part: Part) -> str:
        """Return the heading of a part, which says so if Meng acts in another family's turn."""
        names, meng = self.style.names, self.style.meng
        his = any(map(self._is_his, part.events))
        key = "part-goes-on" if part.goes_on else "part"
        if part.turn is not None and part.turn != meng and his:
            key = "part-between"
        what = self.style.word("account", part.kind)
        if part.turn is not None:
            what = self.style.say("part-turn", name=names[part.turn])
        elif part.card:
            card = self.style.word("automa", part.card)
            what = self.style.say("part-card", part=what, card=card)
        return self.style.say(key, part=what, name="" if meng is None else names[meng])

    # Lines

    def _sentence(self, event: EventDict) -> str:
        return self.style.catalogue.event(event, self.style.names)

    def _rows(self, events: Iterable[EventDict]) -> list[RenderableType]:
        """Return one line for what a family did in a row."""
        lines: list[tuple[int | None, list[str]]] = []
        for event in events:
            sentence = self._sentence(event)
            if sentence and lines and lines[-1][0] == event["seat"]:
                lines[-1][1].append(sentence)
            elif sentence:
                lines.append((event["seat"], [sentence]))
        return [
            self._row(
                Text() if who is None else self.style.badge(who),
                Text(self.style.catalogue.passage(sentences)),
            )
            for who, sentences in lines
        ]

    def _row(self, badge: Text, text: Text) -> Table:
        row = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
        row.add_column(width=self.style.badge_width, no_wrap=True)
        row.add_row(badge, Prose(text))
        return row
