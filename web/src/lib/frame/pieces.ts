/**
 * While the first table opens, its parts are rendered one after the other, each in a task by itself: the strip comes first,
 * and the page answers in between. Once the board stands, everything is rendered at once.
 */
let opening = false;
let loads = 0;
const waiting: (() => void)[] = [];

/** Whether parts wait for their turn. */
export const isOpening = (): boolean => opening;

/** From now on parts wait for their turn. */
export function openInPieces(): void {
  opening = true;
}

/** Let the end of the opening wait for code of a part, which changes where everything below it stands. */
export function opensWith<Part>(load: Promise<Part>): Promise<Part> {
  if (!opening) return load;
  loads += 1;
  return load.finally(() => (loads -= 1));
}

/** Render parts at once as soon as those that wait are rendered, and those that are being loaded are here; say so then. */
export function finishOpening(then: () => void): void {
  if (!opening) return then();
  inTurn(function end() {
    if (waiting.length > 1 || loads > 0) return void inTurn(end);
    opening = false;
    then();
  });
}

/** Call a function in a task after those that came before it. Returns what takes it back. */
export function inTurn(piece: () => void): () => void {
  waiting.push(piece);
  if (waiting.length === 1) afterPaint(next);
  return () => {
    const at = waiting.indexOf(piece);
    if (at > 0) waiting.splice(at, 1);
    else if (at === 0) waiting[0] = () => undefined; // Its turn comes, and passes.
  };
}

function next(): void {
  const piece = waiting[0];
  piece?.();
  waiting.shift();
  if (waiting.length > 0) afterPaint(next);
}

/** Call a function when the page has shown what it has so far; at once if nobody sees the page. */
function afterPaint(call: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    call();
  };
  if (document.hidden) port2.postMessage(null);
  else requestAnimationFrame(() => port2.postMessage(null));
}
