"""The faults that `make mutants` plants: where one fits into a source file, and what it changes.

A site is a span of the source and a kind of fault. The text of the file is patched, not its syntax
tree, so a fault reads as if someone had typed it. What an exchanged name or string becomes is
drawn from its peers in the same file: a wrong code that looks right is what slips through.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, tuple[str, ...]]]] = {
    ast.Lt: ("<", ("<=", ">")),
    ast.LtE: ("<=", ("<", "==")),
    ast.Gt: (">", (">=", "<")),
    ast.GtE: (">=", (">", "==")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
}
_OPERATORS: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.Pow: ("**", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
_SHAPES: Final = (
    re.compile(r"[A-Z]+-\d+"),  # a rule
    re.compile(r"[a-z][a-z-]*"),  # a code or a key
    re.compile(r"[a-z]+:[a-z*-]+"),  # an argument and its kind
)
_CONSTANT: Final = re.compile(r"_?[A-Z][A-Z0-9_]*")


class Fault(NamedTuple):
    """One planted fault: this span of the source becomes this text."""

    function: str  # the outermost function or method around it; empty at the top of the module
    line: int
    kind: str
    start: int  # in bytes, as the syntax tree counts
    end: int
    text: str

    def planted_in(self, source: str) -> str:
        raw = source.encode()
        return (raw[: self.start] + self.text.encode() + raw[self.end :]).decode()


class Site(NamedTuple):
    """A place for a fault, and what could stand there instead."""

    function: str
    line: int
    kind: str
    start: int
    end: int
    texts: tuple[str, ...]

    def fault(self, rng: Random) -> Fault:
        return Fault(*self[:5], rng.choice(self.texts))


def sites(source: str, values: Mapping[str, object]) -> list[Site]:
    """Every place for a fault. `values` are the names of the module, to find peers of a name."""
    return [site for site in _Finder(source, values).find() if site.texts]


class _Finder:
    def __init__(self, source: str, values: Mapping[str, object]) -> None:
        self.raw = source.encode()
        self.tree = ast.parse(source)
        self.values = values
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.functions = list(_functions(self.tree.body))
        self.strings: list[str] = []
        self.names: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.strings.append(node.value)
            elif isinstance(node, ast.Name | ast.Attribute) and _CONSTANT.fullmatch(_last(node)):
                self.names.add(ast.unparse(node))

    def find(self) -> Iterator[Site]:
        for statement in self.tree.body:
            yield from self._in_statement(statement)

    def _in_statement(self, node: ast.stmt) -> Iterator[Site]:
        if _is_left_alone(node):
            return
        if _may_go(node):
            yield self._site(node, "deleted", "pass")
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "bases"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.stmt):
                    yield from self._in_statement(child)
                elif isinstance(child, ast.match_case):
                    for statement in child.body:
                        yield from self._in_statement(statement)
                elif isinstance(child, ast.arguments):
                    for default in [*child.defaults, *child.kw_defaults]:
                        yield from self._in_expression(default)
                elif isinstance(child, ast.AST) and field in ("target", "targets"):
                    yield from self._in_target(child)
                elif isinstance(child, ast.AST):
                    yield from self._in_expression(child)
        if isinstance(node, ast.AugAssign):
            yield self._operator(node, node.target, node.value, "=")
        if isinstance(node, ast.If | ast.While):
            yield self._negated(node.test)

    def _in_target(self, node: ast.AST) -> Iterator[Site]:
        """Of what is assigned to only the index can be at fault."""
        if isinstance(node, ast.Subscript):
            yield from self._in_expression(node.slice)

    def _in_expression(self, node: ast.AST | None) -> Iterator[Site]:
        if node is None or isinstance(node, ast.JoinedStr):  # its parts have no place of their own
            return
        match node:
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                for before, operator, after in zip(
                    [left, *comparators], ops, comparators, strict=False
                ):
                    sign, others = _COMPARISONS[type(operator)]
                    yield self._between(before, after, "compared", sign, *others)
            case ast.BinOp(left=left, right=right):
                yield self._operator(node, left, right, "")
            case ast.BoolOp(op=op, values=values):
                old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                yield self._between(values[0], values[1], "joined", old, new)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._site(node, "negated", self._text(operand))
            case ast.IfExp(test=test):
                yield self._negated(test)
            case ast.Constant(value=bool(value)):
                yield self._site(node, "constant", str(not value))
            case ast.Constant(value=int(value)):
                yield self._site(node, "constant", str(value + 1), str(value - 1))
            case ast.Constant(value=str(value)):
                yield self._site(node, "string", *map(_quoted, self._like(value)))
            case ast.Name(ctx=ast.Load()) | ast.Attribute(ctx=ast.Load()) if _CONSTANT.fullmatch(
                _last(node)
            ):
                yield self._site(node, "exchanged", *self._peers(ast.unparse(node)))
                return
            case ast.Call(func=function, args=args) if _last(function) not in ("min", "max"):
                for one, other in pairwise(args):
                    if not _is_told_apart(one) and not _is_told_apart(other):
                        yield self._swapped(one, other)
        for child in ast.iter_child_nodes(node):
            yield from self._in_expression(child)

    def _site(self, node: ast.AST, kind: str, *texts: str) -> Site:
        start, end = self._span(node)
        return self._at(start, end, kind, texts)

    def _at(self, start: int, end: int, kind: str, texts: tuple[str, ...]) -> Site:
        line = self.raw.count(b"\n", 0, start) + 1
        function = next((name for first, last, name in self.functions if first <= line <= last), "")
        return Site(function, line, kind, start, end, texts)

    def _span(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self.raw[start:end].decode()

    def _between(self, left: ast.expr, right: ast.expr, kind: str, old: str, *new: str) -> Site:
        """The operator between two expressions; brackets and line breaks may lie there too."""
        start, end = self._span(left)[1], self._span(right)[0]
        place = self.raw[start:end].decode().find(old)
        start += place
        return self._at(start, start + len(old), kind, new)

    def _operator(
        self, node: ast.BinOp | ast.AugAssign, left: ast.expr, right: ast.expr, end: str
    ) -> Site:
        old, new = _OPERATORS[type(node.op)]
        return self._between(left, right, "computed", old + end, new + end)

    def _negated(self, test: ast.expr) -> Site:
        return self._site(test, "negated", f"not ({self._text(test)})")

    def _swapped(self, one: ast.expr, other: ast.expr) -> Site:
        (start, one_end), (other_start, end) = self._span(one), self._span(other)
        comma = self.raw[one_end:other_start].decode()
        text = f"{self._text(other)}{comma}{self._text(one)}"
        texts = () if self._text(one) == self._text(other) else (text,)
        return self._at(start, end, "swapped", texts)

    def _like(self, value: str) -> list[str]:
        """Other strings of the file that could be mistaken for this one."""
        shape = next((shape for shape in _SHAPES if shape.fullmatch(value)), None)
        return sorted(
            {
                other
                for other in self.strings
                if other != value and shape is not None and shape.fullmatch(other)
            }
        )

    def _peers(self, name: str) -> list[str]:
        """Other constants of the file with a value of the same type, but another value."""
        value = self._value(name)
        return sorted(
            other
            for other in self.names
            if type(self._value(other)) is type(value) and self._value(other) != value
        )

    def _value(self, name: str) -> object:
        first, *rest = name.split(".")
        found = self.values.get(first)
        for part in rest:
            found = getattr(found, part, None)
        return found


def _functions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[int, int, str]]:
    """First line, last line and name of every function's body, a method with its class.

    Decorators and defaults belong to the module: they are worked out when it is imported.
    """
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.body[0].lineno, node.end_lineno or node.lineno, f"{prefix}{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{node.name}.")


def _is_told_apart(argument: ast.expr) -> bool:
    """Whether mypy would notice that it stands in the wrong place."""
    return isinstance(argument, ast.Starred) or (
        isinstance(argument, ast.Name) and argument.id in ("s", "box", "data", "out", "reader")
    )


def _last(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _quoted(text: str) -> str:
    return f'"{text}"'


def _is_left_alone(node: ast.stmt) -> bool:
    """Imports, docstrings, slots, names of types, and guards against faults in the code itself."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__")]):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if re.fullmatch("(?:[A-Z][a-z]+)+", name):
            return True
        case ast.FunctionDef(name="__repr__"):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return True
    return False


def _may_go(node: ast.stmt) -> bool:
    """Statements without which the rest still runs."""
    match node:
        case ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            return True
        case ast.Return(value=None):
            return True
        case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return False
