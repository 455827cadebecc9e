"""``bgf serve`` and ``bgf web-schema`` at the command line."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from bgf.cli import serve
from bgf.cli.codes import USAGE, UsageError, code_of

from .conftest import Bgf


def test_without_the_extra_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    with pytest.raises(UsageError) as refused:
        serve.serve(port=0)
    assert "pip install 'bgf[web]'" in str(refused.value)
    assert code_of(refused.value) == USAGE


def test_a_port_that_is_taken_is_told(bgf: Bgf) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = bgf("serve", "--port", port)
    assert done.code == USAGE
    assert f"can't listen at 127.0.0.1, port {port}" in done.err


@pytest.mark.parametrize(
    "url",
    [
        "",
        " ",
        "games.example",
        "ftp://games.example",
        "https://",
        "https://a.b/games",
        "https://a.b:x",
        "https://a b",
        "x",
    ],
)
def test_a_public_address_is_that_of_a_site(bgf: Bgf, url: str) -> None:
    done = bgf("serve", "--port", "0", "--url", url)
    assert done.code == USAGE
    assert f'--url "{url}" is not the address of a site' in done.err


@pytest.mark.parametrize("host", ["", " ", "no host"])
@pytest.mark.parametrize("option", ["--host", "--metrics-host"])
def test_a_host_is_an_address(bgf: Bgf, option: str, host: str) -> None:
    done = bgf("serve", "--port", "0", option, host)
    assert (done.code, done.err.count("\n")) == (USAGE, 1)
    assert f'{option} "{host}" is not an address of this machine; leave {option} out' in done.err


@pytest.mark.parametrize("proxy", ["", ",", "*", "proxy", "10.0.0.1/24", "127.0.0.1,x"])
def test_a_proxy_is_an_address_or_a_network(bgf: Bgf, proxy: str) -> None:
    done = bgf("serve", "--port", "0", "--behind-proxy", proxy)
    assert (done.code, done.err.count("\n")) == (USAGE, 1)
    assert "is not an address or a network, such as 127.0.0.1 or 10.0.0.0/24" in done.err


@pytest.mark.parametrize("smtp", ["", " "])
def test_the_settings_of_a_mail_server_have_a_name(bgf: Bgf, smtp: str) -> None:
    done = bgf("serve", "--port", "0", "--smtp", smtp)
    assert (done.code, done.err.count("\n")) == (USAGE, 1)
    assert f'--smtp "{smtp}": the name of a file is needed, such as smtp.toml' in done.err


def test_a_port_of_the_operator_that_is_taken_is_told(bgf: Bgf) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = bgf("serve", "--port", "0", "--metrics-port", port)
    assert done.code == USAGE
    assert "name another with --metrics-port, --metrics-host" in done.err


def test_a_host_that_can_not_be_listened_at_is_told_in_words(bgf: Bgf) -> None:
    done = bgf("serve", "--port", "0", "--host", "192.0.2.1")  # of documents: no machine has it
    assert (done.code, done.err.count("\n")) == (USAGE, 1)
    assert "can't listen at 192.0.2.1, port 0: " in done.err
    assert "name another with --port, --host" in done.err
    assert "while attempting" not in done.err


@pytest.mark.parametrize(
    "store", [":memory:", "sqlite://", "sqlite:///", "sqlite:///file:x?mode=memory&uri=true"]
)
def test_a_store_in_memory_is_refused(bgf: Bgf, store: str) -> None:
    done = bgf("serve", "--port", "0", "--store", store)
    assert (done.code, done.err.count("\n")) == (USAGE, 1)
    assert f"{store} is in memory, where nothing would be saved; name a file" in done.err


def test_a_store_has_a_name(bgf: Bgf) -> None:
    done = bgf("serve", "--port", "0", "--store", "")
    assert (done.code, done.err.count("\n")) == (USAGE, 1)
    assert '--store "": the name of a file is needed, such as matches.sqlite' in done.err


@pytest.mark.parametrize("port", ["x", "70000", "-1"])
@pytest.mark.parametrize("option", ["--port", "--metrics-port"])
def test_a_port_is_a_number(bgf: Bgf, option: str, port: str) -> None:
    assert bgf("serve", option, port).code == USAGE


@pytest.mark.parametrize("number", ["0", "x", "-1"])
def test_workers_are_a_number(bgf: Bgf, number: str) -> None:
    assert bgf("serve", "--workers", number).code == USAGE


def test_descriptions_are_json(bgf: Bgf) -> None:
    for name, key in (("openapi", "openapi"), ("asyncapi", "asyncapi"), ("view", "$defs")):
        done = bgf("web-schema", name)
        assert done.code == 0
        assert key in json.loads(done.out)


def test_an_unknown_description_is_told_with_the_nearest(bgf: Bgf) -> None:
    done = bgf("web-schema", "opnapi")
    assert done.code == USAGE
    assert 'did you mean "openapi"?' in done.err


def test_settings_of_a_mail_server_that_are_not_there_are_told(bgf: Bgf) -> None:
    done = bgf("serve", "--port", "0", "--smtp", "smtp.toml")
    assert (done.code, done.err.count("\n")) == (USAGE, 1)
    assert "--smtp smtp.toml can't be read" in done.err
    done = bgf("serve", "--port", "0", "--smtp", "env:BGF_NO_SMTP")
    assert done.code == USAGE
    assert "there is no such environment variable" in done.err


def test_settings_of_a_mail_server_are_never_repeated(bgf: Bgf, tmp_path: Path) -> None:
    file = tmp_path / "smtp.toml"
    file.write_text('host = "mail.example"\npassword = "s3cret"\n')
    done = bgf("serve", "--port", "0", "--smtp", str(file))
    assert (done.code, done.err.count("\n")) == (USAGE, 1)
    assert "it needs host and sender" in done.err
    assert "s3cret" not in done.err
