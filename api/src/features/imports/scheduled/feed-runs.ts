/**
 * The row of a feed's run. It is made in the transaction that moves the feed's next time on, so that of any number of
 * nodes exactly one fetches; its import sets how it ended in the import's own transaction.
 */
import type { Knex } from 'knex';
import { type FeedOutcome, feedOutcomes } from '#contract/imports/feed-endpoints.ts';
import { nextFeedTime, timeOfDay } from '#contract/imports/feed-schedule.ts';
import { conflict, Refused } from '#api/database/change-or-refuse.ts';
import { refuse } from '#contract/wire/errors.ts';
import { present } from '#api/database/present.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { importStatus } from '#api/database/state-words.ts';
import type { SupplierFeedsRow } from '#api/database/tables.ts';

/** Heartbeats come every three seconds. */
const deadAfterSeconds = 20;
const keptDays = 90;

export const interruptedFeedWords = 'The shop was restarted meanwhile. It is tried again.';

export interface ClaimedFeed {
  feed: SupplierFeedsRow;
  runId: number;
  isByHand: boolean;
}

interface Clock {
  now: Date;
  timeZone: string;
}

/** The next feed that is due; it is this caller's alone. */
export function claimDueFeed(knex: Knex, clock: Clock): Promise<ClaimedFeed | null> {
  return inTransaction(knex, async trx => {
    const feed = await trx('supplier_feeds')
      .where('nextAt', '<=', clock.now)
      .whereNull('deletedAt')
      .where({ isOn: true })
      .whereRaw(
        `not exists (select from feed_runs r where r.feed_id = supplier_feeds.id and r.outcome = 'running')`,
      )
      .orderBy('nextAt')
      .forUpdate()
      .skipLocked()
      .first();
    if (!feed) return null;
    await trx('supplier_feeds')
      .where({ id: feed.id })
      .update({ nextAt: nextTimeOf(feed, clock) });
    return { feed, runId: await beginFeedRun(trx, feed.id, null), isByHand: false };
  });
}

/** @throws Refused for a feed that is not there, or runs. */
export async function claimFeed(trx: Knex.Transaction, id: number, personId: number): Promise<ClaimedFeed> {
  const feed = await trx('supplier_feeds').where({ id }).whereNull('deletedAt').forUpdate().first();
  if (!feed) throw new Refused(refuse('not_found'));
  const running = await trx('feed_runs').where({ feedId: id, outcome: 'running' }).first('id');
  if (running) throw conflict('This feed is being fetched already.');
  return { feed, runId: await beginFeedRun(trx, id, personId), isByHand: true };
}

/** The run of a feed as it was claimed by a process that has ended. */
export async function readClaimed(knex: Knex, runId: number): Promise<ClaimedFeed> {
  const run = present(await knex('feed_runs').where({ id: runId }).first('feedId', 'startedBy'));
  const feed = present(await knex('supplier_feeds').where({ id: run.feedId }).first());
  return { feed, runId, isByHand: run.startedBy !== null };
}

async function beginFeedRun(
  trx: Knex.Transaction,
  feedId: number,
  startedBy: number | null,
): Promise<number> {
  const [begun] = await trx('feed_runs').insert({ feedId, startedBy }).returning('id');
  if (!begun) throw new Error('the run of a feed was not written');
  return begun.id;
}

type Schedule = Pick<SupplierFeedsRow, 'everyHours' | 'dailyAt'>;

export const nextTimeOf = ({ everyHours, dailyAt }: Schedule, { now, timeZone }: Clock): Date =>
  nextFeedTime({ everyHours, dailyAt: dailyAt === null ? null : timeOfDay(dailyAt) }, now, timeZone);

/**
 * Runs of processes that were killed. They are due again at once, except where the import of the file had begun: that is
 * carried on, and ends the run.
 */
export async function closeDeadFeedRuns(knex: Knex, { all = false } = {}): Promise<void> {
  const isDead = all ? 'true' : `heartbeat_at < now() - interval '${deadAfterSeconds} seconds'`;
  await knex.raw(
    `with dead as (
       update feed_runs set outcome = 'failed', reason = ?, finished_at = now()
       where outcome = 'running' and ${isDead} and not exists (select from import_runs i
         where i.feed_run_id = feed_runs.id and i.status = ${importStatus('running')})
       returning id, feed_id)
     update supplier_feeds f set next_at = least(f.next_at, now()) from dead
     where dead.feed_id = f.id and f.is_on
       -- What ends a process each time waits for its hour.
       and not exists (select from feed_runs p where p.feed_id = f.id and p.id < dead.id and p.reason = ?
         and p.created_at > now() - interval '1 hour')`,
    [interruptedFeedWords, interruptedFeedWords],
  );
}

/** Ends the run, unless its import has ended it. Answers whether it did. */
export async function endFeedRun(
  knex: Knex,
  id: number,
  values: { outcome: Exclude<FeedOutcome, 'running'>; reason?: string; bytes?: number },
): Promise<boolean> {
  const ended = await knex('feed_runs')
    .where({ id, outcome: 'running' })
    .update({ ...values, finishedAt: knex.fn.now() });
  return ended > 0;
}

/** What came of nothing is forgotten after a season; runs that imported stay with their imports. */
export async function forgetOldFeedRuns(knex: Knex, feedId: number): Promise<void> {
  await knex.raw(
    `delete from feed_runs f where feed_id = ? and outcome in ('unchanged', 'failed')
       and created_at < now() - interval '${keptDays} days'
       and not exists (select from import_runs i where i.feed_run_id = f.id)`,
    [feedId],
  );
}

/**
 * What an import of a feed's file came to, in the import's transaction. A file that came before, and still waits for an
 * answer, is no longer what the supplier has.
 */
export async function tellFeedRun(
  trx: Knex.Transaction,
  feedRunId: number | null | undefined,
  outcome: 'applied' | 'asks',
): Promise<void> {
  if (!feedRunId) return;
  // A check of a file that was answered, or replaced, asks nothing again.
  const from = outcome === 'asks' ? (['running', 'asks'] as const) : feedOutcomes;
  const told = await trx('feed_runs')
    .where({ id: feedRunId })
    .whereIn('outcome', [...from])
    .update({ outcome, finishedAt: trx.fn.now() });
  if (told === 0) return;
  await trx.raw(
    `update feed_runs set outcome = 'replaced' where outcome = 'asks' and id < :id
       and feed_id = (select feed_id from feed_runs where id = :id)`,
    { id: feedRunId },
  );
}
