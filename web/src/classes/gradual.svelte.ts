/** How many parts of a long list are drawn: a few in each task, so that the page answers in between. */
import { inTurn } from "../lib/frame/pieces";

export class Gradual {
  shown = $state(0);

  /** Create it while a component is created. `total`: how many there are; `step`: how many are drawn at once. */
  constructor(total: () => number, step: number) {
    $effect(() => {
      if (this.shown < total()) return inTurn(() => (this.shown += step));
    });
  }
}
