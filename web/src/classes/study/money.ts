/** Amounts of money as their reader writes them. */
import { language } from "../../lib/language/texts";

const PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** An amount with its currency; a unit that is no currency, such as points, follows the number. */
export const money = (amount: number, currency: string): string =>
  /^[A-Z]{3}$/.test(currency)
    ? amount.toLocaleString(language, { style: "currency", currency })
    : `${amount.toLocaleString(language, PLACES)} ${currency}`;
