/** The audit log: who did what to which record, what it was before and what it is after. Never changed, never deleted. */
import type { Knex } from 'knex';
import { askingBrowser } from './asking-browser.ts';
import type { NewRows } from './write-rows.ts';

export interface AuditEntry {
  /** Null when the shop itself acted: webhook, reconciler, import. */
  actorId: number | null;
  /** Name of the table, in the singular for an order. */
  entity: string;
  entityId: string | number;
  action: string;
  before?: object | null;
  after?: object | null;
  deviceId?: string | null;
  /** When it was done, where that is not now: a change made offline. */
  occurredAt?: Date;
}

export async function recordAudit(trx: Knex.Transaction, entry: AuditEntry): Promise<void> {
  const { before = null, after = null, entityId, ...rest } = entry;
  await trx('audit_events').insert({
    ...rest,
    userAgent: askingBrowser.getStore() ?? null,
    entityId: String(entityId),
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });
}

/** The same as a row, for a statement that writes others too. */
export function auditRows(entry: AuditEntry & { occurredAt: Date }): NewRows {
  const { actorId, entity, entityId, action, occurredAt, before = null, after = null } = entry;
  const deviceId = entry.deviceId ?? null;
  const userAgent = askingBrowser.getStore() ?? null;
  const row = { actorId, entity, entityId: String(entityId), action, occurredAt, deviceId, userAgent };
  return { table: 'audit_events', rows: [{ ...row, before, after }] };
}

/** The fields of two versions of a record that differ, for the log: no more than what was changed. */
export function changedFields<T extends object>(before: T, after: Partial<T>) {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    name => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (row: Partial<T>) => Object.fromEntries(names.map(name => [name, row[name]]));
  return { before: pick(before), after: pick(after), isEmpty: names.length === 0 };
}
