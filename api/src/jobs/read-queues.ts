/** How long the durable queues are, and how long the first in them has waited for the shop. */
import type { Knex } from 'knex';
import { mailStatus } from '#api/database/state-words.ts';

export interface QueueState {
  queue: 'mails' | 'payment_events';
  depth: number;
  oldestSeconds: number;
}

/**
 * Aged is what has not had its first full try: nobody takes it, or it is taken and given back in an outage, which is
 * no try. What a recipient's server or a cart that has not come puts off waits for others, for days at times.
 */
const oldestSql = (since: string) =>
  `coalesce(extract(epoch from now() - min(${since}) filter (where attempts <= 1)), 0)::float8`;

export async function readQueues(knex: Knex): Promise<QueueState[]> {
  const { rows } = await knex.raw<{ rows: QueueState[] }>(
    `select 'mails' as queue, count(*) as depth, ${oldestSql('created_at')} as "oldestSeconds"
       from mails where status = ${mailStatus('queued')}
     union all
     select 'payment_events', count(*), ${oldestSql('received_at')}
       from payment_events where processed_at is null and provider = 'stripe'`,
  );
  return rows;
}
