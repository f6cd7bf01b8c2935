"""The examples in docstrings are true.

They are read from the files, not from the modules: compiled ones carry no docstrings.
"""

import ast
from collections.abc import Iterator
from doctest import DocTest, DocTestParser, DocTestRunner
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "src"


def examples() -> Iterator[DocTest]:
    for path in sorted(ROOT.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if ">>>" in source else ():
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                text = ast.get_docstring(node) or ""
                name = f"{path.relative_to(ROOT)}:{getattr(node, 'name', '')}"
                if ">>>" in text:
                    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                    known = dict(vars(import_module(module.removesuffix(".__init__"))))
                    yield DocTestParser().get_doctest(text, known, name, str(path), 0)


@pytest.mark.parametrize("test", list(examples()), ids=lambda test: test.name)
def test_example_is_true(test: DocTest) -> None:
    told: list[str] = []
    failed, _ = DocTestRunner(verbose=False).run(test, out=told.append)
    assert not failed, "".join(told)
