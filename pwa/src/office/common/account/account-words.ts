/** The office's words for what is owed. */
import type { OpenInvoice } from '#contract/receivables/endpoints.ts';
import { overdueDays } from '#contract/receivables/ageing.ts';
import { formatMonthDay } from '#contract/time/dates.ts';
import { formatCents } from '#contract/money/money.ts';
import { type ManualPaymentMethod, manualPaymentMethods } from '#contract/orders/orders.ts';
import type { CreditTerms } from '#contract/receivables/credit.ts';

export const methodLabels: Readonly<Record<ManualPaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  other: 'Other',
};
export { manualPaymentMethods };

/** "Due 4 Dec", "12 days overdue". */
export function dueWords({ dueAt }: Pick<OpenInvoice, 'dueAt'>, now: Date, timeZone: string): string {
  const days = overdueDays(new Date(dueAt), now, timeZone);
  if (days > 0) return days === 1 ? '1 day overdue' : `${days} days overdue`;
  return days === 0 ? 'Due today' : `Due ${formatMonthDay(new Date(dueAt), now, timeZone)}`;
}

/** "Up to $5,000.00, 14 days, 30 % deposit". */
export function termsText({ limitCents, termsDays, depositPercent }: CreditTerms): string {
  const deposit = depositPercent > 0 ? `, ${depositPercent} % deposit` : '';
  return `Up to ${formatCents(limitCents)}, ${termsDays} days${deposit}`;
}
