"""Words that the parts of the debrief share."""

from commonweal.games.original_position.table import Answer

ANSWERS = {Answer.NONE: "no answer", Answer.AGREE: "Agree", Answer.DISAGREE: "Disagree"}
