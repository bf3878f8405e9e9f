/** Writing on the device: a change is saved when its outbox row is committed, and only then is it said to be. */
import type { MutationArgs, MutationName } from '#contract/mutations/all.ts';
import { mutations } from '#contract/mutations/all.ts';
import { withPhotosAtHand } from './photos.ts';
import type { OutboxItem, UserDatabase } from './user-database.ts';

export interface Writer {
  db: UserDatabase;
  userId: number;
  /** Unix ms. */
  now: () => number;
  /** UUIDv7. */
  newId: () => string;
}

export interface Change<N extends MutationName> {
  name: N;
  entityId: string;
  args: MutationArgs<N>;
  /** `version` of the row that the person was looking at. */
  baseVersion?: number;
  /** What it is about, in words. */
  about?: string;
  /** The refused change that this one takes the place of. */
  replaces?: string;
}

/**
 * Saves a change on this device. Saving twice under one id saves once. Resolves when it is committed: then, and not before, say "Saved on this device".
 * Rejects when the device has no room (QuotaExceededError): nothing is kept then.
 */
export async function saveChange<N extends MutationName>(
  writer: Writer,
  change: Change<N>,
): Promise<OutboxItem> {
  const { db } = writer;
  const { entity, version } = mutations[change.name];
  const id = writer.newId();
  const accepted = asAccepted(change);
  return db.transaction('rw', db.outbox, db.blobs, async () => {
    const saved = await db.outbox.get({ id });
    if (saved) return saved;
    const args = await withPhotosAtHand(db, accepted);
    const chain = await pendingOf(db, entity, change.entityId);
    const item: Omit<OutboxItem, 'seq'> = {
      id,
      name: change.name,
      v: version,
      args,
      userId: writer.userId,
      entity,
      entityId: change.entityId,
      occurredAt: new Date(writer.now()).toISOString(),
      state: 'pending',
      attempts: 0,
      setbacks: 0,
      ...(chain.at(-1) ? { dependsOn: chain.at(-1)?.id } : {}),
      ...(change.about ? { about: change.about } : {}),
      ...(change.replaces ? { replaces: change.replaces } : {}),
      ...(change.baseVersion === undefined ? {} : { baseVersion: change.baseVersion }),
    };
    const seq = await db.outbox.add(item);
    return { ...item, seq };
  });
}

/**
 * The arguments as both reducers take them: trimmed, in one form of Unicode. What the declaration does not accept is
 * kept as it came: the server keeps the bytes of what it rejects, and a person at a door has nothing to type again.
 */
function asAccepted<N extends MutationName>({ name, args }: Change<N>): unknown {
  const parsed = mutations[name].args.safeParse(args);
  return parsed.success ? parsed.data : args;
}

async function pendingOf(db: UserDatabase, entity: string, entityId: string): Promise<OutboxItem[]> {
  const chain = await db.outbox.where('[entity+entityId]').equals([entity, entityId]).sortBy('seq');
  return chain.filter(item => item.state === 'pending');
}

/** Takes a change back before it was ever sent. Answers false when it is too late: then undo is a new change. */
export async function cancelChange(db: UserDatabase, id: string): Promise<boolean> {
  return db.transaction('rw', db.outbox, async () => {
    const item = await db.outbox.get({ id });
    if (!item || item.attempts > 0 || item.state !== 'pending') return false;
    const followers = await db.outbox.filter(other => other.dependsOn === id).count();
    if (followers > 0) return false;
    await db.outbox.delete(item.seq);
    return true;
  });
}

/**
 * "Keep theirs": the person has seen what became of it. Evidence stays on the server as accepted. An item that is still
 * pending stays so, however often it was set back: only a verdict ends it.
 */
export async function acknowledge(db: UserDatabase, id: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await db.outbox.where({ id }).modify(item => {
    if (item.state !== 'attention') return;
    item.state = 'done';
    item.settledAt = at;
    item.acknowledgedAt = at;
  });
}

/** Sends an item again at the next round, after its wait was cut short by a person. */
export async function retryNow(db: UserDatabase, id: string): Promise<void> {
  await db.outbox.where({ id }).modify(item => {
    if (item.state !== 'pending') return;
    delete item.nextAt;
  });
}
