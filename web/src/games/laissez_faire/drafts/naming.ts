/** What the page calls the types of clauses, their families, their blanks, and ready-made contracts. */
import { capitalised } from "../../../board/text";
import { t, type Id } from "../../../lib/language/texts";
import type { Field } from "../contracts/clauses";

const FAMILIES: Record<string, Id> = {
  money: "contract_names.money",
  loans: "contract_names.loans",
  deeds: "contract_names.deeds",
  services: "contract_names.services",
  restraints: "contract_names.restraints",
  register: "contract_names.register",
  table: "contract_names.table",
};

const BLANKS: Partial<Record<Field, Id>> = {
  obligor: "contract_blank.obligor",
  beneficiary: "contract_blank.beneficiary",
  target: "contract_blank.target",
  subject: "contract_blank.subject",
  amount: "contract_blank.amount",
  pct: "contract_blank.pct",
  period: "contract_blank.period",
  start: "contract_blank.start",
  end: "contract_blank.end",
  cond: "contract_blank.cond",
  cond_arg: "contract_blank.which",
  until_arg: "contract_blank.which",
  uses: "contract_blank.uses",
};

const named = (ids: Partial<Record<string, Id>>, name: string): string => {
  const id = ids[name];
  return id ? (t as (id: Id) => string)(id) : name;
};

export const familyName = (family: string): string => named(FAMILIES, family);
/** A type of clause or a ready-made contract, by the title that the rulebook gives it. */
export const titleOf = ({ title, name }: { title?: string; name: string }): string => capitalised(title ?? name);
export const blankName = (field: Field): string => named(BLANKS, field);
