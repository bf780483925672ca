/** The steps of a lesson plan. */
import type { PlanStep, StepAction } from "../../../lib/protocol";
import { t } from "../../../lib/language/texts";

const DOES: Record<StepAction, () => string> = {
  nothing: () => "",
  gather: () => t("plan.does_gather"),
  start: () => t("plan.does_start"),
  look_up: () => t("plan.does_look_up"),
  go_on: () => t("plan.does_go_on"),
  end: () => t("plan.does_end"),
  debrief: () => t("plan.does_debrief"),
};

export const ACTIONS = Object.keys(DOES) as StepAction[];

/** What happens at all tables when a step begins, or "". */
export const doesText = (does: StepAction | undefined): string => DOES[does ?? "nothing"]();

/** The minutes of a whole plan. */
export const minutesOf = (steps: PlanStep[]): number => steps.reduce((sum, step) => sum + step.minutes, 0);
