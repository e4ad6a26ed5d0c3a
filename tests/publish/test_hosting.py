"""The headers for hosts: the policy of the pages, long caching for what never changes, none for what does."""

from __future__ import annotations

import re

from tests.publish.pages import parsed


def policy(built) -> str:
    tree = parsed(built.files["en/index.html"])
    return tree.xpath("string(//meta[@http-equiv='Content-Security-Policy']/@content)")


def rules(text: str) -> dict[str, dict[str, str]]:
    """The rules of a _headers file: headers by path."""
    found: dict[str, dict[str, str]] = {}
    for line in text.splitlines():
        if line.startswith("/"):
            found[line] = here = {}
        elif line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            here[name] = value
    return found


def test_the_headers_of_netlify_and_cloudflare(published):
    found = rules(published.files["_headers"].decode())
    everywhere = found["/*"]
    assert everywhere["Content-Security-Policy"] == policy(published) + "; frame-ancestors 'none'"
    assert everywhere["X-Content-Type-Options"] == "nosniff" and "Referrer-Policy" in everywhere
    assert found["/assets/*"] == {"Cache-Control": "public, max-age=31536000, immutable"}
    cached = {path for path, headers in found.items() if "Cache-Control" in headers}
    assert "/*" not in cached, "values of rules that overlap would be joined"
    assert {"/", "/en/*", "/ru/*", "/data/*", "/downloads/*"} <= cached


def test_the_examples_for_nginx_and_apache_name_the_base_path(published, local):
    for name in ("hosting/nginx.conf", "hosting/apache.htaccess"):
        for built, base in ((published, "/project/"), (local, "/")):
            text = built.files[name].decode()
            assert f"\"{policy(built)}; frame-ancestors 'none'\"" in text
            assert f"{base}404.html" in text and f"^{base}assets/" in text
            assert "immutable" in text and "no-cache" in text and "nosniff" in text
            assert not re.search(r"&\w+;|&#", text), "no markup in what is not HTML"


def test_the_tree_is_served_as_it_is(local):
    assert local.files[".nojekyll"] == b""
