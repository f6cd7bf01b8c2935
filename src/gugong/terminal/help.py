"""Help to look up while deciding: commands, rules, reasons, hints, cards and tokens."""

from collections.abc import Iterable
from typing import Final

from rich.table import Table
from rich.text import Text

from gugong.bots.built_in import BUILT_IN
from gugong.bots.driver import Driver, Fault, judge
from gugong.bots.observation import Budget
from gugong.bots.referee import run
from gugong.bots.registry import BotError, open_bot
from gugong.bots.training import is_trained_for
from gugong.coach.advice import Coach
from gugong.components.names import CARD_ACTIONS, LOCATIONS
from gugong.drawing.families import own_family
from gugong.drawing.prose import Prose
from gugong.drawing.style import STRONG, Style
from gugong.formats.notation import read
from gugong.formats.view_types import View
from gugong.game import Game
from gugong.rules.constants import (
    ACTION_LETTERS,
    ACTIONS,
    AUTOMA_CARDS,
    DECREES,
    DIFFICULTIES,
    TOKENS,
)
from gugong.terminal.box_help import differences, is_another, notice
from gugong.terminal.menu import Choice, Menu
from gugong.terminal.narration import Narrator
from gugong.terminal.scores import advice
from gugong.terminal.screen import Screen
from gugong.text import fold

COMMANDS: Final = (
    "number", "move", "help", "explain", "rule", "why", "hint", "undo", "board", "log", "hand",
    "tokens", "save", "quit",
)  # fmt: skip
TOPICS: Final = (
    ("token", TOKENS),
    ("decree", DECREES),
    ("location", LOCATIONS),
    ("action", CARD_ACTIONS),
    ("level", BUILT_IN),
)
OTHER_ADVISER: Final = "courtier"
ADVICE: Final = Budget(seconds=2.0)
GRACE: Final = 8.0  # seconds that an adviser may take over that
SOLO_TOPICS: Final = (("automa", AUTOMA_CARDS), ("difficulty", DIFFICULTIES))


class Help:
    """Answers questions about one game, from what the asking seat may know."""

    def __init__(self, game: Game, style: Style, screen: Screen) -> None:
        self.game = game
        self.style = style
        self.screen = screen
        self.narrator: Narrator = Narrator(game, style, screen)

    def overview(self) -> None:
        """Show what can be typed, and what the signs on the board mean."""
        say = self.style.say
        commands = [*COMMANDS, "box"] if is_another(self.game.components) else COMMANDS
        words = {
            "hint": say("command.hint").split(", ")[-1],
            "courtier": self.style.word("level", OTHER_ADVISER),
        }
        table = _pairs(
            (say(f"command.{name}"), say(f"command-help.{name}", **words)) for name in commands
        )
        self.screen.show(Text(say("help-title"), STRONG), table)
        self.screen.gap()
        solo = self.style.meng is not None
        for line in ("help-turn", "help-signs", "help-goal-solo" if solo else "help-goal"):
            self.screen.tell(
                say(
                    line,
                    special=self.style.word("automa", "special"),
                    hard=self.style.word("difficulty", "hard"),
                )
            )

    def topic(self, topic: str, menu: Menu, view: View) -> None:
        """`? 3`, `? WALL-4`, `? WALL`, `? toll`."""
        catalogue, name = self.style.catalogue, fold(topic).upper()
        if topic.isdecimal():
            self.explain(int(topic), menu, view)
        elif name in catalogue.rule_numbers():
            self.rules([name])
        elif name in dict(catalogue.chapters()):
            self.rules([n for n in catalogue.rule_numbers() if n.startswith(f"{name}-")])
        elif topic.lower() in self.style.say("box-words").split():
            self.box()
        elif found := self._words(topic):
            self.screen.show(_pairs(found))
        else:
            chapters = catalogue.series(short for short, _ in catalogue.chapters())
            self.screen.refuse(self.style.say("no-topic", topic=topic, chapters=chapters))

    def _words(self, topic: str) -> list[tuple[str, str]]:
        """Explain everything with that name."""
        out = []
        wanted = fold(topic)
        for kind, words in TOPICS if self.style.meng is None else (*TOPICS, *SOLO_TOPICS):
            for word in words:
                name = self.style.word(kind, word)
                text = self.style.catalogue.help(kind, word)
                if wanted in (word, fold(name)) and text:
                    out.append((self.style.say("topic", kind=kind, word=name), text))
        return out

    def explain(self, number: int, menu: Menu, view: View) -> None:
        """Explain what a choice does, and the rules behind it."""
        if not 1 <= number <= len(menu.choices):
            self.screen.refuse(self.style.say("no-choice", last=len(menu.choices)))
            return
        choice = menu.choices[number - 1]
        typed = self.style.say("typed-as", move=choice.move) if choice.move else ""
        self.screen.show(Prose(Text.assemble((choice.label, STRONG), typed)))
        for text in self._effects(choice, view):
            self.screen.tell(text)
        moves = [c.move for c in choice.inner.choices] if choice.inner else [choice.move]
        found = [self.style.catalogue.rules_for(move, view["frame"]) for move in moves]
        self.rules(list(dict.fromkeys(number for numbers in found for number in numbers)))

    def _effects(self, choice: Choice, view: View) -> list[str]:
        """Explain the things named in a choice."""
        what = self.style.catalogue.help
        if choice.card:
            return [what("action", ACTIONS[ACTION_LETTERS.index(choice.card[1:])])]
        move = read(choice.move)
        if move is None:
            return []
        verb, parts = move.verb, move.parts
        texts = []
        if verb == "give":
            texts.append(what("action", ACTIONS[ACTION_LETTERS.index(str(parts["card"])[1:])]))
            texts.append(what("location", str(parts["location"])))
        elif verb == "travel":
            texts.append(what("token", str(view["cities"][str(parts["city"])])))
        elif verb in ("decree", "use"):
            texts.append(what("decree", str(parts["decree"])))
        elif verb == "token":
            texts.append(what("token", str(parts["token"])))
        elif verb == "claim":
            texts.append(what("reward", str(parts["reward"])))
        elif verb == "lower":
            texts.append(what("favour", str(parts["steps"])))
        elif verb == "die":
            texts.append(what("favour", "5"))
        return [text for text in texts if text]

    def rules(self, numbers: list[str]) -> None:
        texts = self.style.catalogue
        chapters = {number.partition("-")[0] for number in numbers}
        for number in numbers:
            if len(chapters) == 1 and (heading := texts.heading(number)):
                self.screen.show(Text(heading, STRONG))
            self.screen.show(_pairs([(number, texts.rule(number))]))

    def why(self, text: str) -> None:
        """Explain why a move is not possible now."""
        reason = self.game.why_not(text)
        if reason is not None:
            self.screen.refuse(self.style.catalogue.reason(reason))
        elif text:
            self.screen.tell(self.style.say("why-possible", move=text))

    def hint(self, bot: str, view: View) -> None:
        """Show the best moves of the coach or a bot, who see what this person sees."""
        say, level = self.style.say, self._level(bot)
        try:
            adviser = open_bot(level) if bot else Coach()
        except BotError as error:
            self.screen.refuse(str(error))
            return
        decision = Driver(budget=ADVICE, seed=view["seed_hash"], grace=GRACE).ask(self.game)
        thinking = (
            say("hint-thinking", bot=level) if bot else self.style.catalogue.coach("thinking")
        )
        with self.screen.waiting(thinking):
            choice = judge(decision, *run(adviser, decision))
        if isinstance(choice, Fault):
            fault = {"bot": level} if bot else {}
            key = "hint-fault" if bot else "coach-fault"
            self.screen.refuse(say(key, what=choice.what, **fault))
            return
        title = say("hint-title", bot=level) if bot else say("coach-title")
        self.screen.show(Text(title, STRONG), advice(choice, view, self.style))

    def _level(self, typed: str) -> str:
        """Return the built-in bot with this name in the player's language, or else what was
        typed."""
        names = {fold(self.style.word("level", level)): level for level in BUILT_IN}
        return names.get(fold(typed), typed)

    def hand(self, view: View) -> None:
        """Show your own hand and discard pile, and the other families' cards that everyone has
        seen."""
        say, own = self.style.say, own_family(view)
        rows = [(say("hand"), own["hand"]), (say("discard"), own["discard"])]
        rows += [
            (say("seen-of", name=self.style.names[family["seat"]]), family["shown"])
            for family in view["families"]
            if family["seat"] != view["seat"]
        ]
        self.screen.show(_pairs((title, self._cards(cards or [])) for title, cards in rows))

    def _cards(self, cards: list[str]) -> str:
        names = [self.style.word("card", card) for card in cards]
        return self.style.catalogue.series(names) or self.style.say("no-cards")

    def box(self) -> None:
        """Show which numbers of this game's box differ from the packaged one."""
        components = self.game.components
        if not is_another(components):
            self.screen.tell(self.style.say("box-packaged"))
            return
        self.screen.tell(notice(components, self.style), STRONG)
        self.screen.show(differences(components, self.style))
        if not is_trained_for(components):
            self.screen.tell(self.style.catalogue.help("learned", "other-figures"))

    def tokens(self, view: View) -> None:
        """Explain the decrees and the travel tokens in play."""
        catalogue, say = self.style.catalogue, self.style.say
        self.screen.show(
            Text(say("decrees"), STRONG),
            _pairs(
                (self.style.word("decree", row["decree"]), catalogue.help("decree", row["decree"]))
                for row in view["decrees"]
            ),
            Text(say("tokens-title"), STRONG),
        )
        seen = {token for token in view["cities"].values() if token}
        seen |= {token for family in view["families"] for token in family["tokens"]}
        seen |= {row["token"] for row in view["laid"]}
        self.screen.show(
            _pairs(
                (self.style.token(token), catalogue.help("token", token))
                for token in TOKENS
                if token in seen
            )
        )


def _pairs(rows: Iterable[tuple[str, str]]) -> Table:
    """Names on the left, explanations on the right."""
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True)
    for left, right in rows:
        table.add_row(Text(f"  {left}", STRONG), Prose(right))
    return table
