"""Input from somebody who means ill, or slipped: no traceback, no hang, no markup that reaches a page."""
