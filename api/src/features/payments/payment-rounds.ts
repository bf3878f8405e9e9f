/** The payments' own rounds: refunds without an outcome, the provider's side of the books, money that nobody owns. */
import { settleRefund } from './refund-order.ts';
import { applyEvents } from './apply-events.ts';
import { countDeclines, isCardTesting } from './count-declines.ts';
import { listUnmatched } from './queries.ts';
import type { PaymentsParts } from './payments-parts.ts';
import { sweepProvider } from './sweep-provider.ts';

const quietMs = 60_000;
/** A payment is unmatched for a moment while its order is being made. */
const alarmMs = 5 * 60_000;

export async function runPaymentRound(parts: PaymentsParts): Promise<void> {
  await applyEvents(parts);
  await settleRefunds(parts);
  const swept = await sweepProvider(parts);
  if (swept) parts.log.info(swept, 'payments compared with the provider');
  const unmatched = await listUnmatched(parts.knex);
  // The metric for whoever reads logs: written every round, so that zero is a figure and not silence.
  parts.log.info({ payments_unmatched: unmatched.length }, 'metric');
  const late = unmatched.filter(payment => isLate(payment, parts.now()));
  if (late.length > 0) parts.log.error({ unmatched: late.length }, 'payments without an order');
  const cards = await countDeclines(parts.knex, parts.now());
  if (isCardTesting(cards)) parts.log.error(cards, 'cards are being tried out');
}

async function settleRefunds(parts: PaymentsParts): Promise<void> {
  const ids = await parts
    .knex('refunds as r')
    .join('payments as p', 'p.id', 'r.paymentId')
    .where('p.provider', parts.provider.name)
    .where('r.status', 'pending')
    .where('r.updatedAt', '<', new Date(parts.now().getTime() - quietMs))
    .orderBy('r.id')
    .limit(100)
    .pluck<number[]>('r.id');
  for (const id of ids) {
    await settleRefund(parts, id).catch((error: unknown) => {
      parts.log.error({ refundId: id, err: error }, 'refund could not be settled');
    });
  }
}

function isLate({ succeededAt }: { succeededAt: string | null }, now: Date): boolean {
  return succeededAt !== null && now.getTime() - new Date(succeededAt).getTime() > alarmMs;
}
