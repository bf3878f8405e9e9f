/**
 * Changes in the device's order. Each waits for the one before it on its row, even if that was already settled when
 * this one was saved. None waits for a change that is no longer stored: a server restored from a backup may have lost
 * that one too, and the wait would never end.
 */
import type { OutboxItem } from '../database/user-database.ts';

export function rechain(items: readonly OutboxItem[]): OutboxItem[] {
  const last = new Map<string, string>();
  const kept = new Set<string>();
  return items.map(item => {
    const row = `${item.entity} ${item.entityId}`;
    const before = last.get(row);
    last.set(row, item.id);
    const { dependsOn: former, ...rest } = item;
    // The first change of a row may wait for another row that it names.
    const waitsFor = before ?? (former !== undefined && kept.has(former) ? former : undefined);
    kept.add(item.id);
    return waitsFor === undefined ? rest : { ...rest, dependsOn: waitsFor };
  });
}
