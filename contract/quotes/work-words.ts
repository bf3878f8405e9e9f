/** Limits and words of the editor for quotes and orders. Without zod: screens read them. */
export const workLimits = {
  lines: 60,
  charges: 20,
  /** To choose from in one quote. */
  options: 3,
  optionName: 60,
  reasonLength: 300,
  /** A price of one piece, of a set-up, of freight or of a free line. */
  mostUnitCents: 5_000_000,
} as const;

export const chargeKinds = ['digitising', 'rush', 'discount', 'other'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export const chargeLabels: Readonly<Record<ChargeKind, string>> = {
  digitising: 'Digitising',
  rush: 'Rush',
  discount: 'Discount',
  other: 'Other',
};
