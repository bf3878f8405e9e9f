/** All changes on this device that the server hasn't simply applied, each with the row it is about. */
import { useLiveQuery } from 'dexie-react-hooks';
import { isAsked } from '#contract/wire/mutation.ts';
import { finalStatus } from './final-status.ts';
import { needsAttention } from './overlay.ts';
import { showItems } from '../shift-key/hidden-items.ts';
import { showRows } from '../shift-key/hidden-rows.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import type { OutboxItem, UserDatabase } from '../database/user-database.ts';

export interface UnsettledItem {
  item: OutboxItem;
  /** The row as the server last sent it. Null if it isn't, or is no longer, on this device. */
  row: unknown;
  /** The row is no longer on this device: this is its state when the verdict was given. */
  isRowOfVerdict?: boolean;
}

export interface Unsettled {
  attention: UnsettledItem[];
  /** Saved on this device and waiting for the office, without those that need attention. */
  waiting: UnsettledItem[];
  /** Applied within the last twelve hours, latest first. */
  sent: UnsettledItem[];
}

const sentForMs = 12 * 3_600_000;

export function useUnsettled(device: StaffDevice): Unsettled | undefined {
  return useLiveQuery(async () => {
    const items = await device.db.outbox.orderBy('seq').toArray();
    const since = new Date(Date.now() - sentForMs).toISOString();
    const withRows = (chosen: OutboxItem[]) => withTheirRows(device.db, chosen);
    return {
      attention: await withRows(items.filter(needsAttention)),
      waiting: await withRows(items.filter(item => item.state === 'pending' && !needsAttention(item))),
      sent: await withRows(items.filter(item => isAppliedSince(item, since)).toReversed()),
    };
  }, [device]);
}

/** A change that was refused and then given up is also done, but it was not applied. */
export function isAppliedSince({ state, settledAt = '', verdict }: OutboxItem, since: string): boolean {
  return state === 'done' && settledAt > since && verdict !== undefined && finalStatus(verdict) === 'applied';
}

/** Takes stored items and rows. Returns them as they can be read here. */
export async function withTheirRows(db: UserDatabase, kept: readonly OutboxItem[]): Promise<UnsettledItem[]> {
  const cached = await Promise.all(
    kept.map(({ entity, entityId }) => (isAsked(entity) ? undefined : db[entity].get(entityId))),
  );
  const items = await showItems(db, kept);
  const known = cached.filter(row => row !== undefined);
  const rows = new Map((await showRows(db, known)).map(({ id, row }) => [id, row]));
  return items.map(item => {
    const row = rows.get(item.entityId);
    if (row !== undefined) return { item, row };
    const then = item.verdict?.entityNow ?? null;
    return { item, row: then, ...(then === null ? {} : { isRowOfVerdict: true }) };
  });
}
