/** What the page calls the types of clauses, their families, their blanks, and the ready-made contracts. */
import { t, type Id } from "../../lib/texts";
import type { Field } from "./clauses";

const FAMILIES: Record<string, Id> = {
  money: "contract_names.money",
  loans: "contract_names.loans",
  deeds: "contract_names.deeds",
  services: "contract_names.services",
  restraints: "contract_names.restraints",
  register: "contract_names.register",
  table: "contract_names.table",
};

const TYPES: Record<string, Id> = {
  "pay-now": "contract_names.pay_now",
  "give-asset": "contract_names.give_asset",
  "pay-at": "contract_names.pay_at",
  "pay-every": "contract_names.pay_every",
  loan: "contract_names.loan",
  collateral: "contract_names.collateral",
  "income-share": "contract_names.income_share",
  "service-right": "contract_names.service_right",
  "renewal-freedom": "contract_names.renewal_freedom",
  "refuse-service": "contract_names.refuse_service",
  "price-cap": "contract_names.price_cap",
  "price-floor": "contract_names.price_floor",
  "first-refusal": "contract_names.first_refusal",
  "call-option": "contract_names.call_option",
  "put-option": "contract_names.put_option",
  "no-transfer": "contract_names.no_transfer",
  "no-build": "contract_names.no_build",
  "no-buy": "contract_names.no_buy",
  "pay-on-event": "contract_names.pay_on_event",
  bail: "contract_names.bail",
  release: "contract_names.release",
  assign: "contract_names.assign",
  "charter-change": "contract_names.charter_change",
  "free-text": "contract_names.free_text",
  "move-house": "contract_names.move_house",
  assume: "contract_names.assume",
};

const READY: Record<string, Id> = {
  "quarter-of-locust": "contract_ready.share_of_a_deed",
  "quarter-of-locust-attached": "contract_ready.share_with_the_deed",
  "refuse-new-york-landers": "contract_ready.refuse_landers",
  "mutual-refusal": "contract_ready.mutual_refusal",
  "deed-sale": "contract_ready.deed_sale",
  "deed-swap": "contract_ready.deed_swap",
  "mortgage-loan": "contract_ready.mortgage_loan",
  "instalment-loan": "contract_ready.instalment_loan",
  "free-lodging-five-rounds": "contract_ready.free_lodging",
  "city-cartel": "contract_ready.city_cartel",
  "through-ticket": "contract_ready.through_ticket",
  "utility-cap": "contract_ready.utility_cap",
  "bail-insurance": "contract_ready.bail_insurance",
  "call-on-wall-street": "contract_ready.call_option",
  pooling: "contract_ready.pooling",
  "rent-law": "contract_ready.rent_law",
  "first-refusal": "contract_ready.first_refusal",
  "chosen-foreclosure": "contract_ready.chosen_foreclosure",
  "put-on-locust": "contract_ready.put_option",
  "deferred-sale": "contract_ready.deferred_sale",
  "no-sale": "contract_ready.no_sale",
  "no-building": "contract_ready.no_building",
  "no-buying": "contract_ready.no_buying",
  "renewal-freedom": "contract_ready.renewal_freedom",
  "jail-wager": "contract_ready.jail_wager",
  promise: "contract_ready.promise",
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
export const typeName = (name: string): string => named(TYPES, name);
export const readyName = (name: string): string => named(READY, name);
export const blankName = (field: Field): string => named(BLANKS, field);
