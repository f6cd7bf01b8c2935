"""The service of a browser loads without what a browser lacks, from the files of its zip alone."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from gugong.text.sources import languages
from tools.engine_zip import engine, write

PROGRAM = """
import sys
for name in ("starlette", "pydantic", "sqlalchemy", "orjson", "uvicorn", "numpy",
             "click", "rich", "sqlite3", "multiprocessing"):
    sys.modules[name] = None
import gugong.service.local.service
from gugong.service.local.warm import warm
warm()
from gugong import Game
from gugong.drawing.replay import page_of
from gugong.text.sources import languages
game = Game(2, seed=1, bonus_tokens=True)
while not game.over:
    game.play(game.legal_moves()[-1])
for language in languages():
    page_of(game, language)
print(gugong.__file__, *languages())
"""


def test_the_zip_is_all_it_takes(tmp_path: Path) -> None:
    write(tmp_path / "engine.zip", engine())
    with ZipFile(tmp_path / "engine.zip") as packed:
        packed.extractall(tmp_path / "engine")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"PYTHONPATH": str(tmp_path / "engine")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    where, *spoken = done.stdout.split()
    assert where.startswith(str(tmp_path))
    assert spoken == languages(), "a game is drawn in each language"


def test_the_same_sources_give_the_same_zip(tmp_path: Path) -> None:
    write(tmp_path / "a.zip", engine())
    write(tmp_path / "b.zip", engine())
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
