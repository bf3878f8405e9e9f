/** What a person decides about changes that could not simply be applied. */
import { type MutationName, isMutationName } from '#contract/wire/mutations.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { asSeenNow } from './as-seen-now.ts';
import { acknowledge, retryNow } from './outbox.ts';
import { isEvidence } from '../device/shift-balance.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import type { OutboxItem, UserDatabase } from '../database/user-database.ts';

/** Whether the server has taken it in: a terminal verdict means that it holds at least the bytes. */
const hasVerdict = (item: OutboxItem) => item.state !== 'pending';

/** Proof from a door that the server does not have cannot be thrown away, unless somebody holds it as a file. */
export function canDiscard(item: OutboxItem): boolean {
  return !hasVerdict(item) && (!isEvidence(item) || item.exportedAt !== undefined);
}

/** It lies in a file that the person has taken. */
export async function noteExported(db: UserDatabase, ids: readonly string[], now: number): Promise<void> {
  const exportedAt = new Date(now).toISOString();
  await db.outbox
    .where('id')
    .anyOf([...ids])
    .modify({ exportedAt });
}

/** What it was about is not there any more: sending it again would change nothing. */
export function isAboutNothing(item: OutboxItem): boolean {
  return item.verdict?.code === 'unknown_job' || item.verdict?.code === 'unknown_delivery';
}

/**
 * Sends it again: the same change if it has no verdict yet, else a new one with the same contents. `row` is what the
 * office has now, which the person has seen beside the own change.
 */
export async function sendAgain(device: StaffDevice, item: OutboxItem, row: unknown): Promise<void> {
  if (!hasVerdict(item)) {
    await retryNow(device.db, item.id);
    device.syncNow();
    return;
  }
  // Its contents come back with the key.
  if (item.isLocked) return device.syncNow();
  await editAndResend(device, item, item.args, row);
}

/** A new change in the place of one that was refused; it knows which. */
export async function editAndResend(
  device: StaffDevice,
  item: OutboxItem,
  typed: unknown,
  row: unknown,
): Promise<void> {
  if (!isMutationName(item.name)) return;
  // The arguments were accepted by the same declaration when they were saved; the server judges them in any case.
  const args = asSeenNow(item.name, typed, row) as MutationArgs<MutationName>;
  const { name, entityId, about } = item;
  await device.save({ name, entityId, args, about, replaces: item.id });
  await acknowledge(device.db, item.id, Date.now());
}

export async function keepTheirs(device: StaffDevice, item: OutboxItem): Promise<void> {
  await acknowledge(device.db, item.id, Date.now());
}

/** Throws a change away that the server has given no verdict on. What followed it waits for what it waited for. */
export async function discardChange(db: UserDatabase, id: string): Promise<boolean> {
  return db.transaction('rw', db.outbox, async () => {
    const item = await db.outbox.get({ id });
    if (!item || !canDiscard(item)) return false;
    await db.outbox
      .filter(other => other.dependsOn === id)
      .modify(other => {
        if (item.dependsOn) other.dependsOn = item.dependsOn;
        else delete other.dependsOn;
      });
    await db.outbox.delete(item.seq);
    return true;
  });
}
