"""Notifies players whose turn has been waiting: by webhook, push message or e-mail, at most once
per turn and channel.

A receiver may be slow or hostile. So a delivery has one deadline for everything, a player has few
of them at a time, and whatever still runs when the service stops is given up.
"""

import asyncio
import json
import logging
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, update

from gugong.service.live.live_tables import LiveTables
from gugong.service.server.notices.channels import remove_channel
from gugong.service.server.notices.mail import Mail, NotSent
from gugong.service.server.notices.notice_texts import off_address, push_message, turn_letter
from gugong.service.server.notices.outbox_sql import CLAIM, WEBHOOK, Message, Turn, begin, due
from gugong.service.server.notices.push import Push
from gugong.service.server.notices.web_client import Gone, NotDelivered, post
from gugong.service.server.operator.audit import new_line
from gugong.service.server.operator.metrics import Metrics
from gugong.service.server.settings import Settings
from gugong.service.server.storage.claims import Claims
from gugong.service.server.storage.schema import players
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import StorageError
from gugong.service.tables.viewing import timestamp

log: Final = logging.getLogger(__name__)

EVERY: Final = 2.0  # seconds between two looks for turns that wait, at most
TIMEOUT: Final = 10.0  # seconds for a delivery, from the name of its receiver to the answer
AT_ONCE: Final = 32  # deliveries
AT_ONCE_PER_PLAYER: Final = 2  # more wait in the database


class Outbox:
    """Sends in separate tasks, so that play never waits for it."""

    def __init__(
        self,
        store: Store,
        claims: Claims,
        tables: LiveTables,
        settings: Settings,
        metrics: Metrics,
        push: Push | None,
        mail: Mail | None,
    ) -> None:
        self._store = store
        self._claims = claims
        self._tables = tables
        self._counts = metrics.counts
        self._pause = settings.webhook_pause
        self._private = settings.private_webhooks
        self._address = settings.address
        self._push = push
        self._mail = mail
        self._sending: set[asyncio.Task[None]] = set()
        self._busy: Counter[str] = Counter()  # deliveries under way, by player

    async def run(self) -> None:
        while True:
            await asyncio.sleep(min(EVERY, self._pause))
            with suppress(StorageError):  # the next round shows what is left
                await self._send_due()
            self._counts["notice_checks"] += 1

    async def _send_due(self) -> None:
        full = [player for player, n in self._busy.items() if n >= AT_ONCE_PER_PLAYER]
        for found in await self._store.read(due, time.time(), self._pause, full):
            message = self._to_who_is_away(found)
            if len(self._sending) >= AT_ONCE:
                return
            if not message.turns or self._busy[message.player] >= AT_ONCE_PER_PLAYER:
                continue
            try:
                if not await self._store.write(begin, self._claims.node, message, time.time()):
                    continue
            except StorageError:
                continue  # or another node was faster; the next round shows what is left
            self._busy[message.player] += 1
            task = asyncio.create_task(self._send(message))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    def _to_who_is_away(self, message: Message) -> Message:
        """Return the message without turns at tables that the player is looking at. A program that
        watches may still want to be notified."""
        if message.kind == WEBHOOK:
            return message
        seen = {live.id for live in self._tables.live if message.player in live.attentive}
        away = tuple(turn for turn in message.turns if turn.table not in seen)
        return replace(message, turns=away)

    async def _send(self, message: Message) -> None:
        try:
            await self._deliver(message)
            await self._claims.release(CLAIM, [message.subject])
        finally:
            self._busy[message.player] -= 1
            if not self._busy[message.player]:
                del self._busy[message.player]

    async def _deliver(self, message: Message) -> None:
        if (
            not self._claims.are_valid
        ):  # frozen since it was claimed: another node may send it by now
            return
        where = {"channel": message.kind, "tables": [turn.table for turn in message.turns]}
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._hand_over(message)
            await self._store.execute(message.done())
            self._counts["notices_delivered"] += 1
        except Gone as gone:
            log.info("receiver no longer exists", extra={**where, "why": str(gone)})
            with suppress(StorageError):  # the next message meets the same answer
                await self._store.write(switch_off, message)
        except (NotDelivered, TimeoutError) as error:
            why = str(error) or f"no answer within {TIMEOUT:g} seconds"
            attempt = message.turns[0].attempt
            log.warning("notice not delivered", extra={**where, "attempt": attempt, "why": why})
        except StorageError:
            log.warning("notice delivered, but the delivery was not stored", extra=where)

    async def _hand_over(self, message: Message) -> None:
        """Deliver a message. Raises Gone or NotDelivered if the receiver does not accept it."""
        tables = [(turn.table, turn.name) for turn in message.turns]
        if message.kind == WEBHOOK:
            await post(message.address, webhook_body(message.turns[0]), self._private)
        elif message.kind == "push" and self._push is not None:
            content = push_message(message.language, message.channel, tables)
            try:
                sealed = self._push.encrypt(message.address, message.keys, content)
            except ValueError as error:
                raise Gone(f"its keys are invalid: {error}") from error
            await post(message.address, sealed.body, self._private, sealed.headers)
        elif message.kind == "mail" and self._mail is not None:
            letter = turn_letter(message.language, self._address, message.channel, tables)
            off = off_address(self._address, message.channel)
            try:
                await self._mail.send(message.address, letter.subject, letter.text, off)
            except NotSent as error:
                raise (Gone if error.gone else NotDelivered)(str(error)) from error
        else:
            raise NotDelivered(f"this server no longer sends by {message.kind}")

    async def close(self) -> None:
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)


def switch_off(connection: Connection, message: Message) -> None:
    """Stop sending by this channel; the audit line tells servers that remember the webhook."""
    if message.kind != WEBHOOK:
        remove_channel(connection, message.channel)
        return
    mine = (players.c.id == message.player) & (players.c.webhook == message.address)
    off = update(players).where(mine).values(webhook=None, webhook_after=None)
    connection.execute(new_line("receiver", "players webhook", message.player))
    connection.execute(off)


def webhook_body(turn: Turn) -> bytes:
    return json.dumps(
        {
            "v": 1,
            "type": "your-turn",
            "table": turn.table,
            "name": turn.name,
            "seat": turn.seat,
            "ply": turn.ply,
            "since": timestamp(turn.since),
            "path": f"/t/{turn.table}",
        }
    ).encode()
