"""Names that nobody can see, or that deface the page around them."""

import pytest

from tests.service.server.clients import Server


@pytest.mark.parametrize(
    "name", ["\u3164", "\u200b\u200d", "\u2800\u2800", "\u202e", "\ufe0f", "\u0301\u0301", "\x07"]
)
def test_a_name_that_cannot_be_seen_is_refused(service: Server, name: str) -> None:
    li = service.person()
    for answer in (
        li.http.post("/players", json={"name": name}),
        li.http.patch("/me", json={"name": name}),
        li.http.post("/tables", json={"seats": [{"kind": "you"}, {"kind": "open"}], "name": name}),
        li.http.post("/tables", json={"seats": [{"kind": "you", "name": name}, {"kind": "open"}]}),
    ):
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-name")
    assert li.get("/me")["name"] == "Li"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Li\u200bBai", "Li Bai"),
        ("\u202eiL", "iL"),
        ("  ", ""),
        ("Li\nBai\t", "Li Bai"),
        ("e\u0301", "é"),
        ("a" + "\u0300" * 40 + "b", "à\u0300\u0300b"),
        ("ก" + "\u0e49" * 40, "ก\u0e49\u0e49"),
        ("Nguyễn Thị Ệ", "Nguyễn Thị Ệ"),
        ("李白", "李白"),
        ("नमस्ते", "नमस्ते"),
        ("x" * 80, "x" * 24),
    ],
)
def test_a_name_is_shown_as_it_can_be_read(service: Server, name: str, shown: str) -> None:
    assert service.person(name).get("/me")["name"] == shown
