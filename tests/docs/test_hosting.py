"""The examples for operators are accepted by the programs they are for."""

import datetime
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

ROOT: Final = Path(__file__).parents[2]
HOST: Final = (ROOT / "docs" / "host.md").read_text("utf-8")
CADDYFILE: Final = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
EVERYTHING: Final = "GUGONG_TEST_EVERYTHING"


def example(language: str) -> str:
    """The only example in docs/host.md that begins like this."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", HOST, re.MULTILINE | re.DOTALL)
    return str(found)


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None and os.environ.get(EVERYTHING):
        pytest.fail(f"{name} is not installed ({EVERYTHING} is set)")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def assert_accepted(folder: Path, *command: str) -> str:
    """What it prints besides."""
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def write_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "play.example.org")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.TraditionalOpenSSL
    none = serialization.NoEncryption()
    (folder / "privkey.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, form, none))


def test_nginx_accepts_its_example(tmp_path: Path) -> None:
    nginx = program("nginx")
    write_certificate(tmp_path)
    text = example("nginx").replace("/etc/letsencrypt/live/play.example.org", str(tmp_path))
    # Where nothing else can listen, and everyone may.
    text, count = re.subn(r"listen (\d+)", rf"listen unix:{tmp_path}/\1.socket", text)
    assert count == 1
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{text}}}\n")
    assert_accepted(tmp_path, nginx, "-t", "-p", str(tmp_path), "-e", "stderr", "-c", str(file))


@pytest.mark.parametrize("text", [example("caddyfile"), CADDYFILE], ids=["host.md", "deploy"])
def test_caddy_accepts_its_examples(tmp_path: Path, text: str) -> None:
    caddy = program("caddy")
    file = tmp_path / "Caddyfile"
    file.write_text(text)
    assert_accepted(tmp_path, caddy, "validate", "--adapter", "caddyfile", "--config", str(file))


def test_systemd_accepts_its_example(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    text = example("ini").replace("/opt/gugong/bin/gugong", sys.executable)
    file = tmp_path / "gugong.service"
    file.write_text(text)
    said = assert_accepted(tmp_path, analyze, "verify", str(file))
    assert file.name not in said, "it complains about a line, but goes on"
