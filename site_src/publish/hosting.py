"""Headers for hosts: ready-made for those that read them from the site, and to copy for those that don't.

The policy is that of the pages, with what only a header can say.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from site_src.pages.environment import environment
from site_src.pages.views import Edition
from site_src.publish.front import base_path

#: By path in the site, the template of ``templates/hosting``.
TEMPLATES = {"_headers": "headers.txt", "hosting/nginx.conf": "nginx.conf", "hosting/apache.htaccess": "htaccess.txt"}
_NOT_NEEDED = ("camera", "geolocation", "microphone", "payment", "usb")


def files(edition: Edition) -> Iterator[tuple[str, str]]:
    """Path and text of each."""
    env = environment(edition.knowledge.root)
    policy = env.get_template("policy.txt").render() + "; frame-ancestors 'none'"
    changing = ["", *(f"{code}/*" for code in edition.knowledge.pages), "data/*", "downloads/*"]
    for path, template in TEMPLATES.items():
        text = env.get_template(f"hosting/{template}").render(
            policy=Markup(policy),
            permissions=", ".join(f"{what}=()" for what in _NOT_NEEDED),
            base=base_path(edition),
            changing=changing,
        )
        yield path, text + "\n"
