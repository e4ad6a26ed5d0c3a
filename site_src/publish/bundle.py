"""The reliability page to take home: one archive with equal bytes for equal contents.

Nothing is compressed: how well a library packs would show in the bytes, and it is a few dozen kilobytes.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

#: Where it is offered, and the folder within it.
PATH = "downloads/reliability.zip"
FOLDER = "reliability"

README = """\
Booking trials
==============

The experiment of the page "Reliability" of Every Run Counts, to run again.

{script:<24}the script; it needs Python and its standard library: python3 {script}
{output:<24}what it printed when the site was built
{notebook:<24}the same as a notebook, executed, with its outputs recorded
data/                   what each figure of the page shows, as CSV and JSON; the JSON files hold the exact
                        fractions as well

Everything here is synthetic. No model was run and no booking was made: a trial succeeds when a seeded random number
falls below a stipulated chance. The numbers illustrate two metrics, pass@k and pass^k; they are nobody's score in a
benchmark. The same seed gives the same result, to the last digit.

The code and the data are offered under the MIT License, the words of the notebook and of this file under the
Creative Commons Attribution 4.0 International licence (CC BY 4.0): https://creativecommons.org/licenses/by/4.0/
"""


def bundle(
    notebook: tuple[str, bytes],
    script: tuple[str, bytes],
    output: tuple[str, bytes],
    data: Mapping[str, bytes],
    licence: bytes,
) -> bytes:
    """The archive. Files are given by name and content, ``data`` by the names of its files."""
    readme = README.format(script=script[0], output=output[0], notebook=notebook[0])
    files = {
        "README.txt": readme.encode(),
        **({"LICENSE.txt": licence} if licence else {}),
        script[0]: script[1],
        output[0]: output[1],
        notebook[0]: notebook[1],
        **{f"data/{name}": content for name, content in sorted(data.items())},
    }
    return archive({f"{FOLDER}/{name}": content for name, content in files.items()})


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip file of ``files`` in their order, each dated at the beginning of the format's time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as made:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # Unix, wherever it is made
            entry.external_attr = 0o100644 << 16
            made.writestr(entry, content)
    return out.getvalue()
