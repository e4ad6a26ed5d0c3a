"""The programs that the tests need besides Python packages: two browsers, Java, Node.js, and npm for two checkers.

``python -m tests.needs`` installs the missing ones with the system's package manager where it may (as root, or with
sudo that asks for no password), and says in one line what to install where it may not. The tests ask for their paths
with :func:`chromium`, :func:`firefox`, :func:`java` and :func:`node`. With ``--complete`` it brings WebKit, too, where
there is one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

#: Names under which systems offer the browsers; the variables CHROMIUM and FIREFOX go before them.
BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FIREFOXES = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
#: Without any font a browser measures nothing: the first package brings letters, the second Arabic and more.
DEBIAN_BROWSER = ("chromium", "fonts-liberation", "fonts-dejavu-core")
DEBIAN_FIREFOX = ("firefox-esr",)
DEBIAN_WEBKIT = ("webkit2gtk-driver", "xvfb", "xauth")
DEBIAN_JAVA = ("default-jre-headless",)
DEBIAN_NODE = ("nodejs", "npm")
#: The type checker of the scripts and the checker of markup, from a lock with hashes.
SCRIPTS = Path(__file__).parent / "js"
CHECKER = SCRIPTS / "node_modules" / "typescript" / "bin" / "tsc"
MARKUP_CHECKER = SCRIPTS / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"


def chromium() -> str | None:
    """The path of a Chromium or Chrome, or None."""
    return _browser("CHROMIUM", BROWSERS)


def firefox() -> str | None:
    """The path of a Firefox, or None."""
    return _browser("FIREFOX", FIREFOXES)


def webkit() -> str | None:
    """The path of WebKit's driver, or None, also without a screen for it."""
    return shutil.which("WebKitWebDriver") if shutil.which("xvfb-run") and shutil.which("xauth") else None


def _browser(variable: str, names: tuple[str, ...]) -> str | None:
    named = os.environ.get(variable)
    return next((found for name in ((named,) if named else names) if (found := shutil.which(name))), None)


def node() -> str | None:
    """The path of Node.js, or None."""
    return shutil.which("node") or shutil.which("nodejs")


def java() -> str | None:
    """The path of a Java that runs, or None: macOS has one that only says where to get one."""
    found = shutil.which("java")
    return found if found and subprocess.run([found, "-version"], capture_output=True).returncode == 0 else None


def npm() -> str | None:
    """The path of npm, which brings the checkers."""
    return shutil.which("npm")


def missing() -> list[str]:
    """The Debian packages that would bring what is missing."""
    return [
        *(() if chromium() else DEBIAN_BROWSER),
        *(() if firefox() else DEBIAN_FIREFOX),
        *(() if java() else DEBIAN_JAVA),
        *(() if node() and npm() else DEBIAN_NODE),
    ]


def apt() -> list[str] | None:
    """The beginning of a command line that may install packages, or None."""
    if sys.platform != "linux" or not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    return None


def install(packages: list[str], command: list[str]) -> None:
    """Installs Debian packages; what goes wrong shows afterwards, in that they are still missing."""
    print("Installing what the tests need:", *packages, flush=True)
    subprocess.run([*command, "update", "-qq"], stdout=subprocess.DEVNULL)
    ask = [*command, "install", "-y", "-qq", "--no-install-recommends"]
    if subprocess.run([*ask, *packages], stdout=subprocess.DEVNULL).returncode:
        # A system that lacks one of them refuses them all: bring those that there are.
        for package in packages:
            subprocess.run([*ask, package], stdout=subprocess.DEVNULL)


def advice(packages: list[str]) -> str:
    """The one line that says what to install."""
    wanted = {
        "chromium": "Chromium (or Chrome)",
        "firefox-esr": "Firefox",
        "default-jre-headless": "Java 17 or newer",
        "nodejs": "Node.js with npm",
    }
    names = " and ".join(said for package, said in wanted.items() if package in packages)
    how = {
        "darwin": "brew install --cask chromium firefox; brew install node openjdk",
    }.get(sys.platform, f"as root: apt-get install {' '.join(packages)}, or what your system calls them")
    where = "A browser elsewhere: CHROMIUM=/path/to/chromium FIREFOX=/path/to/firefox make test"
    return f"The tests need {names}. Install with: {how}. {where}"


def checkers() -> int:
    """Brings the checkers of the lock into ``tests/js/node_modules``; 0 when they are there."""
    lock, done = SCRIPTS / "package-lock.json", SCRIPTS / "node_modules" / ".package-lock.json"
    there = CHECKER.exists() and MARKUP_CHECKER.exists() and done.exists()
    if there and done.stat().st_mtime >= lock.stat().st_mtime:
        return 0
    print("Installing the checkers of scripts and markup into tests/js/node_modules ...", flush=True)
    # Without scripts: one of the packages would fetch a Java of its own.
    command = [str(npm()), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    return subprocess.run(command, cwd=SCRIPTS, stdout=subprocess.DEVNULL).returncode


def main() -> int:
    """Installs or advises; 0 when everything is there."""
    if (wanted := missing()) and (command := apt()) and Path("/etc/debian_version").exists():
        install(wanted, command)
    if wanted := missing():
        print(advice(wanted), file=sys.stderr)
        return 1
    if "--complete" in sys.argv[1:] and not webkit():
        if (command := apt()) and Path("/etc/debian_version").exists():
            install(list(DEBIAN_WEBKIT), command)
        if not webkit():
            print("There is no WebKit for this system; what it would have shown is left out.")
    return checkers()


if __name__ == "__main__":
    sys.exit(main())
