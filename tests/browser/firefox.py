"""The system's Firefox without a window, driven by Marionette, the protocol that is built into it.

A message is ``length:[type, number, name, parameters]``, the answer ``length:[type, number, error, result]``; the
commands are those of WebDriver. That takes less than a driver to install, and leaves nothing to keep in step.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: How long Firefox may take to start, and to answer.
PATIENCE = 60
#: What a page's own scripts, styles and policy have complained of. Warnings are left out, and what is said of formulas:
#: one of which only the beginning had arrived when the page was first drawn is called invalid, too.
_ERRORS = """
return Services.console.getMessageArray()
  .filter(each => each instanceof Ci.nsIScriptError && !(each.flags & Ci.nsIScriptError.warningFlag))
  .filter(each => /^https?:/.test(each.sourceName) && each.category !== "Layout: MathML")
  .map(each => `${each.sourceName}:${each.lineNumber}: ${each.errorMessage}`);
"""
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011", "ArrowRight": "\ue014"}


class Firefox:
    """An open Firefox with one page."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.answers = self.socket.makefile("rb")
        self.number = 0
        self._answer()
        self.command("WebDriver:NewSession", capabilities={})
        self.command("WebDriver:SetTimeouts", script=20_000)

    def command(self, name: str, **parameters: object) -> Any:
        """What a command of the protocol gives."""
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

    def open(self, address: str) -> None:
        """Opens a page; its complaints are counted from here."""
        self._in_chrome("Services.console.reset()")
        self.command("WebDriver:Navigate", url=address)

    def errors(self) -> list[str]:
        """What has gone wrong on the page since it was opened."""
        found: list[str] = self._in_chrome(_ERRORS)
        return found

    def _in_chrome(self, script: str) -> Any:
        self.command("Marionette:SetContext", value="chrome")
        try:
            return self.command("WebDriver:ExecuteScript", script=script, args=[])
        finally:
            self.command("Marionette:SetContext", value="content")

    def run(self, script: str, *given: object) -> Any:
        """What a script in the page returns."""
        return self.command("WebDriver:ExecuteScript", script=script, args=given)

    def until(self, expression: str, *given: object) -> Any:
        """The value of an expression in the page, once there is one that is true."""
        script = f"""
            const given = [...arguments], done = given.pop();
            (function look() {{
              const found = ((...given) => {expression})(...given);
              found ? done(found) : requestAnimationFrame(look);
            }})();"""
        return self.command("WebDriver:ExecuteAsyncScript", script=script, args=given)

    def press(self, *keys: str) -> None:
        """Keys by their names, pressed one after the other."""
        actions = [{"type": kind, "value": KEYS[key]} for key in keys for kind in ("keyDown", "keyUp")]
        self.command("WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def click(self, selector: str) -> None:
        """Clicks the first element of a selector, scrolled into view."""
        (element,) = self.command("WebDriver:FindElement", using="css selector", value=selector).values()
        self.command("WebDriver:ElementClick", id=element)


    def close(self) -> None:
        """Quits."""
        self.command("Marionette:Quit", flags=["eForceQuit"])
        self.answers.close()
        self.socket.close()


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


def _started(command: list[str], home: str) -> subprocess.Popen[str]:
    own = {**os.environ, "HOME": home}
    return subprocess.Popen(command, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@contextmanager
def firefox_at(program: str) -> Iterator[Firefox]:
    """A Firefox with a profile and a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        Path(home, "user.js").write_text('user_pref("marionette.port", 0);\n')
        switches = ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", home]
        with _started([program, *switches], home) as process:
            try:
                firefox = Firefox(_port(process))
                try:
                    yield firefox
                finally:
                    firefox.close()
                process.wait(PATIENCE)
            finally:
                process.kill()
