"""Studies on top of class sessions: consent, questionnaires, a waiting room that matches, codes, the export of a class.

Everything here except `calls` is a pure function or a fold over events."""
