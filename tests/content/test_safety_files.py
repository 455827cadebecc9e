"""Files that are not plain, or change while they are read, end in a diagnostic."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any

import pytest

import bgf
from bgf import ContentError
from bgf.api import load_folder

from .pond import codes

# --------------------------------------------------------------------- files outside the pack


def test_a_link_that_leads_out_is_not_followed(pond: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("summary_of_secrets: 1\n")
    (tmp_path / "outside").mkdir()
    for target in (tmp_path / "secret", Path("../secret"), tmp_path / "outside", Path("/dev/zero")):
        (pond / "more.yaml").symlink_to(target)
        (found,) = bgf.validate(pond)
        assert found.code == "BGF-E102"
        assert "leads out of the pack" in found.message
        (pond / "more.yaml").unlink()


def test_a_link_within_the_pack_is_followed(pond: Path) -> None:
    (pond / "values.txt").write_text("values: {hops: {value: 3}}\n")
    (pond / "more.yaml").symlink_to("values.txt")
    assert codes(pond) == []
    assert load_folder(pond).data["values"] == {"hops": {"value": 3}}


def test_a_link_to_nothing_is_told(pond: Path) -> None:
    (pond / "more.yaml").symlink_to("nothing.yaml")
    assert codes(pond) == ["BGF-E102"]


@pytest.mark.parametrize("file", ["game.yaml", "more.yaml"])
def test_links_in_a_circle_are_told(pond: Path, file: str) -> None:
    (pond / file).unlink(missing_ok=True)
    (pond / file).symlink_to("other.txt")
    (pond / "other.txt").symlink_to(file)
    assert codes(pond) == ["BGF-E102"]


def test_a_pack_that_is_itself_a_link_is_a_pack(pond: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(pond)
    assert codes(tmp_path / "link") == []


@pytest.mark.parametrize("file", ["game.yaml", "more.yaml"])
def test_a_pipe_is_not_waited_for(pond: Path, file: str) -> None:
    (pond / file).unlink(missing_ok=True)
    os.mkfifo(pond / file)
    assert codes(pond) == ["BGF-E102"]


def test_a_socket_and_a_folder_are_no_files(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pond)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("more.yaml")
        assert codes(pond) == ["BGF-E102"]
    (pond / "more.yaml").unlink()
    (pond / "more.yaml").mkdir()
    assert codes(pond) == ["BGF-E102"]


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="nothing counts what is open here")
def test_nothing_stays_open(pond: Path) -> None:
    (pond / "more.yaml").mkdir()
    os.mkfifo(pond / "pipe.yaml")
    (pond / "none.yaml").symlink_to("none")
    bgf.validate(pond)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        bgf.validate(pond)
    assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/stdin"])
def test_a_device_is_no_pack(device: str) -> None:
    assert [d.code for d in bgf.validate(device)] == ["BGF-E102"]
    with pytest.raises(ContentError):
        load_folder(device)


@pytest.mark.skipif(os.getuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(pond: Path) -> None:
    (pond / "more.yaml").write_text("values: {}\n")
    (pond / "more.yaml").chmod(0)
    assert codes(pond) == ["BGF-E102"]


@pytest.mark.parametrize(
    "name",
    [
        "nothing/here",
        "a\0b",
        "\udcff",
        "x" * 5000,
    ],
)
def test_a_path_that_leads_nowhere_is_told(name: str) -> None:
    found = bgf.validate(name)
    assert [d.code for d in found] == ["BGF-E102"]
    with pytest.raises(ContentError):
        load_folder(name)


# ------------------------------------------------------------------------ files changed meanwhile


@pytest.mark.parametrize("change", ["more", "less", "same"])
def test_a_file_that_changes_while_it_is_read_is_told(
    pond: Path, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = pond / "more.yaml"
    file.write_text("values: {}\n")
    os.utime(file, ns=(0, 0))
    number = file.stat().st_ino
    fstat = os.fstat

    def change_then(descriptor: int) -> os.stat_result:
        found = fstat(descriptor)
        if found.st_ino == number and found.st_mtime_ns == 0:
            texts = {"more": "values: {}\nrules: {}\n", "less": "", "same": "values: []\n"}
            file.write_text(texts[change])
        return found

    monkeypatch.setattr(os, "fstat", change_then)
    (found,) = bgf.validate(pond)
    assert (found.code, found.file) == ("BGF-E102", str(file))
    assert "changed while it was read" in found.message


def test_a_file_that_is_gone_when_it_is_read_is_told(
    pond: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (pond / "more.yaml").write_text("values: {}\n")
    open_ = os.open

    def remove_then(path: Any, *args: Any, **kwargs: Any) -> int:
        if str(path).endswith("more.yaml"):
            os.unlink(path)
        return open_(path, *args, **kwargs)

    monkeypatch.setattr(os, "open", remove_then)
    (found,) = bgf.validate(pond)
    assert (found.code, found.message) == ("BGF-E102", "can't be read: No such file or directory")
