/**
 * The office's records with the changes that wait on this device, by the reducers that the server will run. A record that
 * was made here has a number below zero until the server has given it one.
 */
import { type AskedEntity, isAsked, type MutationContext } from '#contract/wire/mutation.ts';
import { mutationNamed } from '#contract/wire/mutations.ts';
import { provisionalNumber, recordId, recordNumber, shownNumber } from '#contract/wire/records/record-id.ts';
import { type OutboxItem, readUnsettled, type UserDatabase } from '../database/user-database.ts';
import type { Viewer } from '../outbox/overlay.ts';
import { showItems } from '../shift-key/hidden-items.ts';

export interface PendingRecord {
  /** The database's number, or one below zero. */
  id: number;
  /** The record with its changes; null if it is neither known nor made here. */
  applyTo: <Row extends object>(row: Row | null) => Row | null;
}

export interface Pending {
  isEmpty: boolean;
  of: (entity: AskedEntity) => readonly PendingRecord[];
  /** Arguments of the jobs that are being made in this project. */
  jobsOf: (projectId: number) => readonly unknown[];
}

export const nothingPending: Pending = { isEmpty: true, of: () => [], jobsOf: () => [] };

export async function readPending(db: UserDatabase, viewer: Viewer): Promise<Pending> {
  const waiting = (await readUnsettled(db)).filter(
    ({ state, entity, name }) => state === 'pending' && (isAsked(entity) || name === 'job.create'),
  );
  if (waiting.length === 0) return nothingPending;
  const items = (await showItems(db, waiting)).filter(item => !item.isLocked);
  const records = new Map<string, OutboxItem[]>();
  for (const item of items) {
    const key = `${item.entity} ${item.entityId}`;
    records.set(key, [...(records.get(key) ?? []), item]);
  }
  const all = [...records.values()].flatMap(changes => {
    const [first] = changes;
    return first && isAsked(first.entity) ? [recordOf(first.entity, first.entityId, changes, viewer)] : [];
  });
  return {
    isEmpty: false,
    of: entity => all.filter(record => record.entity === entity),
    jobsOf: projectId =>
      items
        .filter(({ name, args }) => name === 'job.create' && projectOf(args) === projectId)
        .map(({ args }) => args),
  };
}

function projectOf(args: unknown): number | null {
  const { project, projectId } = args as { project?: string; projectId?: number | null };
  return project === undefined ? (projectId ?? null) : shownNumber('projects', project);
}

function recordOf(entity: AskedEntity, uuid: string, items: readonly OutboxItem[], viewer: Viewer) {
  return {
    entity,
    id: recordNumber(entity, uuid) ?? provisionalNumber(uuid),
    applyTo: <Row extends object>(row: Row | null) =>
      items.reduce<Row | null>((before, item) => applied(item, before, viewer), row),
  };
}

/** None of these changes goes by the shop's settings. */
const shop = { timeZone: 'UTC', failedDeliveryHeldDays: 0 };

function applied<Row extends object>(item: OutboxItem, row: Row | null, viewer: Viewer): Row | null {
  const declared = mutationNamed(item.name);
  if (!declared) return row;
  const context: MutationContext = { mutationId: item.id, occurredAt: item.occurredAt, ...viewer, shop };
  try {
    const outcome = declared.reduce(row, item.args, context);
    return outcome.kind === 'applied' ? (outcome.row as Row) : row;
  } catch {
    // Arguments that the declaration doesn't accept, or a row of which only a part is known.
    return row;
  }
}

/** Rows with their changes, and those that were made here. `made` completes what only the server knows. */
export function withPending<Row extends { id: number | string }>(
  rows: readonly Row[],
  records: readonly PendingRecord[],
  made?: (row: Row) => Row,
): Row[] {
  if (records.length === 0) return [...rows];
  const byId = new Map(records.map(record => [record.id, record]));
  const changed = rows.map(row => byId.get(Number(row.id))?.applyTo(row) ?? row);
  const known = new Set(rows.map(({ id }) => Number(id)));
  const fresh = records
    .filter(({ id }) => id < 0 && !known.has(id))
    .flatMap(({ applyTo }) => applyTo<Row>(null) ?? []);
  return [...changed, ...(made ? fresh.map(made) : [])];
}

/** One record, from what is known of it. */
export function withChanges<Row extends object>(
  row: Row | undefined,
  records: readonly PendingRecord[],
  id: number,
): Row | undefined {
  const record = records.find(one => one.id === id);
  return (record ? record.applyTo(row ?? null) : row) ?? undefined;
}

/** The id by which a change names a record that this screen shows by its number. */
export async function idOfRecord(db: UserDatabase, entity: AskedEntity, id: number): Promise<string> {
  if (id > 0) return recordId(entity, id);
  const made = await db.outbox
    .filter(item => item.entity === entity && provisionalNumber(item.entityId) === id)
    .first();
  if (!made) throw new Error('It was made on another device.');
  return made.entityId;
}
