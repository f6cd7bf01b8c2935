"""However many bots one guest lets play, those of others get their turns."""

from pathlib import Path

from tests.service.server.clients import ROOT, Server, wait_for

STRANGE = ROOT / "tests" / "service" / "server" / "strange_bots.py"
TABLES = 45


def test_a_guest_with_many_bot_tables_delays_another_by_a_turn(
    servers: list[Server], tmp_path: Path
) -> None:
    server = Server(tmp_path / "data", "--bot", f"{STRANGE}:Ponderer")
    servers.append(server)
    guest, li = server.person("Guest"), server.person("Li")
    crowd = [guest.make("Ponderer", "Ponderer") for _ in range(TABLES)]
    own = li.make("you", "Ponderer")

    def decided() -> int:
        """How often the guest's bots have decided."""
        return sum(guest.get(f"/tables/{table}")["ply"] for table in crowd)

    def bot_decided() -> bool:
        return any(entry["seat"] == 1 for entry in li.view(own, 0)["entries"])

    wait_for(lambda: decided() > 0, "the guest's bots to be busy")
    while li.get(f"/tables/{own}")["chooser"] == 0:
        li.step(own)
    before = decided()
    wait_for(bot_decided, "the turn of Li's bot")
    assert decided() - before < TABLES, "not every table of the guest came first"
