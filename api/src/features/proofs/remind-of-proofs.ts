/**
 * A round of reminders: once for each version of a proof that has waited two business days for its answer. Under the
 * order's lock it is looked once more whether it still waits, so that nobody is reminded of what they have answered.
 * The mail's key is what is never done twice, whichever process comes first.
 */
import type { Knex } from 'knex';
import { proofReminderAt } from '#contract/proofs/proof-reminder.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { mailKind, proofNext, proofStatus } from '#api/database/state-words.ts';
import type { OrdersRow, ProofsRow } from '#api/database/tables.ts';
import type { ProofParts } from './proof-parts.ts';
import { findProvedOrder } from './read-proofs.ts';

type ReminderParts = Pick<ProofParts, 'knex' | 'now' | 'readTimeZone' | 'mails'>;

interface Waiting extends Pick<OrdersRow, 'orderId'>, Pick<ProofsRow, 'revision'> {
  orderRowId: OrdersRow['id'];
  /** When its mail was last sent: from then on the days count. */
  askedAt: ProofsRow['sentAt'];
}

/** Two business days are never shorter: most proofs need not be looked at. */
const soonestMs = 24 * 3_600_000;
/** What is older was there before there were reminders, or while the shop stood still: the office asks by itself. */
const longestDays = 30;

export async function remindOfProofs(parts: ReminderParts): Promise<number> {
  const { knex } = parts;
  const now = parts.now();
  const timeZone = await parts.readTimeZone(knex);
  const waiting = await readWaiting(knex, now);
  const due = waiting.filter(({ askedAt }) => proofReminderAt(askedAt, timeZone) <= now);
  for (const proof of due) await remind(parts, proof);
  return due.length;
}

async function readWaiting(knex: Knex, now: Date): Promise<Waiting[]> {
  const { rows } = await knex.raw<{ rows: Waiting[] }>(
    `select * from (
       select o.id as "orderRowId", o.order_id as "orderId", p.revision,
         greatest(p.sent_at, (select max(m.created_at) from mails m
           where m.order_id = o.id and m.kind = ${mailKind('proof_ready')})) as "askedAt"
       from proofs p join orders o on o.id = p.order_id
       where p.status = ${proofStatus('sent')} and proof_next(o.id) = ${proofNext('waiting')}
         and o.customer_info ->> 'email' <> ''
         and not exists (select from mails m where m.order_id = o.id and m.kind = ${mailKind('proof_reminder')}
           and m.unique_key = concat_ws(':', 'proof_reminder', o.order_id, p.revision))) x
     where "askedAt" between ? and ? order by "askedAt"`,
    [new Date(now.getTime() - longestDays * 86_400_000), new Date(now.getTime() - soonestMs)],
  );
  return rows;
}

async function remind({ knex, mails }: ReminderParts, { orderRowId, orderId, revision }: Waiting) {
  await inTransaction(knex, async trx => {
    const order = await findProvedOrder(trx, orderId, { isLocked: true });
    const still =
      order &&
      (await trx('proofs')
        .where({ orderId: orderRowId, revision, status: 'sent' })
        .whereRaw(`proof_next(order_id) = ${proofNext('waiting')}`)
        .first('id'));
    if (still) await mails.proofReminder(trx, { orderRowId, revision });
  });
}
