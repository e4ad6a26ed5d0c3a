"""The live preview: builds in a process of its own, serves from memory, tells open pages what became of an edit."""
