/** What a person decides about changes that could not simply be applied (SYNC §6.4). */
import { type MutationName, isMutationName, mutationNamed } from '#contract/mutations/all.ts';
import type { MutationArgs } from '#contract/mutations/all.ts';
import { acknowledge, retryNow } from './outbox.ts';
import type { StaffDevice } from './staff-device.ts';
import type { OutboxItem, UserDatabase } from './user-database.ts';

export function isEvidence(item: Pick<OutboxItem, 'name'>): boolean {
  return mutationNamed(item.name)?.isEvidence ?? false;
}

/** Whether the server has taken it in: a terminal verdict means that it holds at least the bytes. */
const hasVerdict = (item: OutboxItem) => item.state !== 'pending';

/** Proof from a door that the server does not have can not be thrown away. */
export function canDiscard(item: OutboxItem): boolean {
  return !hasVerdict(item) && !isEvidence(item);
}

/** What it was about is not there any more: sending it again would change nothing. */
export function isAboutNothing(item: OutboxItem): boolean {
  return item.verdict?.code === 'unknown_job' || item.verdict?.code === 'unknown_delivery';
}

/** Sends it again: the same change if it has no verdict yet, else a new one with the same contents. */
export async function sendAgain(device: StaffDevice, item: OutboxItem): Promise<void> {
  if (!hasVerdict(item)) {
    await retryNow(device.db, item.id);
    device.syncNow();
    return;
  }
  if (!isMutationName(item.name)) return;
  // The arguments were accepted by the same declaration when they were saved.
  const args = item.args as MutationArgs<MutationName>;
  await device.save({ name: item.name, entityId: item.entityId, args, about: item.about });
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
