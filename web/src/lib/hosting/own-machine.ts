/** Whether a link works on this computer only. */
export const isOwnMachine = (link: string): boolean =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(link);
