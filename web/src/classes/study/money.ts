/** Amounts of money as their reader writes them. */
import { language } from "../../lib/texts";

const PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** An amount with its currency; one that is none of the world’s, such as points, stands behind the number. */
export const money = (amount: number, currency: string): string =>
  /^[A-Z]{3}$/.test(currency)
    ? amount.toLocaleString(language, { style: "currency", currency })
    : `${amount.toLocaleString(language, PLACES)} ${currency}`;
