"""What is made when bgf is built: extension modules, schemas for editors, reproducible archives.

Two archives of one commit are the same bit for bit, wherever they are built. Everything else about
the package is in pyproject.toml.
"""

from __future__ import annotations

import gzip
import os
import sys
import tarfile
from importlib import import_module
from pathlib import Path
from runpy import run_path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info
from setuptools.command.sdist import sdist

ROOTS = ("framework", "plugins", "definitions", "cext")

# Each kernel is one readable Python file, compiled under a second name: bgf_cext/connect.py becomes
# bgf_cext.connect_c, with the C types of bgf_cext/connect_c.pxd. Both can be imported.
KERNELS = (
    "chance",
    "connect",
    "forest",
    "grid",
    "mesh",
    "placements",
    "prices",
    "sight",
    "sums",
    "tree",
    "wins",
)

# These modules are compiled where they stand, with the C types beside them: Python imports the
# extension module in place of bgf/components/table.py, under the same name.
IN_PLACE = (
    "bgf.components.layout",
    "bgf.components.table",
    "bgf.engine.actions",
    "bgf.engine.flow",
    "bgf.engine.turns",
    "bgf.kinds.laying",
    "bgf_aeroplanes.finders",
    "bgf_aeroplanes.forecasts",
    "bgf_animals.handling",
    "bgf_boarding.cards",
    "bgf_boarding.handling",
)


def _extensions() -> list[Extension]:
    """Returns the modules to compile: none where BGF_PURE=1, all required if BGF_REQUIRE_CEXT=1.

    Otherwise they are optional: where no C compiler works, the readable twins serve.
    """
    if os.environ.get("BGF_PURE") == "1":
        return []
    required = os.environ.get("BGF_REQUIRE_CEXT") == "1"
    try:
        from Cython.Build import cythonize
    except ImportError:
        if required:
            raise
        return []
    sources = {f"bgf_cext.{kernel}_c": f"cext/bgf_cext/{kernel}.py" for kernel in KERNELS}
    for module in IN_PLACE:
        root = "framework" if module.startswith("bgf.") else "plugins"
        sources[module] = f"{root}/{module.replace('.', '/')}.py"
    modules: list[Extension] = cythonize(
        [Extension(module, [source]) for module, source in sources.items()],
        build_dir="build/cython",
        # Elsewhere processes start by importing what runs, which takes as long as they save.
        nthreads=os.cpu_count() or 1 if sys.platform == "linux" else 0,
        include_path=list(ROOTS),
        compiler_directives={
            "language_level": "3",
            "annotation_typing": False,
            # The kernels check ranges themselves, with messages of their own, before they index,
            # and never index from the end; the modules compiled in place, which index what games
            # hand them, have Python's checks, by their first lines.
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
        },
    )
    for module in modules:
        # Given to Extension before cythonize, this would be lost.
        module.optional = not required
        if os.name == "posix":
            # Nobody debugs the C of the kernels: a wheel without symbols has less than half the
            # size, and is built in two thirds of the time.
            module.extra_compile_args.append("-g0")
            # Fused additions would round otherwise than Python does.
            module.extra_compile_args.append("-ffp-contract=off")
    return modules


class _BuildPy(build_py):
    """Copies the modules; writes the commit, and a JSON Schema beside each content pack.

    The schemas are for editors. They follow from what the rules of the games declare. So bgf itself
    makes them, run from its sources.
    """

    def run(self) -> None:
        """Run the command."""
        super().run()
        if not self.editable_mode:
            _write_commit(Path(self.build_lib, "bgf"))
        target = "definitions" if self.editable_mode else self.build_lib
        for folder, text in _schemas().items():
            pack = Path(target, "bgf_definitions", folder)
            pack.mkdir(parents=True, exist_ok=True)
            (pack / "schema.json").write_text(text, encoding="utf-8", newline="\n")


def _write_commit(folder: Path) -> None:
    """Writes the commit of this project into a folder of the package, unless git knows none.

    A source distribution has it already, and hands it on to the wheels that are built from it.
    """
    here = Path(__file__).parent
    commits = run_path(str(here / "framework" / "bgf" / "commits.py"))
    commit = commits["commit_of"](here)
    if commit:
        folder.joinpath(commits["COMMIT_FILE"]).write_text(f"{commit}\n", newline="\n")


def _schemas() -> dict[str, str]:
    """Returns the schema of each content pack of bgf, by the name of its folder."""
    here = Path(__file__).parent
    sys.path[:0] = [str(here / root) for root in ROOTS]
    try:
        from bgf.contract.schema_files import schema_files
        from bgf.engine.plugins import import_object

        games = []
        mods = []
        for folder in sorted(here.glob("plugins/bgf_*")):
            plugin = import_module(folder.name)
            games += [(spec, import_object(spec.rules)) for spec in plugin.bgf_games()]
            if hasattr(plugin, "bgf_mods"):
                mods += plugin.bgf_mods()
        return schema_files(games, mods)
    finally:
        del sys.path[: len(ROOTS)]


# The time of every file in an archive: 1980, the earliest that a zip file such as a wheel can hold.
os.environ.setdefault("SOURCE_DATE_EPOCH", "315532800")


class _FreshEggInfo(egg_info):
    """Lists the files of the project anew: setuptools would add those of an earlier build."""

    def find_sources(self) -> None:
        Path(self.egg_info, "SOURCES.txt").unlink(missing_ok=True)
        super().find_sources()


class _ReproducibleSdist(sdist):
    """Writes a source distribution that does not depend on times, owners and modes of the files."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        _write_commit(Path(base_dir, "framework", "bgf"))

    def make_archive(
        self,
        base_name: str,
        format: str,
        root_dir: str | None = None,
        base_dir: str | None = None,
        owner: str | None = None,
        group: str | None = None,
    ) -> str:
        if format != "gztar":
            return super().make_archive(base_name, format, root_dir, base_dir, owner, group)
        root = Path(root_dir or ".")
        folder = root / (base_dir or ".")
        archive = f"{base_name}.tar.gz"
        with (
            open(archive, "wb") as raw,
            # Otherwise the header of a gzip file would hold its name and the time.
            gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
        ):
            for path in (folder, *sorted(folder.rglob("*"))):
                name = path.relative_to(root).as_posix()
                tar.add(path, name, recursive=False, filter=_normalized)
        return archive


def _normalized(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Returns a member of a tar file with the same times, owners and modes on every machine."""
    executable = member.isdir() or member.mode & 0o100
    member.mode = 0o755 if executable else 0o644
    member.mtime = int(os.environ["SOURCE_DATE_EPOCH"])
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


class _ReproducibleWheel(bdist_wheel):
    """Writes a wheel that does not depend on the modes of the files."""

    def write_wheelfile(self, *args: object, **kwargs: object) -> None:
        # Overridden because this is the last step before the files are packed.
        super().write_wheelfile(*args, **kwargs)
        for path in Path(self.bdist_dir).rglob("*"):
            is_program = path.is_dir() or path.suffix in (".so", ".pyd")
            path.chmod(0o755 if is_program else 0o644)


# A process that helps to make the C of the kernels may import this file.
if __name__ == "__main__":
    setup(
        ext_modules=_extensions(),
        options={"build_ext": {"parallel": True}},  # a kernel on each core
        cmdclass={
            "bdist_wheel": _ReproducibleWheel,
            "build_py": _BuildPy,
            "egg_info": _FreshEggInfo,
            "sdist": _ReproducibleSdist,
        },
    )
