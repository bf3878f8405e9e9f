/** The office's records with the changes that wait on this device. `read-pending.ts` finds them. */
import type { AskedEntity } from '#contract/wire/mutation.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { provisionalNumber, recordId } from '#contract/wire/records/record-id.ts';
import type { UserDatabase } from '../database/user-database.ts';

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
  /** What this device has changed of a job, in order. */
  changesOfJob: (id: string) => readonly JobChanges[];
}

export type JobChanges = MutationArgs<'job.update'>['changes'];

export const nothingPending: Pending = {
  isEmpty: true,
  of: () => [],
  jobsOf: () => [],
  changesOfJob: () => [],
};

/**
 * Rows with their changes, and those that were made here. `made` completes what only the server knows; `mark` shows that
 * something of a row waits on this device.
 */
export function withPending<Row extends { id: number | string }>(
  rows: readonly Row[],
  records: readonly PendingRecord[],
  made?: (row: Row) => Row,
  mark: (row: Row) => Row = row => row,
): Row[] {
  if (records.length === 0) return [...rows];
  const byId = new Map(records.map(record => [record.id, record]));
  const changed = rows.map(row => {
    const applied = byId.get(Number(row.id))?.applyTo(row);
    return applied ? mark(applied) : row;
  });
  const known = new Set(rows.map(({ id }) => Number(id)));
  const fresh = records
    .filter(({ id }) => id < 0 && !known.has(id))
    .flatMap(({ applyTo }) => applyTo<Row>(null) ?? []);
  return [...changed, ...(made ? fresh.map(made).map(mark) : [])];
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
