/** The two live regions of the page: what others did is said politely, one's own turn and the clock at once. */
class Announcer {
  polite = $state("");
  assertive = $state("");

  politely(text: string): void {
    this.polite = again(this.polite, text);
  }

  atOnce(text: string): void {
    this.assertive = again(this.assertive, text);
  }
}

/** The same sentence twice would not be read twice: an invisible space makes it new. */
function again(old: string, text: string): string {
  return old === text ? `${text}\u00a0` : text;
}

export const announce = new Announcer();
