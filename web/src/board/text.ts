/** Text that boards share. */
import { language } from "../lib/language/texts";

/** "+2", "0", "−1" with a true minus sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

export const capitalised = (text: string): string => text.replace(/^./u, (first) => first.toLocaleUpperCase(language));
