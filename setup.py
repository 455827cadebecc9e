"""The extension modules of bgf. Everything else about the package stands in pyproject.toml."""

from __future__ import annotations

import os

from setuptools import Extension, setup

# Each kernel is one readable Python file, compiled under a second name: bgf_cext/connect.py becomes
# bgf_cext.connect_c, with the C types of bgf_cext/connect_c.pxd. Both can be imported.
KERNELS = (
    "chance",
    "connect",
    "forest",
    "grid",
    "moves",
    "placements",
    "prices",
    "sight",
    "sums",
    "turns",
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
    modules: list[Extension] = cythonize(
        [Extension(f"bgf_cext.{kernel}_c", [f"cext/bgf_cext/{kernel}.py"]) for kernel in KERNELS],
        build_dir="build/cython",
        compiler_directives={
            "language_level": "3",
            "annotation_typing": False,
            # The kernels check ranges themselves, with messages of their own, before they index,
            # and never index from the end; moves and turns, which index what games hand them,
            # have Python's checks, by their first lines.
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
        },
    )
    for module in modules:
        # Given to Extension before cythonize, this would be lost.
        module.optional = not required
    return modules


setup(ext_modules=_extensions())
