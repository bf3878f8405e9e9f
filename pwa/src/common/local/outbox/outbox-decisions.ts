/** Decisions by the user about changes that couldn't simply be applied. */
import type { ShopRules } from '#contract/wire/mutation.ts';
import { type MutationName, isMutationName, mutationNamed } from '#contract/wire/mutations.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { asSeenNow } from './as-seen-now.ts';
import { finalStatus } from './final-status.ts';
import { acknowledge, retryNow } from './outbox.ts';
import type { Viewer } from './overlay.ts';
import { isEvidence } from '../device/shift-balance.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import type { OutboxItem, UserDatabase } from '../database/user-database.ts';

/** Whether the server has received it: a terminal verdict means that it holds at least the bytes. */
const hasVerdict = (item: OutboxItem) => item.state !== 'pending';

/** A proof of delivery that the server doesn't have can't be discarded, unless the user holds it as a file. */
export function canDiscard(item: OutboxItem): boolean {
  return !hasVerdict(item) && (!isEvidence(item) || item.exportedAt !== undefined);
}

/** Records that the user has exported these items as a file. */
export async function noteExported(db: UserDatabase, ids: readonly string[], now: number): Promise<void> {
  const exportedAt = new Date(now).toISOString();
  await db.outbox
    .where('id')
    .anyOf([...ids])
    .modify({ exportedAt });
}

const goneCodes: ReadonlySet<string> = new Set([
  'unknown_job',
  'unknown_delivery',
  'unknown_customer',
  'unknown_project',
  'unknown_lead',
  'unknown_quote',
]);

/** The row it is about no longer exists, so sending it again would change nothing. */
export function isAboutNothing(item: OutboxItem): boolean {
  return goneCodes.has(item.verdict?.code ?? '');
}

/**
 * Whether sending it again can help: a refused change that its own reducer still refuses, on the office's current row,
 * would only be refused again.
 */
export function canHelpToResend(
  item: OutboxItem,
  row: unknown,
  by: { viewer: Viewer; shop: ShopRules; now: Date },
): boolean {
  if (isAboutNothing(item)) return false;
  if (!hasVerdict(item)) return true;
  const declared = mutationNamed(item.name);
  if (item.isLocked || !declared) return false;
  if (!item.verdict || finalStatus(item.verdict) !== 'conflict') return true;
  const args = declared.args.safeParse(asSeenNow(item.name, item.args, row));
  if (!args.success) return false;
  const { viewer, shop, now } = by;
  const context = { mutationId: item.id, occurredAt: now.toISOString(), ...viewer, shop };
  return declared.reduce(row, args.data, context).kind === 'applied';
}

/**
 * Sends it again: the same change if it has no verdict yet, otherwise a new one with the same contents. `row` is the
 * office's current row, which the user has seen beside their own change.
 */
export async function sendAgain(device: StaffDevice, item: OutboxItem, row: unknown): Promise<void> {
  if (!hasVerdict(item)) {
    await retryNow(device.db, item.id);
    device.syncNow();
    return;
  }
  // Its contents become readable with the key.
  if (item.isLocked) return device.syncNow();
  await editAndResend(device, item, item.args, row);
}

/** Sends a new change in place of a refused one. The new change names the one it replaces. */
export async function editAndResend(
  device: StaffDevice,
  item: OutboxItem,
  typed: unknown,
  row: unknown,
): Promise<void> {
  if (!isMutationName(item.name)) return;
  // The same declaration accepted the arguments when they were saved. The server validates them in any case.
  const args = asSeenNow(item.name, typed, row) as MutationArgs<MutationName>;
  const { name, entityId, about } = item;
  await device.save({ name, entityId, args, about, replaces: item.id });
  await acknowledge(device.db, item.id, Date.now());
}

export async function keepTheirs(device: StaffDevice, item: OutboxItem): Promise<void> {
  await acknowledge(device.db, item.id, Date.now());
}

/** Discards a change that has no verdict from the server. Changes that followed it now wait for what it waited for. */
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
