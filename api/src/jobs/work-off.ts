/**
 * Requests from outside that are noted now and worked off by the shop itself, so that neither the answer nor its time
 * tells a stranger what was found. A request is gone in the transaction of its work, or waits for the next round.
 */
import type { Knex } from 'knex';
import { inTransaction } from '#api/database/transaction.ts';

const perRound = 50;

/** `payload` comes back to `work`, and holds no more than it needs. */
export async function noteRequest(knex: Knex, kind: string, payload: Record<string, unknown>): Promise<void> {
  await knex('tasks').insert({ kind, payload: JSON.stringify(payload) });
}

/** Answers how many requests were worked off. `after` runs once the transaction is committed. */
export async function workOff<Done>(
  knex: Knex,
  kind: string,
  work: (trx: Knex.Transaction, payload: Record<string, unknown>, id: string) => Promise<Done>,
  after?: (done: Done) => Promise<void>,
): Promise<number> {
  for (let worked = 0; ; worked++) {
    const done = worked < perRound && (await workOne(knex, kind, work));
    if (!done) return worked;
    await after?.(done.value);
  }
}

function workOne<Done>(
  knex: Knex,
  kind: string,
  work: (trx: Knex.Transaction, payload: Record<string, unknown>, id: string) => Promise<Done>,
): Promise<{ value: Done } | null> {
  return inTransaction(knex, async trx => {
    const task = await trx('tasks').where({ kind }).orderBy('id').forUpdate().skipLocked().first();
    if (!task) return null;
    const value = await work(trx, task.payload, String(task.id));
    await trx('tasks').where({ id: task.id }).delete();
    return { value };
  });
}
