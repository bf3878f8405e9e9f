/** Invariants that every schedule must meet. */
import type { Knex } from 'knex';
import { readCursor } from '#api/sync/cursor.ts';
import { scopesOf } from '#api/sync/actor.ts';
import { createDeliveryStore } from '#api/features/deliveries/store.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { minutesBetween } from '#contract/jobs/job-hours.ts';
import { createShiftNoteStore } from '#api/features/jobs/shift-note-store.ts';
import { createJobStore } from '#api/features/jobs/store.ts';
import { needsAttention } from '#pwa/common/local/outbox/overlay.ts';
import {
  type CachedRow,
  type OutboxItem,
  readMeta,
  rowStores,
} from '#pwa/common/local/database/user-database.ts';
import { hiddenIn } from '#pwa/common/local/shift-key/cipher.ts';
import { showRows } from '#pwa/common/local/shift-key/hidden-rows.ts';
import { testSigner } from '#tests/support/sync-world.ts';
import { createChance } from './chance.ts';
import type { Device, SavedChange, World } from './world.ts';

interface ServerRecord {
  id: string;
  deviceId: string;
  status: string | null;
  code: string | null;
}

/** With `isLongAfter`, all ended rows must have left the devices; otherwise all must be on them. */
export async function checkWorld(world: World, isLongAfter: boolean): Promise<void> {
  const records = await readRecords(world);
  await checkVerdicts(world, records);
  await checkEffects(world, records);
  await checkOrder(world);
  for (const device of world.devices) {
    await checkCursors(world, device);
    await checkRows(world, device, isLongAfter);
  }
}

function tell(world: World, kind: string, detail: string): void {
  world.violations.push({ kind, detail });
}

const nameOf = ({ device, name, id }: SavedChange) => `${device.name}: ${name} ${id}`;

async function readRecords({ ground, devices }: World): Promise<Map<string, ServerRecord>> {
  const rows: ServerRecord[] = await ground
    .knex('sync_mutations')
    .whereIn(
      'deviceId',
      devices.map(device => device.deviceId),
    )
    .select('id', 'deviceId', 'status', 'code');
  return new Map(rows.map(row => [row.id, row]));
}

/** No change is lost or invented, and device and server agree on the outcome of each. */
async function checkVerdicts(world: World, records: Map<string, ServerRecord>): Promise<void> {
  const saved = new Set(world.saved.map(change => change.id));
  for (const { id } of records.values()) {
    if (!saved.has(id))
      tell(world, 'INVENTED', `the server has ${id}, which nobody saved or which was taken back`);
  }
  for (const device of world.devices) {
    const db = device.anyTab(createChance(0));
    const items = new Map((await db.outbox.toArray()).map(item => [item.id, item]));
    for (const change of world.saved) {
      if (change.device === device) checkVerdict(world, change, records.get(change.id), items.get(change.id));
    }
  }
}

function checkVerdict(
  world: World,
  change: SavedChange,
  record: ServerRecord | undefined,
  item: OutboxItem | undefined,
) {
  if (!record) return tell(world, 'LOST', `${nameOf(change)}: the server never heard of it`);
  world.count(`verdict: ${record.status}`);
  if (!item) return tell(world, 'HIDDEN', `${nameOf(change)}: gone from the device`);
  const { verdict } = item;
  const final = verdict?.status === 'duplicate' ? verdict.original : verdict?.status;
  if (final !== record.status) {
    tell(world, 'HIDDEN', `${nameOf(change)}: ${record.status} on the server, ${final} on the device`);
  }
  if (needsAttention(item) !== (record.status !== 'applied')) {
    tell(world, 'HIDDEN', `${nameOf(change)}: ${record.status}, and the device has it as ${item.state}`);
  }
}

/** Each verdict has its effect exactly once. */
async function checkEffects(world: World, records: Map<string, ServerRecord>): Promise<void> {
  const { knex } = world.ground;
  const twice = await knex.raw<{ rows: { rowId: string; times: number }[] }>(
    `select m.row_id, count(distinct m.xid)::int as times from simulator_notes m
     where m.source = 'sync_mutations'
       and exists (select 1 from simulator_notes e where e.xid = m.xid and e.source <> 'sync_mutations')
     group by m.row_id having count(distinct m.xid) > 1`,
  );
  for (const { rowId, times } of twice.rows)
    tell(world, 'APPLIED_TWICE', `${rowId} changed rows ${times} times`);

  const sets = await knex.raw<{ rows: unknown[] }>(
    `select xid from simulator_notes where source = 'sync_mutations' group by xid having count(distinct row_id) > 1`,
  );
  if (sets.rows.length > 0) world.count('several changes in one transaction');

  const effects = {
    'job.addHours': await countBy(knex, 'job_hours', 'mutation_id'),
    'job.addNote': await countBy(knex, 'job_notes', 'mutation_id'),
    'job.create': await countBy(knex, 'jobs', 'id'),
    'shift.handOver': await countBy(knex, 'shift_notes', 'mutation_id'),
    'delivery.create': await countBy(knex, 'deliveries', 'id'),
  };
  const evidence = await countBy(knex, 'delivery_evidence', 'mutation_id');
  const events = await countBy(knex, 'delivery_events', 'mutation_id');
  for (const change of world.saved) {
    const status = records.get(change.id)?.status;
    const { name } = change;
    if (name === 'delivery.confirm' || name === 'delivery.fail') {
      const kept = evidence.get(change.id) ?? 0;
      if (kept !== (status === 'rejected' ? 0 : 1))
        tell(world, 'EVIDENCE', `${nameOf(change)}: ${status}, kept ${kept}`);
    } else if (name in effects) {
      const counts = effects[name as keyof typeof effects];
      const found = counts.get(name.endsWith('create') ? change.entityId : change.id) ?? 0;
      if (found !== (status === 'applied' ? 1 : 0))
        tell(world, 'EFFECT', `${nameOf(change)}: ${status}, found ${found}`);
    } else if ((events.get(change.id) ?? 0) > 1) {
      tell(world, 'APPLIED_TWICE', `${nameOf(change)}: ${events.get(change.id)} entries in the history`);
    }
  }
  await checkHours(world, records);
}

async function countBy(knex: Knex, table: string, column: string): Promise<Map<string, number>> {
  const { rows } = await knex.raw<{ rows: { key: string; found: number }[] }>(
    `select ??::text as key, count(*)::int as found from ?? where ?? is not null
       and exists (select 1 from simulator_notes) group by 1`,
    [column, table, column],
  );
  return new Map(rows.map(row => [row.key, row.found]));
}

/** A job's total is the sum of its recorded minutes. */
async function checkHours(world: World, records: Map<string, ServerRecord>): Promise<void> {
  const expected = new Map<string, number>();
  for (const { id, name, entityId, args } of world.saved) {
    if (name !== 'job.addHours' || records.get(id)?.status !== 'applied') continue;
    expected.set(entityId, (expected.get(entityId) ?? 0) + (args as { minutes: number }).minutes);
  }
  const measured = await checkClocks(world, records);
  const jobs = await world.ground.knex('jobs').whereIn('id', world.jobs).select('id', 'actualMinutes');
  for (const { id, actualMinutes } of jobs as { id: string; actualMinutes: number }[]) {
    const minutes = (expected.get(id) ?? 0) + (measured.get(id) ?? 0);
    if (actualMinutes !== minutes)
      tell(world, 'EFFECT', `job ${id} has ${actualMinutes} minutes instead of ${minutes}`);
  }
}

interface KeptTime {
  id: string;
  jobId: string;
  minutes: number;
  at: Date;
  startedAt: Date | null;
  corrects: string | null;
}

/**
 * A stopped clock has recorded the minutes between its start and end, once, and is no longer running. Returns
 * the minutes by job that were not added by hand, including corrections.
 */
async function checkClocks(world: World, records: Map<string, ServerRecord>): Promise<Map<string, number>> {
  const { knex } = world.ground;
  const entries: KeptTime[] = await knex('job_hours')
    .whereIn('jobId', world.jobs)
    .where(kept => kept.whereNotNull('startedAt').orWhereNotNull('corrects'))
    .select('id', 'jobId', 'minutes', 'at', 'startedAt', 'corrects');
  const minutes = new Map<string, number>();
  for (const entry of entries) {
    minutes.set(entry.jobId, (minutes.get(entry.jobId) ?? 0) + entry.minutes);
    if (!entry.startedAt) continue;
    const between = minutesBetween(entry.startedAt.toISOString(), entry.at.toISOString());
    if (between !== entry.minutes)
      tell(world, 'EFFECT', `clock ${entry.id} left ${entry.minutes} minutes instead of ${between}`);
  }
  const clocks: { id: string; stoppedAt: Date | null }[] = await knex('job_timers')
    .whereIn('jobId', world.jobs)
    .select('id', 'stoppedAt');
  const running = new Set(clocks.filter(clock => clock.stoppedAt === null).map(clock => clock.id));
  const known = new Set(clocks.map(clock => clock.id));
  for (const change of world.saved) {
    if (records.get(change.id)?.status !== 'applied') continue;
    const { timerId } = change.args as { timerId?: string };
    if (change.name === 'job.stopTimer' && timerId && running.has(timerId)) {
      // The stop reached the server before the start.
      const start = world.saved.find(
        other => other.name === 'job.startTimer' && (other.args as { timerId: string }).timerId === timerId,
      );
      if (
        start &&
        start.device === change.device &&
        start.entityId === change.entityId &&
        start.seq < change.seq
      )
        tell(world, 'EFFECT', `${nameOf(change)}: the clock still runs`);
    }
    if (change.name === 'job.startTimer' && timerId && !known.has(timerId)) world.count('clock ran already');
  }
  return minutes;
}

/** Changes of one device to one row were decided in the order in which they were made. */
async function checkOrder(world: World): Promise<void> {
  const notes: { rowId: string; serial: number }[] = await world.ground
    .knex('simulator_notes')
    .where({ source: 'sync_mutations' })
    .groupBy('rowId')
    .select('rowId')
    .max('serial as serial');
  const decided = new Map(notes.map(note => [note.rowId, note.serial]));
  const last = new Map<string, { seq: number; serial: number }>();
  for (const change of world.saved.toSorted((a, b) => a.seq - b.seq)) {
    const chain = `${change.device.deviceId} ${change.entityId}`;
    const serial = decided.get(change.id) ?? Infinity;
    const before = last.get(chain);
    if (before && serial < before.serial)
      tell(world, 'ORDER', `${nameOf(change)} overtook number ${before.seq}`);
    last.set(chain, { seq: change.seq, serial });
  }
}

/** The cursor is never beyond a change that the device lacks, and the device holds no older versions. */
export async function checkCursors(world: World, device: Device): Promise<void> {
  const db = device.anyTab(createChance(0));
  const [written, stores] = await db.transaction('r', [db.meta, ...rowStores(db)], () =>
    Promise.all([readMeta<string>(db, 'cursor'), Promise.all(rowStores(db).map(store => store.toArray()))]),
  );
  const cursor = written === undefined ? null : readCursor(written);
  if (!cursor) return;
  const held = new Map(stores.flat().map(row => [row.id, row]));
  const { rows } = await world.ground.knex.raw<{
    rows: { scope: string; id: string; version: number; deleted: boolean }[];
  }>(
    `select i.scope, i.id, i.version, i.deleted from sync_index i
     join unnest(?::text[], ?::bigint[]) as f (scope, version) on f.scope = i.scope and i.version <= f.version
     where exists (select 1 from sync_meta where epoch = ?)`,
    [Object.keys(cursor.scopes), Object.values(cursor.scopes), cursor.epoch],
  );
  for (const { scope, id, version, deleted } of rows) {
    const row = held.get(id);
    const isInScope = row?.scopes.includes(scope) ?? false;
    if (isInScope === deleted) {
      tell(
        world,
        'SKIPPED',
        `${device.name}: ${scope} ${id} v${version} ${deleted ? 'should be gone' : 'is missing'}`,
      );
    } else if (row && !deleted && row.ver < version) {
      tell(
        world,
        'SKIPPED',
        `${device.name}: ${scope} ${id} is v${row.ver}, its cursor stands beyond v${version}`,
      );
    }
  }
}

/** Once everything is sent and fetched, the device holds exactly the server's rows of its scopes. */
async function checkRows(world: World, device: Device, isLongAfter: boolean): Promise<void> {
  const { knex } = world.ground;
  const db = device.anyTab(createChance(0));
  const scopes = scopesOf(device.actor);
  const jobs = scopes.includes('jobs') ? world.jobs : [];
  const jobRows = await createJobStore().read(knex, jobs);
  if (isLongAfter) for (const [id, row] of jobRows) if (hasJobEnded(row)) jobRows.delete(id);
  compare(world, device, await db.jobs.toArray(), jobRows);
  const notes = scopes.includes('shifts') && !isLongAfter ? world.shiftNotes : [];
  compare(world, device, await db.shift_notes.toArray(), await createShiftNoteStore().read(knex, notes));
  const deliveries = await createDeliveryStore({
    mails: { delivered: async () => {} },
    orders: { left: async () => {}, dropped: async () => {} },
    seals: { signer: testSigner, now: () => world.nowMs },
  }).read(knex, world.deliveries);
  for (const [id, row] of deliveries) {
    const { assignedTo } = row;
    const feeds = ['deliveries', assignedTo === null ? 'deliveries:unassigned' : `driver:${assignedTo}`];
    const isInScope = feeds.some(feed => scopes.includes(feed));
    if (!isInScope || (isLongAfter && hasDeliveryEnded(row))) deliveries.delete(id);
  }
  const kept = await db.deliveries.toArray();
  for (const { id, row } of kept)
    if (!hiddenIn(row)) tell(world, 'READABLE', `${device.name}: delivery ${id} is kept as it came`);
  compare(world, device, await showRows(db, kept), deliveries);
}

const hasJobEnded = ({ stage, timers = [] }: JobRow) =>
  (stage === 'completed' || stage === 'cancelled') && timers.length === 0;

const hasDeliveryEnded = ({ status, review }: DeliveryRow) =>
  (status === 'delivered' || status === 'failed' || status === 'cancelled') && !review;

function compare(world: World, device: Device, held: CachedRow[], truth: Map<string, { id: string }>): void {
  for (const { id, row } of held) {
    const real = truth.get(id);
    if (!real) tell(world, 'DIVERGED', `${device.name}: holds ${id}, which is not in its scopes`);
    else if (JSON.stringify(row) !== JSON.stringify(real))
      tell(world, 'DIVERGED', `${device.name}: ${id} differs`);
  }
  const ids = new Set(held.map(row => row.id));
  for (const id of truth.keys()) if (!ids.has(id)) tell(world, 'DIVERGED', `${device.name}: lacks ${id}`);
}
