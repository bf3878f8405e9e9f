/** What people read about a discount code: why it can't be used, and how it stands in the office. No zod. */
import { formatCents } from '../money/money.ts';
import type { CodeTerms } from './discount-code.ts';

/** Why a shopper can't use a code. `unknown`: there is none, or it isn't theirs, which nobody can tell apart. */
export type CodeTrouble = 'unknown' | 'not_yet' | 'ended' | 'used' | 'busy' | 'not_enough' | 'no_gain';

const sentences: Record<Exclude<CodeTrouble, 'not_enough'>, string> = {
  unknown:
    'We don’t know this code. Check the spelling. A code that was sent to one person works with the email address it was sent to.',
  not_yet: 'This code doesn’t work yet.',
  ended: 'This code has ended.',
  used: 'This code has been used already.',
  busy: 'This code is part of a payment that is still open. Finish it, or try again tomorrow.',
  no_gain: 'This code takes nothing off this cart: your prices are already as low.',
};

export const troubleWords = (why: Exclude<CodeTrouble, 'not_enough'>): string => sentences[why];

export const notEnoughWords = (missingCents: number): string =>
  `Add ${formatCents(missingCents)} of goods to use this code.`;

export const codeStates = ['on', 'coming', 'ended', 'usedUp', 'off'] as const;
export type CodeState = (typeof codeStates)[number];

export const codeStateWords: Record<CodeState, string> = {
  on: 'Works',
  coming: 'Works later',
  ended: 'Ended',
  usedUp: 'Used up',
  off: 'Switched off',
};

/** "2 of 10", "3". */
export const usesText = ({ uses, maxUses }: { uses: number; maxUses: number | null }): string =>
  maxUses === null ? String(uses) : `${uses} of ${maxUses}`;

export const codePageSize = 50;

/** "10 % off" or "$20.00 off". */
export const offText = ({
  basisPoints,
  amountCents,
}: Pick<CodeTerms, 'basisPoints' | 'amountCents'>): string =>
  `${basisPoints > 0 ? `${basisPoints / 100} %` : formatCents(amountCents)} off`;
