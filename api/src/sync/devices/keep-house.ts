/**
 * Deletes old data from the change feed and the ledger of mutations. Runs repeatedly on every node in small rounds, and
 * several nodes may run it at once.
 *
 *  - Arguments of mutations that were decided over a year ago. Ids and verdicts are kept for ever, so a device that
 *    comes back after two years still gets its first verdict. Rejected mutations keep their bytes: no other copy exists.
 *  - Tombstones older than 180 days. The floor rises to the newest that was deleted: a device below it has missed some,
 *    and reads its scopes again. Its outbox stays.
 *  - The record of which deliveries a phone holds, once the phone has not synced for 180 days.
 */
import type { Knex } from 'knex';
import { advisoryLocks } from '#api/database/advisory-locks.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { SyncIndexRow } from '#api/database/tables.ts';
import { forgetCopies } from '#api/features/deliveries/copies.ts';

const argsKeptDays = 365;
const tombstonesKeptDays = 180;
/** What comes later is looked at and not carried out, whoever held it. */
const copiesKeptDays = 180;
const perRound = 5_000;

export interface HouseParts {
  knex: Knex;
  now: () => Date;
}

export interface Forgotten {
  args: number;
  tombstones: number;
  copies: number;
}

export async function keepSyncHouse({ knex, now }: HouseParts): Promise<Forgotten> {
  const args = await forgetArgs(knex, daysBefore(now(), argsKeptDays));
  const tombstones = await inTransaction(knex, async trx => {
    const { rows } = await trx.raw<{ rows: { got: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as got',
      [advisoryLocks.syncHousekeeping],
    );
    if (!rows[0]?.got) return 0;
    await markToday(trx, now());
    return forgetTombstones(trx, daysBefore(now(), tombstonesKeptDays));
  });
  const copies = await forgetCopies(knex, daysBefore(now(), copiesKeptDays));
  return { args, tombstones, copies };
}

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 86_400_000);

async function forgetArgs(knex: Knex, before: Date): Promise<number> {
  return knex('sync_mutations')
    .whereIn(
      'id',
      knex('sync_mutations')
        .whereNotNull('args')
        .whereNot({ status: 'rejected' })
        .where('receivedAt', '<', before)
        .orderBy('receivedAt')
        .limit(perRound)
        .select('id'),
    )
    .update({ args: null });
}

/** One mark a day: whatever has a lower version was there by then. */
async function markToday(trx: Knex.Transaction, now: Date): Promise<void> {
  await trx.raw(
    `insert into sync_marks (at, version)
     select ?::timestamptz, coalesce(max(version), 0) from sync_index
     having not exists (select from sync_marks where at > ?::timestamptz - interval '1 day')`,
    [now, now],
  );
}

async function forgetTombstones(trx: Knex.Transaction, before: Date): Promise<number> {
  const mark = await trx('sync_marks').where('at', '<=', before).orderBy('at', 'desc').first();
  if (!mark) return 0;
  const { rows } = await trx.raw<{ rows: { gone: number; highest: SyncIndexRow['version'] | null }[] }>(
    `with gone as (
       delete from sync_index where ctid = any(array(
         select ctid from sync_index where deleted and version <= ? order by version limit ?))
       returning version
     ) select count(*)::integer as gone, max(version) as highest from gone`,
    [mark.version, perRound],
  );
  const { gone = 0, highest = null } = rows[0] ?? {};
  if (highest !== null) await trx('sync_meta').where('floor', '<', highest).update({ floor: highest });
  await trx('sync_marks').where('at', '<', mark.at).delete();
  return gone;
}
