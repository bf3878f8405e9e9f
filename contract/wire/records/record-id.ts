/**
 * Ids by which offline changes name records that are numbered by the database: customers, projects, leads, quotes. One
 * that exists is named by a UUID that holds its number; one that a device makes, by the UUID that it makes it under
 * (`clientId`), before and after it has a number.
 */
import type { AskedEntity } from '../mutation.ts';

/** UUIDs of version 8. One group says what it is, the last one which. */
const marks = { customers: 'c', projects: 'd', leads: 'e', quotes: 'f' } as const satisfies Record<
  AskedEntity,
  string
>;

export function recordId(entity: AskedEntity, id: number): string {
  return `00000000-0000-8000-800${marks[entity]}-${id.toString(16).padStart(12, '0')}`;
}

/** The number of an existing record. Null for one that a device has made. */
export function recordNumber(entity: AskedEntity, uuid: string): number | null {
  const start = `00000000-0000-8000-800${marks[entity]}-`;
  if (!uuid.startsWith(start)) return null;
  const id = Number.parseInt(uuid.slice(start.length), 16);
  return id > 0 && id < 2 ** 31 ? id : null;
}

/** Stands for the number until there is one: below zero, and the same wherever it is worked out. */
export function provisionalNumber(uuid: string): number {
  return -Number.parseInt(uuid.slice(-12), 16) - 1;
}

/** The number, or what stands for it. */
export function shownNumber(entity: AskedEntity, uuid: string): number {
  return recordNumber(entity, uuid) ?? provisionalNumber(uuid);
}
