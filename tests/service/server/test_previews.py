"""What a shared link shows, and what it must not show."""

import re
from html import unescape

from gugong.service.server.http.previews import preferred_language
from tests.service.server.clients import Server, get


def tags(service: Server, path: str, language: str = "en") -> dict[str, str]:
    page = get(f"{service.url}{path}", headers={"accept-language": language}).text
    found = re.findall(r'<meta property="og:(\w+)" content="([^"]*)" />', page)
    return {name: unescape(text) for name, text in found}


def test_a_link_to_a_table_says_what_waits_there(service: Server) -> None:
    li, wu = service.person("Li the Host"), service.person("Wu")
    table = li.make("you", "open", "open", name="Autumn court")
    shown = tags(service, f"/t/{table}")
    assert (shown["title"], shown["site_name"]) == ("Autumn court", "Gùgōng")
    assert shown["description"] == "3 families · 2 free seats: sit down and play"
    assert shown["image"].startswith(service.url)
    assert get(shown["image"]).headers["content-type"] == "image/png"
    assert shown["url"] == f"{service.url}/t/{table}"
    wu.post(f"/tables/{table}/join")
    german = tags(service, f"/t/{table}", "de-AT,de;q=0.9,en;q=0.5")
    assert german["description"] == "3 Familien · 1 freier Platz: setz dich dazu"


def test_no_link_names_players(service: Server) -> None:
    li = service.person("Li the Host")
    for table in (li.make("you", "open"), li.make("you", "novice"), li.make("you", "meng")):
        assert "Li the Host" not in get(f"{service.url}/t/{table}").text


def test_a_link_to_what_strangers_may_not_see_says_nothing_of_it(service: Server) -> None:
    li = service.person()
    hidden = li.make("you", "novice", name="Hidden court", terms={"spectators": False})
    daily = li.post("/daily")["table"]
    home = tags(service, "/")
    assert home["title"] == "Gùgōng"
    for table in (hidden, daily, "nosuchtable2", "not%20an%20id"):
        shown = tags(service, f"/t/{table}")
        assert (shown["title"], shown["description"]) == (home["title"], home["description"])


def test_the_name_of_a_table_is_text_and_no_link(service: Server) -> None:
    li = service.person()
    table = li.make("you", "open", name='"><script>x.example</script>')
    page = get(f"{service.url}/t/{table}").text
    assert "<script>x" not in page
    assert tags(service, f"/t/{table}")["title"] == '"><script>x example< script>'


def test_the_language_is_the_first_one_that_is_known() -> None:
    assert preferred_language("pt-BR,pt;q=0.9,tr;q=0.8,en;q=0.7") == "tr"
    assert preferred_language("zh-Hans-CN") == "zh"
    assert preferred_language("") == "en"
