"""Questions to the bots' worker."""

import json

from gugong.bots.driver import Answer, Decision, OutOfTime
from gugong.bots.questions import question_for, read_answer
from gugong.service.live.bot_turns import Asker
from gugong.service.local.browser import ThinkingWorker
from gugong.service.tables.refusal import Refusal


class Thinking:
    """The `Thinkers` of a browser: one worker, and one person's bots."""

    def __init__(self, thinker: ThinkingWorker) -> None:
        self._thinker = thinker

    def crowd(self, asker: Asker) -> float:
        return 1.0

    async def choose(self, bot: str, decision: Decision, asker: Asker) -> tuple[Answer, float]:
        question = question_for(bot, decision.observation)
        try:
            told = json.loads(await self._thinker.think(asker.table, question, decision.limit))
            if "stopped" in told:
                raise Refusal("stale", "This decision is no longer open.")
            text: str | None = told["answer"]
            answer: Answer = OutOfTime() if text is None else read_answer(text)
        except Refusal:
            raise
        except Exception as error:
            return error, 0.0
        return answer, told["seconds"]

    async def think(
        self, question: str, limit: float, asker: Asker
    ) -> tuple[str | BaseException, float]:
        try:
            told = json.loads(await self._thinker.think(asker.table, question, limit))
        except Exception as error:
            return error, 0.0
        if told.get("answer") is None:
            return OutOfTime(), limit
        return told["answer"], told["seconds"]

    def stop(self, table: str) -> None:
        self._thinker.stop(table)
