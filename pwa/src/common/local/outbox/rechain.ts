/**
 * Changes in the device's order, each waiting for the one before it on its row, also where that was settled when it was
 * saved; and for nothing that is not kept any more: a server that is restored from a backup has forgotten that as well,
 * so that it could be to wait for ever.
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
