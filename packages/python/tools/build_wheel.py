"""Builds the package (PEP 517) with the standard library alone: python3 tools/build_wheel.py <folder>"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict

ROOT = Path(__file__).resolve().parent.parent
#: Wheels hold times from 1980 on. A fixed one makes the same package from the same files.
TIME = (1980, 1, 1, 0, 0, 0)


def _project() -> Dict[str, str]:
    """The plain values of pyproject.toml. Python before 3.11 cannot read TOML."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return dict(re.findall(r'^([a-z-]+) = "([^"]*)"$', text.split("[project]")[1].split("[tool")[0], re.MULTILINE))


def _metadata(project: Dict[str, str]) -> str:
    head = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        f"Requires-Python: {project['requires-python']}",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(head) + "\n\n" + (ROOT / "README.md").read_text(encoding="utf-8")


def _sources() -> Dict[str, bytes]:
    folder = ROOT / "src"
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix == ".py" or path.name == "py.typed"]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    """Writes the wheel and returns its name."""
    project = _project()
    name = f"{project['name']}-{project['version']}"
    info = f"{name}.dist-info"
    files = {
        **_sources(),
        f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
        f"{info}/METADATA": _metadata(project).encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: isnad\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(data)}\n")
    files[f"{info}/RECORD"] = ("".join(rows) + f"{info}/RECORD,,\n").encode()
    filename = f"{name}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / filename, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, TIME)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return filename


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Writes the archive of the sources and returns its name."""
    project = _project()
    name = f"{project['name']}-{project['version']}"
    files = {f"src/{path}": data for path, data in _sources().items()}
    for path in ("pyproject.toml", "README.md", "LICENSE", "tools/build_wheel.py"):
        files[path] = (ROOT / path).read_bytes()
    files["PKG-INFO"] = _metadata(project).encode()
    with tarfile.open(Path(sdist_directory) / f"{name}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return f"{name}.tar.gz"


if __name__ == "__main__":
    print(build_wheel(sys.argv[1] if len(sys.argv) > 1 else "."))
