/** Buying on account: who may, up to which sum, on which terms, and what an order needs before it begins so. */
import { formatCents } from '../money/money.ts';
import { chargeLimits } from '../payments/charge-limits.ts';

/** Days in which an invoice is paid. */
export const termsDaysChoices = [7, 14, 30] as const;

export interface CreditTerms {
  isApproved: boolean;
  /** The most that may be open at one time. */
  limitCents: number;
  termsDays: number;
  /** Of an order's total, as credit on the account before it begins. */
  depositPercent: number;
}

export interface CreditStanding {
  /** Null for a customer nobody has decided about. */
  terms: CreditTerms | null;
  /** Owed on invoices that are not paid. */
  openCents: number;
  /** Money of the customer that pays no invoice yet. */
  creditCents: number;
}

/** The deposit of an order, rounded up to the cent. */
export function depositOf(
  { depositPercent }: Pick<CreditTerms, 'depositPercent'>,
  totalCents: number,
): number {
  return Math.ceil((totalCents * depositPercent) / 100);
}

/** What may still be put on account; credit counts as paid. */
export function availableCents({ terms, openCents, creditCents }: CreditStanding): number {
  return terms?.isApproved ? Math.max(0, terms.limitCents - openCents + creditCents) : 0;
}

/** Why an order can't go on account without somebody's word; null if it can. */
export function whyNotOnAccount(standing: CreditStanding, totalCents: number): string | null {
  const { terms, creditCents } = standing;
  if (!terms?.isApproved) return 'This customer isn’t approved to buy on account.';
  const left = availableCents(standing);
  if (totalCents > left)
    return `This order is over the customer’s limit: ${formatCents(left)} of ${formatCents(terms.limitCents)} is left.`;
  const deposit = depositOf(terms, totalCents);
  if (creditCents < deposit)
    return `A deposit of ${formatCents(deposit)} has to be on the customer’s account first. There is ${formatCents(creditCents)}.`;
  return null;
}

/** The same for an order whose deposit comes with it, by card: it counts as money that is on the account. */
export function whyNotWithDeposit(
  standing: CreditStanding,
  { totalCents, depositCents }: { totalCents: number; depositCents: number },
): string | null {
  const { terms, creditCents } = standing;
  // What was asked when it was opened has been paid, whatever is asked since.
  const paid = { ...standing, terms: terms && { ...terms, depositPercent: 0 } };
  return whyNotOnAccount({ ...paid, creditCents: creditCents + depositCents }, totalCents);
}

/**
 * The deposit that a card can pay so that the rest goes on account. Null where none is asked or all is, where the
 * account has it already, and where the order can't go on account even so.
 */
export function payableDeposit(standing: CreditStanding, totalCents: number): number | null {
  const { terms, creditCents } = standing;
  if (!terms?.isApproved) return null;
  const depositCents = depositOf(terms, totalCents);
  const canBeCharged =
    depositCents >= chargeLimits.minDollars * 100 && depositCents <= chargeLimits.maxDollars * 100;
  if (!canBeCharged || depositCents >= totalCents || creditCents >= depositCents) return null;
  return whyNotWithDeposit(standing, { totalCents, depositCents }) === null ? depositCents : null;
}
