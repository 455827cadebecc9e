"""Games as registered in OpenSpiel, among them one of a third party."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.records import coast

from bgf import GameSpec, hookimpl
from bgf.engine.plugins import plugins

Install = Callable[..., str]


@pytest.fixture
def registered() -> None:
    """All games are registered with OpenSpiel."""
    from bgf.adapters.openspiel import register

    register()


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Install]:
    """Installs a third party's game; yields a function that returns its OpenSpiel name."""
    from bgf.adapters.openspiel import register

    def put(name: str, *changes: tuple[str, str], rules: str = "tests.records.coast:Coast") -> str:
        pack = coast.PACK.replace("game: coast", f"game: {name}")
        for old, new in changes:
            assert old in pack
            pack = pack.replace(old, new)
        (tmp_path / "game.yaml").write_text(pack, encoding="utf-8")
        plugins().manager.register(_Plugin(GameSpec(name, tmp_path, rules)), name="toys")
        register()
        return f"python_bgf_{name}"

    yield put
    plugins().manager.unregister(name="toys")


class _Plugin:
    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    @hookimpl
    def bgf_games(self) -> list[GameSpec]:
        return [self.spec]
