/** The words of a statement, the same on screen, in the PDF and in the email. */
import { formatCents } from '../money/money.ts';
import { formatIsoDay } from '../time/dates.ts';
import type { Statement, StatementEntry } from './list-endpoints.ts';

const kinds: Readonly<Record<StatementEntry['kind'], string>> = {
  invoice: 'Invoice',
  adjustment: 'Adjustment note',
  receipt: 'Payment, receipt',
  payment: 'Payment of',
  refund: 'Money returned',
  reversal: 'Payment reversed, receipt',
  credit_refund: 'Credit returned',
  write_off: 'Written off',
  recovery: 'Asked for again',
};

/** "Invoice INV-00042, order AB12CD34EF". */
export function entryWords({ kind, number, orderId }: StatementEntry): string {
  const what = [kinds[kind], number].filter(Boolean).join(' ');
  return orderId ? `${what}, order ${orderId}` : what;
}

export const periodWords = ({ from, to }: Pick<Statement, 'from' | 'to'>): string =>
  `${formatIsoDay(from)} to ${formatIsoDay(to)}`;

/** What is to be paid, or that nothing is. */
export function closingWords({ closingCents, ageing }: Pick<Statement, 'closingCents' | 'ageing'>): string {
  if (closingCents === 0) return 'Nothing is owing. Thank you.';
  if (closingCents < 0) return `You have ${formatCents(-closingCents)} of credit with us.`;
  const { days30, days60, days90, older } = ageing;
  const overdueCents = days30 + days60 + days90 + older;
  const overdue = overdueCents > 0 ? ` ${formatCents(overdueCents)} of it is overdue.` : '';
  return `${formatCents(closingCents)} is owing.${overdue}`;
}
