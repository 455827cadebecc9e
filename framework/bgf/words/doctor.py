"""The report of ``bgf doctor`` on the installation and its faults."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    # labels of lines; their texts begin in one column
    "doctor.label.bgf": ("bgf", "bgf"),
    "doctor.label.build": ("build", "kompilacja"),
    "doctor.label.python": ("python", "python"),
    "doctor.label.system": ("system", "system"),
    "doctor.label.packages": ("packages", "pakiety"),
    "doctor.label.kernel": ("kernel", "moduł"),
    "doctor.label.data": ("data", "dane"),
    "doctor.label.config": ("config", "ustawienia"),
    "doctor.label.plugin": ("plugin", "wtyczka"),
    "doctor.label.game": ("game", "gra"),
    "doctor.label.mod": ("mod", "modyfikacja"),
    "doctor.label.bot": ("bot", "bot"),
    "doctor.label.command": ("command", "polecenie"),
    "doctor.label.migration": ("migration", "migracja"),
    # findings
    "doctor.package": ("{name} {version}", "{name} {version}"),
    "doctor.package.missing": ("{name} missing", "brak {name}"),
    "doctor.kernel.compiled": ("{name}: compiled", "{name}: skompilowany"),
    "doctor.kernel.pure": ("{name}: plain Python: {why}", "{name}: czysty Python: {why}"),
    "doctor.build.compiled": ("kernels compiled", "moduły skompilowane"),
    "doctor.build.partly": (
        "{compiled} of {all} kernels compiled",
        "skompilowane moduły: {compiled} z {all}",
    ),
    "doctor.build.pure": ("kernels in plain Python", "moduły w czystym Pythonie"),
    "doctor.build.wheel": ("wheel {tags}", "pakiet wheel {tags}"),
    "doctor.build.editable": (
        "editable installation of {origin}",
        "instalacja edytowalna folderu {origin}",
    ),
    "doctor.build.sources": ("run from the sources in {origin}", "ze źródeł w folderze {origin}"),
    "doctor.build.origin": ("installed from {origin}", "zainstalowany z {origin}"),
    "doctor.build.commit": ("commit {commit}", "commit {commit}"),
    "doctor.build.abi": ("ABI {abi}", "ABI {abi}"),
    "doctor.about": ("{name}: {what}", "{name}: {what}"),
    "doctor.fails": ("{name}: FAILS: {problem}", "{name}: ZAWODZI: {problem}"),
    "doctor.mod_of": ("{mod} of {game}", "{mod} (gra {game})"),
    "doctor.no_config": ("no such file, which is fine", "nie ma takiego pliku i nie musi być"),
    "doctor.config.empty": ("sets nothing", "nic nie ustawia"),
    "doctor.data.unwritable": (
        "can't be written ({folder}: {reason})",
        "nie da się pisać ({folder}: {reason})",
    ),
    "doctor.game.loads": ("content {version}, loads", "zawartość {version}, wczytuje się"),
    "doctor.mod.no_game": (
        "for {game}, which is not installed",
        "do gry {game}, która nie jest zainstalowana",
    ),
    # parts of a plugin
    "doctor.provides.games": ("games {names}", "gry: {names}"),
    "doctor.provides.content": ("content {names}", "zawartość: {names}"),
    "doctor.provides.mods": ("mods {names}", "modyfikacje: {names}"),
    "doctor.provides.migrations": ("migrations {names}", "migracje: {names}"),
    "doctor.provides.bots": ("bots {names}", "boty: {names}"),
    "doctor.provides.commands": ("commands {names}", "polecenia: {names}"),
    "doctor.nothing": ("nothing", "nic"),
    "doctor.left_out": ("left out by BGF_PLUGINS", "pominięta przez BGF_PLUGINS"),
}
