"""Browsers other than the one that all the rest is tried in, without a window: Firefox, and WebKit.

Firefox is driven by Marionette, the protocol that is built into it: a message is ``length:[type, number, name,
parameters]``, the answer ``length:[type, number, error, result]``. WebKit has a driver that answers to HTTP. Both take
the commands of WebDriver, so that no package is needed, and none has to be kept in step with a browser.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

#: How long a browser may take to start, and to answer; for what a page does by itself.
PATIENCE = 60
PAGE_PATIENCE = 20_000
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011", "ArrowRight": "\ue014"}
#: What a page's own scripts, styles and policy have complained of. Warnings are left out, and what is said of formulas:
#: one of which only the beginning had arrived when the page was first drawn is called invalid, too.
_ERRORS = """
return Services.console.getMessageArray()
  .filter(each => each instanceof Ci.nsIScriptError && !(each.flags & Ci.nsIScriptError.warningFlag))
  .filter(each => /^https?:/.test(each.sourceName) && each.category !== "Layout: MathML")
  .map(each => `${each.sourceName}:${each.lineNumber}: ${each.errorMessage}`);
"""


class Engine(ABC):
    """An open browser with one page."""

    @abstractmethod
    def ask(self, command: str, **parameters: object) -> Any:
        """What a command of WebDriver gives; a page that has crashed fails here."""

    def open(self, address: str) -> None:
        """Opens a page."""
        self.ask("Navigate", url=address)

    def errors(self) -> list[str]:
        """What has gone wrong on the page since it was opened, as far as the browser tells."""
        return []

    def run(self, script: str, *given: object) -> Any:
        """What a script in the page returns."""
        return self.ask("ExecuteScript", script=script, args=given)

    def until(self, expression: str, *given: object) -> Any:
        """The value of an expression in the page, once there is one that is true."""
        script = f"""
            const given = [...arguments], done = given.pop();
            (function look() {{
              const found = ((...given) => {expression})(...given);
              found ? done(found) : requestAnimationFrame(look);
            }})();"""
        return self.ask("ExecuteAsyncScript", script=script, args=given)

    def press(self, *keys: str) -> None:
        """Keys by their names, pressed one after the other."""
        actions = [{"type": kind, "value": KEYS[key]} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def click(self, selector: str) -> None:
        """Clicks the first element of a selector, scrolled into view."""
        (element,) = self.ask("FindElement", using="css selector", value=selector).values()
        self.ask("ElementClick", id=element)


# ------------------------------------------------------------------------------------------------ Firefox


class Firefox(Engine):
    """A Firefox that listens at a port of this machine."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.answers = self.socket.makefile("rb")
        self.number = 0
        self._answer()
        self.ask("NewSession", capabilities={})
        self.ask("SetTimeouts", script=PAGE_PATIENCE)

    def ask(self, command: str, **parameters: object) -> Any:
        return self._send(f"WebDriver:{command}", parameters)

    def open(self, address: str) -> None:
        self._in_chrome("Services.console.reset()")
        super().open(address)

    def errors(self) -> list[str]:
        found: list[str] = self._in_chrome(_ERRORS)
        return found

    def close(self) -> None:
        """Quits."""
        self._send("Marionette:Quit", {"flags": ["eForceQuit"]})
        self.answers.close()
        self.socket.close()

    def _in_chrome(self, script: str) -> Any:
        """What a script gives that sees the browser and not the page."""
        self._send("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.run(script)
        finally:
            self._send("Marionette:SetContext", {"value": "content"})

    def _send(self, name: str, parameters: dict[str, object]) -> Any:
        self.number += 1
        message = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._answer()
        if error:
            raise AssertionError(f"{name}: {error['message']}")
        return result.get("value", result) if isinstance(result, dict) else result

    def _answer(self) -> Any:
        length = b""
        while (digit := self.answers.read(1)) != b":":
            if not digit:
                raise AssertionError("Firefox has closed")
            length += digit
        return json.loads(self.answers.read(int(length)))


def _port(process: subprocess.Popen[str]) -> int:
    """Where Firefox listens, once it says so; what it says later is read and dropped, lest it wait for a reader."""
    late = threading.Timer(PATIENCE, process.kill)
    late.start()
    assert process.stdout
    said = []
    try:
        for line in process.stdout:
            said.append(line)
            if found := re.search(r"Listening on port (\d+)", line):
                threading.Thread(target=process.stdout.read, daemon=True).start()
                return int(found[1])
    finally:
        late.cancel()
    raise AssertionError("Firefox did not start: " + "".join(said[-20:]))


@contextmanager
def firefox_at(program: str) -> Iterator[Engine]:
    """A Firefox with a profile and a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        Path(home, "user.js").write_text('user_pref("marionette.port", 0);\n')
        switches = ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", home]
        own = {**os.environ, "HOME": home}
        with subprocess.Popen(
            [program, *switches], env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            try:
                firefox = Firefox(_port(process))
                try:
                    yield firefox
                finally:
                    firefox.close()
                process.wait(PATIENCE)
            finally:
                process.kill()


# ------------------------------------------------------------------------------------------------ WebKit


#: Where WebKit's driver takes the commands that are asked here.
_PATHS = {
    "SetTimeouts": "timeouts",
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "ExecuteAsyncScript": "execute/async",
    "PerformActions": "actions",
    "FindElement": "element",
    "ElementClick": "element/{id}/click",
}


class WebKit(Engine):
    """A WebKit behind a driver that listens at a port of this machine."""

    def __init__(self, port: int) -> None:
        self.root = f"http://127.0.0.1:{port}/session"
        options = {"webkitgtk:browserOptions": {"args": ["--automation"]}}
        self.root += "/" + self._send("POST", "", {"capabilities": {"alwaysMatch": options}})["sessionId"]
        self.ask("SetTimeouts", script=PAGE_PATIENCE)

    def ask(self, command: str, **parameters: object) -> Any:
        return self._send("POST", "/" + _PATHS[command].format(**parameters), parameters)

    def close(self) -> None:
        """Quits, if it has not crashed."""
        with suppress(AssertionError):
            self._send("DELETE", "", {})

    def _send(self, method: str, path: str, body: dict[str, object]) -> Any:
        request = urllib.request.Request(self.root + path, json.dumps(body).encode(), method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"WebKit, {path}: {error.read().decode()}") from None


@contextmanager
def webkit_at(program: str) -> Iterator[Engine]:
    """A WebKit on a screen that nobody sees."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as home:
        own = {**os.environ, "HOME": home, "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
        command = ["xvfb-run", "--auto-servernum", program, f"--port={port}"]
        silent = subprocess.DEVNULL
        with subprocess.Popen(command, env=own, stdout=silent, stderr=silent, start_new_session=True) as process:
            try:
                webkit = WebKit(_answering(port))
                try:
                    yield webkit
                finally:
                    webkit.close()
            finally:
                os.killpg(process.pid, signal.SIGTERM)


def _answering(port: int) -> int:
    """The port, once something listens there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return port
        time.sleep(0.05)
    raise AssertionError("WebKit's driver did not start")
