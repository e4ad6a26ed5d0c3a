"""The audit's glance is enough for the pages of this site: a walk of every tag takes many times as long."""

from __future__ import annotations

from site_src.pages import audit


def test_no_page_needs_a_walk(local, monkeypatch):
    walked: list[str] = []
    monkeypatch.setattr(audit._Auditor, "walk", lambda auditor, page: walked.append(page[:300]))
    for path, page in local.pages.items():
        audit.stray_in_page(page, local.knowledge.languages[path.partition("/")[0]])
    assert not walked
