import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { InsertInto } from '#api/database/table-types.ts';

/** Payments that were tried, the declined first; and many that nobody has tried to pay, which count for nothing. */
export async function makeTriedPayments(
  knex: Knex,
  { declined, paid }: { declined: number; paid: number },
): Promise<void> {
  const row = { provider: 'test' as const, method: 'card', amountCents: 100 };
  const rows = (count: number, more: Pick<InsertInto<'payments'>, 'status' | 'errorCode'>) =>
    Array.from({ length: count }, () => ({ ...row, ...more, providerPaymentId: randomUUID() }));
  await knex('payments').insert([
    ...rows(declined, { status: 'requires_payment_method', errorCode: 'card_declined' }),
    ...rows(paid, { status: 'succeeded' }),
    ...rows(30, { status: 'requires_payment_method' }),
  ]);
}
