const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/** Keep what somebody typed from right to left from turning the sentence around it (Unicode’s isolates). */
export const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text) && !text.startsWith("\u2068") ? `\u2068${text}\u2069` : text;
