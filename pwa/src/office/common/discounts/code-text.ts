/** Discount codes as the office reads them. */
import { offText, usesText } from '#contract/discounts/code-words.ts';
import type { DiscountCode } from '#contract/discounts/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import type { BadgeTone } from '#pwa/common/ui/states/badge.tsx';

export const stateTones: Record<DiscountCode['state'], BadgeTone> = {
  on: 'ok',
  coming: 'info',
  ended: 'idle',
  usedUp: 'idle',
  off: 'late',
};

/** "From 1 Nov 2026 until 31 Dec 2026"; "Always" where no day is set. */
export function daysText({ fromDay, untilDay }: Pick<DiscountCode, 'fromDay' | 'untilDay'>): string {
  const words = [fromDay && `from ${formatIsoDay(fromDay)}`, untilDay && `until ${formatIsoDay(untilDay)}`];
  const text = words.filter(Boolean).join(' ') || 'always';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "10 % off, from $100.00". */
export function termsText(code: Pick<DiscountCode, 'basisPoints' | 'amountCents' | 'minSpendCents'>): string {
  const least = code.minSpendCents > 0 ? `, from ${formatCents(code.minSpendCents)} of goods` : '';
  return `${offText(code)}${least}`;
}

/** "2 of 10, once for each customer". */
export function limitsText(code: Pick<DiscountCode, 'uses' | 'maxUses' | 'maxUsesEach'>): string {
  const { maxUsesEach: each } = code;
  const eachText =
    each === null ? '' : each === 1 ? ', once for each customer' : `, ${each} for each customer`;
  return `${usesText(code)}${eachText}`;
}
