"""Recovery codes as people type them, and devices in plain words."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from gugong.service.server.accounts.players import device_of
from gugong.service.server.accounts.recovery import LETTERS, new_code, read_code
from gugong.service.tables.refusal import Refusal

WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in LETTERS}
TYPED: dict[str, Callable[[str], str]] = {
    "in small letters": str.lower,
    "in one piece": lambda code: code.replace("-", ""),
    "with spaces and dashes": lambda code: f"  {code.replace('-', ' — ')}\n",
    "with an O": lambda code: code.replace("0", "O"),
    "with an I": lambda code: code.replace("1", "I"),
    "with an l": lambda code: code.replace("1", "l"),
    "with a U": lambda code: code.replace("V", "u"),
    "with a Turkish ı": lambda code: code.replace("1", "ı"),  # noqa: RUF001
    "with a Turkish İ": lambda code: code.replace("1", "İ"),
    "in full width": lambda code: code.translate(WIDE),
}
LIKE_MOZILLA = "Mozilla/5.0 ({}) AppleWebKit/537.36 (KHTML, like Gecko) {}"


@pytest.mark.parametrize("how", TYPED)
def test_a_code_may_be_typed_in_many_ways(how: str) -> None:
    for _ in range(20):
        code = new_code()
        assert read_code(TYPED[how](code)) == code.replace("-", "")


def test_nearly_every_wrong_letter_is_found() -> None:
    missed = 0
    code = read_code(new_code())
    for at in range(len(code)):
        for letter in set(LETTERS) - {code[at]}:
            with suppress(Refusal):
                read_code(code[:at] + letter + code[at + 1 :])
                missed += 1
    assert missed < 10, "of 620; fewer than one by chance"


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (
            LIKE_MOZILLA.format("X11; Linux x86_64", "Chrome/140.0.0.0 Safari/537.36"),
            ("Chrome", "Linux"),
        ),
        (
            LIKE_MOZILLA.format("iPhone; CPU iPhone OS 18_5 like Mac OS X", "Safari/604.1"),
            ("Safari", "iPhone"),
        ),
        (
            LIKE_MOZILLA.format("Windows NT 10.0", "Chrome/140.0 Safari/537.36 Edg/140.0"),
            ("Edge", "Windows"),
        ),
        (
            LIKE_MOZILLA.format("Linux; Android 16", "SamsungBrowser/28 Chrome/130 Safari/537"),
            ("Samsung Internet", "Android"),
        ),
        ("Mozilla/5.0 (Unheard of)", ("", "")),
        ("", ("", "")),
        ("<script>", ("", "")),
        ("curl/8.1 " + "x" * 500, ("curl", "")),
        ("y" * 500, ("y" * 39, "")),
    ],
)
def test_a_device_is_told_in_plain_words(agent: str, device: tuple[str, str]) -> None:
    assert device_of(agent) == device
