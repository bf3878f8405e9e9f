/**
 * Changes in the device's order. Each waits for the one before it on its row, even if that was already settled when
 * this one was saved. None waits for a change that is no longer stored: a server restored from a backup may have lost
 * that one too, and the wait would never end.
 */
import type { OutboxItem } from '../database/user-database.ts';

export function rechain(items: readonly OutboxItem[]): OutboxItem[] {
  const last = new Map<string, string>();
  return items.map(item => {
    const row = `${item.entity} ${item.entityId}`;
    const before = last.get(row);
    last.set(row, item.id);
    const { dependsOn: _former, ...rest } = item;
    return before === undefined ? rest : { ...rest, dependsOn: before };
  });
}
