/**
 * Devices hold what is open and what has ended within the owner's days. A round takes off the feed what has ended
 * before that, with a tombstone for whoever holds it, and puts back what belongs there again: the owner has allowed
 * more days, or a row was restored. Safe on every node at once, and as much work as devices hold, however old the shop.
 */
import type { Knex } from 'knex';
import type { SyncEntity } from '#contract/wire/mutation.ts';
import { syncLimits } from '#contract/wire/sync.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import { inTransaction } from '#api/database/transaction.ts';

interface Leaving {
  /** One scope that every row of the kind is in while devices hold it. */
  scope: string;
  /** SQL on `r`: belongs on devices although it has ended. */
  staysIf?: string;
  /** SQL on `r`: may be on a device at all. */
  isThere?: string;
}

const leaving: Record<SyncEntity, Leaving> = {
  jobs: {
    scope: 'jobs',
    staysIf: 'exists (select from job_timers t where t.job_id = r.id and t.stopped_at is null)',
    isThere: 'r.deleted_at is null',
  },
  deliveries: { scope: 'deliveries', isThere: 'r.deleted_at is null' },
  shift_notes: { scope: 'shifts' },
};

/** One version each, and a page of the feed does not split one. */
const perBatch = syncLimits.rowsPerPull;

export interface LeaveParts {
  knex: Knex;
  now: () => Date;
}

export interface Moved {
  left: number;
  cameBack: number;
}

export async function leaveDevices({ knex, now }: LeaveParts): Promise<Moved> {
  const days = await readSetting(knex, 'devices.finishedDays');
  const endedBefore = new Date(now().getTime() - days * 86_400_000);
  const moved = { left: 0, cameBack: 0 };
  for (const entity of Object.keys(leaving) as SyncEntity[]) {
    moved.left += await takeOff(knex, entity, endedBefore);
    moved.cameBack += await putBack(knex, entity, endedBefore);
  }
  return moved;
}

async function takeOff(knex: Knex, entity: SyncEntity, endedBefore: Date): Promise<number> {
  const { scope, staysIf = 'false' } = leaving[entity];
  const due = `r.ended_at < ? and not (${staysIf})`;
  let left = 0;
  for (let after = 0; ;) {
    const { rows } = await knex.raw<{ rows: { id: string; version: number }[] }>(
      `select r.id, i.version from sync_index i join ${entity} r on r.id = i.id::uuid
       where i.scope = ? and i.entity = ? and not i.deleted and i.version > ? and ${due}
       order by i.version limit ?`,
      [scope, entity, after, endedBefore, perBatch],
    );
    if (rows.length === 0) return left;
    const ids = rows.map(({ id }) => id);
    const marked = await mark(
      knex,
      `select sync_mark_held('${entity}', r.id::text, '{}', sync_scopes('${entity}', to_jsonb(r)))
       from ${entity} r where r.id = any(?::uuid[]) and ${due}`,
      [ids, endedBefore],
    );
    left += marked;
    if (marked === 0 || rows.length < perBatch) return left;
    // Rows of one version may go on in the next batch; those that went are found no more.
    after = Math.max(after, (rows.at(-1)?.version ?? after) - 1);
  }
}

async function putBack(knex: Knex, entity: SyncEntity, endedBefore: Date): Promise<number> {
  const { scope, isThere = 'true' } = leaving[entity];
  const missing = `r.ended_at >= ? and ${isThere} and not exists (select from sync_index i
    where i.scope = '${scope}' and i.entity = '${entity}' and i.id = r.id::text and not i.deleted)`;
  for (let cameBack = 0; ;) {
    const { rows } = await knex.raw<{ rows: { id: string }[] }>(
      `select r.id from ${entity} r where ${missing} limit ?`,
      [endedBefore, perBatch],
    );
    if (rows.length === 0) return cameBack;
    cameBack += await mark(
      knex,
      `select sync_mark('${entity}', r.id::text, sync_scopes('${entity}', to_jsonb(r)), '{}')
       from ${entity} r where r.id = any(?::uuid[]) and ${missing}`,
      [rows.map(({ id }) => id), endedBefore],
    );
  }
}

/**
 * The version first, with its lock: whoever opened a row has committed by then and is seen, or stamps it after this.
 * Looked at before, a job that is being opened would leave the devices for good.
 */
function mark(knex: Knex, sql: string, values: readonly Knex.RawBinding[]): Promise<number> {
  return inTransaction(knex, async trx => {
    await trx.raw('select sync_take_version()');
    const { rows } = await trx.raw<{ rows: unknown[] }>(sql, [...values]);
    return rows.length;
  });
}
