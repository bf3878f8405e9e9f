/** A deposit that the office asks for on one quote, in the place of what the customer's terms ask for. Pure. */
import { formatCents } from '../money/money.ts';
import { type CreditStanding, depositOf } from './credit.ts';

export interface OwnDeposit {
  /** Of the total; 0: none. */
  percent: number;
  /** Asked for by somebody who may approve credit. */
  isGranted: boolean;
}

/**
 * The account as it stands for this quote. More than the terms ask for always holds, less only where it was granted; so
 * does a deposit of a customer about whose credit nobody has decided: the rest is on account once it is paid. An
 * account that was closed stays closed.
 */
export function withOwnDeposit(
  standing: CreditStanding,
  own: OwnDeposit | null,
  usualTermsDays: number,
): CreditStanding {
  const { terms } = standing;
  if (!own) return standing;
  if (terms) {
    const holds = own.isGranted || own.percent >= terms.depositPercent;
    return holds ? { ...standing, terms: { ...terms, depositPercent: own.percent } } : standing;
  }
  if (!own.isGranted || own.percent === 0) return standing;
  const granted = {
    isApproved: true,
    limitCents: Number.MAX_SAFE_INTEGER,
    termsDays: usualTermsDays,
    depositPercent: own.percent,
  };
  return { ...standing, terms: granted };
}

/** Why the office can't ask for it, in a sentence; null if it can. */
export function whyNotOwnDeposit(
  percent: number,
  { terms }: Pick<CreditStanding, 'terms'>,
  mayGiveCredit: boolean,
): string | null {
  if (!terms && (percent === 0 || mayGiveCredit)) return null;
  if (!terms)
    return 'This customer has no account, so the rest would be credit. Ask somebody who may approve credit to send this.';
  if (!terms.isApproved) return 'This customer’s account is closed. Leave the deposit empty.';
  if (percent >= terms.depositPercent || mayGiveCredit) return null;
  return `Their terms ask for ${terms.depositPercent}%. Ask somebody who may approve credit to send less.`;
}

/** On the paper: "A deposit of $120.00 (50%) before we begin."; null where none is asked for. */
export function ownDepositWords(percent: number | null | undefined, totalCents: number): string | null {
  if (!percent) return null;
  const cents = formatCents(depositOf({ depositPercent: percent }, totalCents));
  return percent === 100
    ? `${cents} before we begin.`
    : `A deposit of ${cents} (${percent}%) before we begin.`;
}
