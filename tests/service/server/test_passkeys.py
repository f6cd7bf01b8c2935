"""Passkeys, with an authenticator in Python; web/e2e/you.spec.ts has one in Chromium."""

from typing import Any

import pytest

from gugong.service.server.accounts import passkeys
from tests.service.server.clients import Person, Server
from tests.service.server.virtual_authenticator import USER_PRESENT, Authenticator

HOST = "localhost:1420"  # passkeys need a name; the tests' server is asked by its number
NAMED = {"host": HOST}


def register(person: Person, key: Authenticator, name: str = "") -> Any:
    options = person.http.post("/me/passkeys/options", json={}, headers=NAMED).json()["options"]
    body = {"credential": key.create(options), "name": name}
    return person.http.post("/me/passkeys", json=body, headers=NAMED)


def sign_in_options(server: Server) -> Any:
    asked = server.nobody().http.post("/sessions/passkey/options", json={}, headers=NAMED)
    return asked.raise_for_status().json()["options"]


def sign_in(server: Server, credential: object) -> Any:
    body = {"credential": credential}
    return server.nobody().http.post("/sessions/passkey", json=body, headers=NAMED)


def new_key() -> Authenticator:
    return Authenticator(f"http://{HOST}")


def code_of(answer: Any) -> str:
    code: str = answer.json()["error"]["code"]
    return code


def test_a_passkey_signs_in_without_a_name(service: Server) -> None:
    li, key = service.person("Li"), new_key()
    made = register(li, key, " My phone ")
    assert (made.status_code, made.json()["name"]) == (201, "My phone")
    options = sign_in_options(service)
    assert (options["rpId"], options["allowCredentials"]) == ("localhost", [])
    answer = sign_in(service, key.get(options))
    assert (answer.status_code, answer.json()["player"]) == (201, li.id)
    again = Person(service.url, None, answer.json()["token"])
    access = again.get("/me/access")
    assert [s["way"] for s in access["sessions"] if s["current"]] == ["passkey"]
    assert access["passkeys"][0]["used"] is not None


def test_a_new_passkey_is_asked_for_as_one_that_is_found_by_itself(service: Server) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    asked = li.http.post("/me/passkeys/options", json={}, headers=NAMED).json()["options"]
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    assert asked["user"]["name"] == "Li"
    assert len(asked["excludeCredentials"]) == 1, "not a second one on the same device"


def test_a_passkey_is_renamed_and_removed_by_its_owner_alone(service: Server) -> None:
    li, wu, key = service.person("Li"), service.person("Wu"), new_key()
    path = f"/me/passkeys/{register(li, key).json()['passkey']}"
    assert code_of(wu.http.patch(path, json={"name": "mine"})) == "not-found"
    assert code_of(wu.http.delete(path)) == "not-found"
    assert li.http.patch(path, json={"name": "Key"}).json()["name"] == "Key"
    assert li.http.delete(path).is_success
    assert li.get("/me/access")["passkeys"] == []
    answer = sign_in(service, key.get(sign_in_options(service)))
    assert (answer.status_code, code_of(answer)) == (400, "bad-passkey")


def test_an_answer_counts_once(service: Server) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    credential = key.get(sign_in_options(service))
    assert sign_in(service, credential).status_code == 201
    assert code_of(sign_in(service, credential)) == "bad-passkey"


def test_an_answer_to_another_challenge_site_or_key_is_refused(service: Server) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    options = sign_in_options(service)
    elsewhere = Authenticator("https://elsewhere.example")
    elsewhere.id, elsewhere.key = key.id, key.key
    assert code_of(sign_in(service, elsewhere.get(options))) == "bad-passkey"
    assert code_of(sign_in(service, key.get({**options, "challenge": "AAAA"}))) == "bad-passkey"
    thief = new_key()
    thief.id = key.id
    assert code_of(sign_in(service, thief.get(sign_in_options(service)))) == "bad-passkey"


def test_a_copy_of_a_passkey_that_lags_behind_is_refused(service: Server) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    assert sign_in(service, key.get(sign_in_options(service))).status_code == 201
    key.count = 0
    assert code_of(sign_in(service, key.get(sign_in_options(service)))) == "bad-passkey"


# Attacks: each changes one thing that an authenticator or a browser says.

OTHER_SITES = ["localhost.evil.example", "evil.example", "LOCALHOST", "", "127.0.0.1"]
OTHER_ORIGINS = [
    "http://localhost:1421",
    "http://localhost",
    "http://localhost:1420.evil.example",
    "https://evil.example/http://localhost:1420",
    "http://evil.localhost:1420",
    "null",
    "",
]


def signs_in(server: Server, key: Authenticator, options: Any = None) -> bool:
    answer = sign_in(server, key.get(options or sign_in_options(server)))
    assert answer.status_code == 201 or code_of(answer) == "bad-passkey", answer.text
    return bool(answer.status_code == 201)


@pytest.mark.parametrize("origin", OTHER_ORIGINS)
def test_an_answer_from_a_page_of_another_site_is_refused(service: Server, origin: str) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    key.origin = origin
    assert not signs_in(service, key)
    fresh = new_key()
    fresh.origin = origin
    assert code_of(register(li, fresh)) == "bad-passkey"
    key.origin = f"http://{HOST}"
    assert signs_in(service, key), "the key itself is sound"


@pytest.mark.parametrize("site", OTHER_SITES)
def test_an_answer_that_was_signed_for_another_site_is_refused(service: Server, site: str) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    assert not signs_in(service, key, {**sign_in_options(service), "rpId": site})
    asked = li.http.post("/me/passkeys/options", json={}, headers=NAMED).json()["options"]
    made = new_key().create({**asked, "rp": {**asked["rp"], "id": site}})
    answer = li.http.post("/me/passkeys", json={"credential": made}, headers=NAMED)
    assert code_of(answer) == "bad-passkey"


def test_an_answer_to_one_request_does_not_do_for_another(service: Server) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    asked = li.http.post("/me/passkeys/options", json={}, headers=NAMED).json()["options"]
    to_register = {"rpId": asked["rp"]["id"], "challenge": asked["challenge"]}
    assert not signs_in(service, key, to_register), "the challenge was for a new passkey"
    key.kind = "webauthn.create"
    assert not signs_in(service, key)


def test_a_challenge_is_answered_once_by_anyone(service: Server) -> None:
    li, wu, key, another = service.person("Li"), service.person("Wu"), new_key(), new_key()
    register(li, key)
    register(wu, another)
    options = sign_in_options(service)
    assert signs_in(service, key, options)
    assert not signs_in(service, another, options)
    options = sign_in_options(service)
    key.user = 0
    assert not signs_in(service, key, options), "nobody touched the authenticator"
    key.user = USER_PRESENT
    assert not signs_in(service, key, options), "a failed answer has used it up"
    asked = li.http.post("/me/passkeys/options", json={}, headers=NAMED).json()["options"]
    body = {"credential": new_key().create(asked)}
    assert li.http.post("/me/passkeys", json=body, headers=NAMED).status_code == 201
    assert code_of(li.http.post("/me/passkeys", json=body, headers=NAMED)) == "bad-passkey"


def test_of_a_passkey_and_its_copy_one_signs_in(service: Server) -> None:
    """The copy counts on from where it was made, and the site notices who is behind."""
    li, key = service.person("Li"), new_key()
    register(li, key)
    copy = new_key()
    copy.id, copy.key, copy.count = key.id, key.key, key.count
    assert signs_in(service, key)
    assert not signs_in(service, copy), "the same count again"
    copy.count = key.count + 5
    assert signs_in(service, copy)
    assert not signs_in(service, key), "it lags behind now"


def test_an_answer_from_within_the_page_of_another_site_is_refused(service: Server) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    key.cross_origin = True
    assert not signs_in(service, key)
    fresh = new_key()
    fresh.cross_origin = True
    assert code_of(register(li, fresh)) == "bad-passkey"


def test_what_was_signed_cannot_be_changed(service: Server) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    for part in ("signature", "authenticatorData", "clientDataJSON"):
        credential: Any = key.get(sign_in_options(service))
        other: Any = key.get(sign_in_options(service))
        credential["response"][part] = other["response"][part]
        assert code_of(sign_in(service, credential)) == "bad-passkey", part
    credential = key.get(sign_in_options(service))
    credential["response"]["signature"] = ""
    assert code_of(sign_in(service, credential)) == "bad-passkey"


def test_a_passkey_of_another_is_not_taken_over(service: Server) -> None:
    """A stranger who knows the public id of a passkey registers a key of their own under it."""
    li, wu, key = service.person("Li"), service.person("Wu"), new_key()
    register(li, key)
    thief = new_key()
    thief.id = key.id
    assert code_of(register(wu, thief)) == "bad-passkey"
    assert signs_in(service, key)
    assert wu.get("/me/access")["passkeys"] == []
    assert not signs_in(service, thief)


def test_a_passkey_made_for_one_player_is_not_stored_for_another(service: Server) -> None:
    li, wu, key = service.person("Li"), service.person("Wu"), new_key()
    options = li.http.post("/me/passkeys/options", json={}, headers=NAMED).json()["options"]
    body = {"credential": key.create(options)}
    assert code_of(wu.http.post("/me/passkeys", json=body, headers=NAMED)) == "bad-passkey"


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": "x", "response": 7},
        {"id": "x", "response": {"clientDataJSON": "!"}},
        {"id": "x", "response": {"clientDataJSON": "W10"}},
        {"id": "x", "rawId": "x", "type": "public-key", "response": {"clientDataJSON": "e30"}},
    ],
)
def test_what_is_no_answer_is_refused(service: Server, credential: dict[str, Any]) -> None:
    li = service.person("Li")
    assert code_of(sign_in(service, credential)) == "bad-passkey"
    body = {"credential": credential}
    assert code_of(li.http.post("/me/passkeys", json=body, headers=NAMED)) == "bad-passkey"


def test_a_player_has_no_more_than_ten(service: Server) -> None:
    li = service.person("Li")
    for _ in range(10):
        assert register(li, new_key()).status_code == 201
    asked = li.http.post("/me/passkeys/options", json={}, headers=NAMED)
    assert (asked.status_code, code_of(asked)) == (409, "too-many-passkeys")


def test_passkeys_are_offered_only_under_a_name(service: Server) -> None:
    li = service.person("Li")
    assert not li.get("/me/access")["passkeys_offered"]
    assert not li.get("/passkeys")["offered"]
    assert li.http.get("/passkeys", headers=NAMED).json()["offered"]
    assert li.refused("/me/passkeys/options")["error"]["code"] == "no-passkeys"


def test_without_the_library_they_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.requests import HTTPConnection

    asked = HTTPConnection({"type": "http", "headers": [(b"host", b"play.example.org")]})
    assert passkeys.is_offered(asked)
    assert passkeys.site_of(asked).origins == ["https://play.example.org"]
    monkeypatch.setattr(passkeys, "HAS_LIBRARY", False)
    assert not passkeys.is_offered(asked)


def test_passkeys_go_with_their_player(service: Server) -> None:
    li, key = service.person("Li"), new_key()
    register(li, key)
    li.http.delete("/me")
    assert code_of(sign_in(service, key.get(sign_in_options(service)))) == "bad-passkey"
