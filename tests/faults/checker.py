"""Judges what clients have seen of a table against the log that is stored of it."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from gugong.components import parse
from gugong.game import Game
from gugong.service.live.encoding import encode
from gugong.service.tables.model import Entry, StoredTable
from tests.faults.history import History, Json, Sent

A_SECOND: Final = 1.0


def check(history: History, stored: StoredTable) -> list[str]:
    """Everything that is wrong, in words; empty if all is well."""
    found = [
        *_log_is_sound(stored),
        *_acknowledged_is_stored(history, stored.entries),
        *_nothing_invented(history, stored),
        *_one_order(history),
        *_never_back(history),
        *_nothing_hidden_shown(history),
    ]
    if not found:  # what is not a game cannot be replayed
        found += [*_seen_is_stored(history, stored), *_clocks_are_fair(stored)]
    return [f"table {history.table}: {what}" for what in found]


def _log_is_sound(stored: StoredTable) -> Iterator[str]:
    """The log, replayed from the deal, leads to what is stored, luck included."""
    versions = [entry.version for entry in stored.entries]
    if versions != sorted(set(versions)):
        yield f"versions of the log are not one after the other: {versions}"
        return
    if versions and versions[-1] > stored.row.version:
        yield f"the log goes on after the table's version {stored.row.version}"
    game = _deal(stored)
    for entry in stored.entries:
        where = f"version {entry.version}, {entry.move or 'undo'!r}"
        if entry.kind == "undo":
            if not 0 <= entry.ply < game.ply:
                yield f"{where}: takes back to ply {entry.ply} from ply {game.ply}"
                return
            game = game.at(entry.ply)
            continue
        if game.chooser != entry.seat:
            yield f"{where}: seat {entry.seat} decided, but it was the turn of {game.chooser}"
            return
        try:
            game.play(entry.move)
        except ValueError as error:
            yield f"{where}: {error}"
            return
        if (game.ply, game.outcome_text(game.ply)) != (entry.ply, entry.outcomes):
            yield f"{where}: leads to ply {game.ply} and {game.outcome_text(game.ply)!r}"
            return
    if game.ply != stored.row.ply:
        yield f"the log leads to ply {game.ply}, and the table is at {stored.row.ply}"


def _acknowledged_is_stored(history: History, entries: Iterable[Entry]) -> Iterator[str]:
    """Every acknowledged decision is in the log exactly once, and what was refused is not."""
    stored: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.message is not None:
            stored.setdefault(entry.message, []).append(entry)
    for sent in history.sent.values():
        rows = stored.get(sent.id, [])
        if len(rows) > 1:
            yield f"{_name(sent)} is in the log {len(rows)} times"
        if sent.ack is not None:
            if not rows:
                yield f"{_name(sent)} was acknowledged and is lost"
            elif (rows[0].ply, rows[0].version) != sent.ack:
                yield f"{_name(sent)} was acknowledged as {sent.ack}, stored as {rows[0]}"
        elif sent.refused is not None and rows:
            yield f"{_name(sent)} was refused as {sent.refused}, and is stored"


def _nothing_invented(history: History, stored: StoredTable) -> Iterator[str]:
    """Whatever is in the log was sent by a client, or decided by a bot for its own seat."""
    for entry in stored.entries:
        where = f"version {entry.version}, {entry.move or 'undo'!r}"
        if entry.player is None:
            if stored.seats[entry.seat].kind != "bot":
                yield f"{where}: decided by a bot where none sits"
            continue
        sent = history.sent.get(entry.message or "")
        if sent is None:
            yield f"{where}: nobody sent that"
        elif (sent.player, sent.seat, sent.move) != (entry.player, entry.seat, entry.move):
            yield f"{where}: is not what was sent as {_name(sent)}"


def _one_order(history: History) -> Iterator[str]:
    """A decision that was sent after another one was acknowledged comes later in the log."""
    latest: Sent | None = None  # of those with lower versions, the one that was sent last
    for sent in sorted(history.acknowledged, key=lambda sent: sent.ack[1] if sent.ack else 0):
        assert sent.answered is not None
        if latest is not None and sent.answered < latest.sent:
            yield f"{_name(sent)} was acknowledged before {_name(latest)} was sent, and comes later"
        if latest is None or sent.sent > latest.sent:
            latest = sent


def _never_back(history: History) -> Iterator[str]:
    """Over one connection versions only grow."""
    shown: dict[tuple[str, int], int] = {}
    for glance in history.glances:
        line = (glance.client, glance.connection)
        if glance.version < shown.get(line, 0):
            yield f"{glance.client} saw {glance.version} after {shown[line]} on one connection"
        shown[line] = glance.version


def _nothing_hidden_shown(history: History) -> Iterator[str]:
    """While the game goes on, nobody sees the cards of another family."""
    for (seat, version, _), views in history.views.items():
        for view in views:
            for family in view["families"]:
                open_to = view["over"] or family["seat"] == seat
                if not open_to and (family["hand"], family["discard"]) != (None, None):
                    yield f"seat {seat} saw the cards of seat {family['seat']} at {version}"


def _seen_is_stored(history: History, stored: StoredTable) -> Iterator[str]:
    """Every view and entry that was shown at a version is what the log gives for that version."""
    seats = {seat for seat, _, _ in (*history.views, *history.entries)}
    versions = sorted({version for _, version, _ in (*history.views, *history.entries)})
    views, entries = _by_version(history.views), _by_version(history.entries)
    for version, game, logs in _positions(stored, versions, seats):
        if version > stored.row.version:
            yield f"version {version} was shown, and the table is at {stored.row.version}"
            continue
        for seat, ply, shown in views.get(version, []):
            if ply != game.ply:
                yield f"ply {ply} was shown at version {version}, which is at ply {game.ply}"
            elif shown != [_plain(game.view(seat))]:
                yield f"seat {seat} saw a position that is not in the log, at version {version}"
        for seat, ply, shown in entries.get(version, []):
            if ply > game.ply or shown != [_plain(logs[seat][ply - 1])]:
                yield f"seat {seat} saw an entry that is not in the log: {shown} at {version}"


def _clocks_are_fair(stored: StoredTable) -> Iterator[str]:
    """Nobody has lost more of a clock per game than the time in which they were asked, and nobody
    their seat while they had time. Time in which no node was alive may be credited."""
    clock, clocks = stored.row.terms.clock, stored.row.clocks
    if clock is None or clocks is None:
        return
    assert clock.kind == "game", "only these are checked"
    used, since, asked = [0.0] * len(stored.seats), stored.row.created, _deal(stored).chooser
    for entry, chooser in _askings(stored):
        if asked is not None:
            used[asked] += entry.time - since
        since, asked = entry.time, chooser
    for number, (seat, left) in enumerate(zip(stored.seats, clocks.left, strict=True)):
        lost = clock.bank - left.total - used[number]
        if lost > A_SECOND:
            yield f"seat {number} has lost {lost:.1f} seconds too many"
        if seat.player is not None and seat.kind == "bot" and left.total > A_SECOND:
            yield f"a bot took over seat {number}, which had {left.total:.1f} seconds left"


def _askings(stored: StoredTable) -> Iterator[tuple[Entry, int | None]]:
    """Every entry of the log, and who was asked after it."""
    game = _deal(stored)
    for entry in stored.entries:
        if entry.kind == "undo":
            game = game.at(entry.ply)
        else:
            game.play(entry.move)
        yield entry, game.chooser


def _positions(
    stored: StoredTable, versions: list[int], seats: set[int | None]
) -> Iterator[tuple[int, Game, dict[int | None, list[object]]]]:
    """The game at each of these versions, and its log as each seat sees it."""
    game = _deal(stored)
    logs: dict[int | None, list[object]] = {seat: [] for seat in seats}
    coming = list(reversed(stored.entries))
    for version in versions:
        while coming and coming[-1].version <= version:
            entry = coming.pop()
            if entry.kind == "undo":
                game = game.at(entry.ply)
                for log in logs.values():
                    del log[entry.ply :]
                continue
            game.play(entry.move)
            for seat, log in logs.items():
                log.append(game.entry(entry.seat, game.plies[-1], seat))
        yield version, game, logs


def _deal(stored: StoredTable) -> Game:
    box = None if stored.box is None else parse(stored.box, "the table's components")
    return Game.from_record(stored.record, components=box).at(0)


def _by_version(
    shown: dict[tuple[int | None, int, int], list[Json]],
) -> dict[int, list[tuple[int | None, int, list[Json]]]]:
    found: dict[int, list[tuple[int | None, int, list[Json]]]] = {}
    for (seat, version, ply), things in shown.items():
        found.setdefault(version, []).append((seat, ply, things))
    return found


def _plain(thing: object) -> object:
    """As it arrives at a client."""
    return json.loads(encode(thing))


def _name(sent: Sent) -> str:
    return f"{sent.move or 'undo'!r} of {sent.player} at ply {sent.ply}"


def bot_turns(stored: StoredTable) -> int:
    return Counter(entry.player is None for entry in stored.entries)[True]
