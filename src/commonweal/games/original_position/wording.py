"""Words that the parts of the debrief share."""

from commonweal.games.original_position.state import Answer

ANSWERS = {Answer.NONE: "no answer", Answer.AGREE: "Agree", Answer.DISAGREE: "Disagree"}
