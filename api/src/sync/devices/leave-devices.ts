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

/** In the order of the feed. */
interface Place {
  version: number;
  id: string;
}

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

/** Along what devices hold, slice by slice: nothing that has left before is looked at. */
async function takeOff(knex: Knex, entity: SyncEntity, endedBefore: Date): Promise<number> {
  const { scope, staysIf = 'false' } = leaving[entity];
  const due = `r.ended_at < ? and not (${staysIf})`;
  let left = 0;
  for (let after: Place = { version: 0, id: '' }; ;) {
    const { rows } = await knex.raw<{ rows: (Place & { isDue: boolean })[] }>(
      `with slice as materialized (
         select id, version from sync_index
         where scope = ? and not deleted and (version, id) > (?::bigint, ?) order by version, id limit ?)
       select s.id, s.version, coalesce(${due}, false) as "isDue"
       from slice s left join ${entity} r on r.id = s.id::uuid order by s.version, s.id`,
      [scope, after.version, after.id, perBatch, endedBefore],
    );
    const ids = rows.filter(({ isDue }) => isDue).map(({ id }) => id);
    if (ids.length > 0)
      left += await mark(
        knex,
        `select sync_mark_held('${entity}', r.id::text, '{}', sync_scopes('${entity}', to_jsonb(r)))
         from ${entity} r where r.id = any(?::uuid[]) and ${due}`,
        [ids, endedBefore],
      );
    const last = rows.at(-1);
    if (!last || rows.length < perBatch) return left;
    after = last;
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
