/**
 * Saves changes on the device: a change is saved when its outbox row is committed, and is only then reported as saved.
 */
import type { MutationArgs, MutationName } from '#contract/wire/mutations.ts';
import { mutationNamed, mutations } from '#contract/wire/mutations.ts';
import type { ChangedEntity } from '#contract/wire/mutation.ts';
import { photosOf } from '../photos/photo-names.ts';
import { withPhotosAtHand } from '../photos/photos.ts';
import { chainHeadName, readChainHead, type Sealed, type SealEvidence } from '../seal/chain-head.ts';
import { hideTold, showItems } from '../shift-key/hidden-items.ts';
import { readShiftKeys } from '../shift-key/shift-keys.ts';
import type { OutboxItem, UserDatabase } from '../database/user-database.ts';

export interface Writer {
  db: UserDatabase;
  userId: number;
  /** Unix ms. */
  now: () => number;
  /** UUIDv7. */
  newId: () => string;
  /** For proofs of delivery. Without it, the proof is saved without a seal. */
  seal?: SealEvidence;
}

export interface Change<N extends MutationName> {
  name: N;
  entityId: string;
  args: MutationArgs<N>;
  /** `version` of the row that the person was looking at. */
  baseVersion?: number;
  /** What it is about, in words. */
  about?: string;
  /** The refused change that this one replaces. */
  replaces?: string;
  /** Another record that it names: it waits for the changes of that one too. */
  after?: { entity: ChangedEntity; entityId: string };
  /**
   * A change without a verdict that this one takes the place of: its declaration allows for that one to have arrived all
   * the same. If it is settled by now, or another one waits for it, `otherwise` is saved.
   */
  instead?: { id: string; otherwise: AnyChange };
}
export type AnyChange = { [N in MutationName]: Change<N> }[MutationName];

/** The change that was to be replaced stands. */
class TooLateError extends Error {}

/**
 * Saves a change on this device. Saving twice under one id saves once. Resolves when it is committed: only then say
 * "Saved on this device". Rejects if the device has no room (QuotaExceededError): nothing is saved then.
 */
export async function saveChange<N extends MutationName>(
  writer: Writer,
  change: Change<N>,
): Promise<OutboxItem> {
  try {
    return await saveOne(writer, change);
  } catch (error) {
    if (!(error instanceof TooLateError) || !change.instead) throw error;
    return saveChange(writer, change.instead.otherwise as Change<MutationName>);
  }
}

async function saveOne<N extends MutationName>(writer: Writer, change: Change<N>): Promise<OutboxItem> {
  const { db } = writer;
  const { entity, version } = mutations[change.name];
  const id = writer.newId();
  const occurredAt = new Date(writer.now()).toISOString();
  const accepted = asAccepted(change);
  for (let tries = 1; ; tries++) {
    const toSeal = await db.transaction('r', db.blobs, () => withPhotosAtHand(db, accepted.args));
    const sealed = await sealFor(writer, change, { ...accepted, args: toSeal }, { occurredAt, tries });
    const whole = sealed ? { ...(toSeal as object), seal: sealed.seal } : toSeal;
    const { about } = change;
    const kept = await hideTold(
      await readShiftKeys(db),
      { id, entity },
      { args: whole, ...(about ? { about } : {}) },
    );
    const item = await db.transaction('rw', db.outbox, db.blobs, db.meta, async () => {
      const saved = (await db.outbox.get({ id })) ?? (await replacementOf(db, change.replaces));
      if (saved) return saved;
      const atHand = await withPhotosAtHand(db, kept.args);
      if (sealed?.chain && !(await stillHolds(db, sealed.chain, { toSeal, atHand }))) return null;
      if (change.instead && !(await takeBack(db, change.instead.id, { evenIfTried: true })))
        throw new TooLateError();
      const own = await pendingOf(db, entity, change.entityId);
      const { after } = change;
      const chain = own.length === 0 && after ? await pendingOf(db, after.entity, after.entityId) : own;
      const fresh: Omit<OutboxItem, 'seq'> = {
        id,
        name: change.name,
        v: version,
        args: atHand,
        userId: writer.userId,
        entity,
        entityId: change.entityId,
        occurredAt,
        state: 'pending',
        attempts: 0,
        setbacks: 0,
        ...(chain.at(-1) ? { dependsOn: chain.at(-1)?.id } : {}),
        ...(kept.about ? { about: kept.about } : {}),
        ...(change.replaces ? { replaces: change.replaces } : {}),
        ...(change.baseVersion === undefined ? {} : { baseVersion: change.baseVersion }),
      };
      if (sealed?.chain) await db.meta.put({ key: chainHeadName, value: sealed.chain.after });
      return { ...fresh, seq: await db.outbox.add(fresh) };
    });
    if (item) return await asSaved(db, item);
  }
}

/** A refused change is replaced only once, however often this is called, here or in another tab. */
async function replacementOf(db: UserDatabase, id: string | undefined): Promise<OutboxItem | undefined> {
  return id === undefined ? undefined : db.outbox.filter(({ replaces }) => replaces === id).first();
}

/** The saved item for its caller, in its original, readable form. */
async function asSaved(db: UserDatabase, item: OutboxItem): Promise<OutboxItem> {
  const [seen = item] = await showItems(db, [item]);
  return seen;
}

/** Another tab may have sealed something meanwhile: the seal is made again, a few times at most. */
const mostSeals = 3;

async function sealFor<N extends MutationName>(
  { db, userId, seal }: Writer,
  { name, entityId }: Change<N>,
  { args, isAccepted }: AcceptedArgs,
  { occurredAt, tries }: { occurredAt: string; tries: number },
): Promise<Sealed | null> {
  if (!seal || !isAccepted || !mutationNamed(name)?.isEvidence) return null;
  if (tries > mostSeals) return { seal: { missing: 'failed' } };
  return seal(db, { name, deliveryId: entityId, args, userId, occurredAt });
}

/** The chain still ends where the record began, and the pictures are the ones that it names. */
async function stillHolds(
  db: UserDatabase,
  { before }: NonNullable<Sealed['chain']>,
  { toSeal, atHand }: { toSeal: unknown; atHand: unknown },
): Promise<boolean> {
  const head = await readChainHead(db);
  return head?.hash === before?.hash && photosOf(toSeal).join() === photosOf(atHand).join();
}

interface AcceptedArgs {
  args: unknown;
  isAccepted: boolean;
}

/**
 * The arguments as both reducers expect them: trimmed, in one form of Unicode. Arguments that the declaration doesn't
 * accept are stored unchanged: the server keeps the bytes of what it rejects, and a driver at a door can't type them
 * again.
 */
function asAccepted<N extends MutationName>({ name, args }: Change<N>): AcceptedArgs {
  const parsed = mutations[name].args.safeParse(args);
  return parsed.success ? { args: parsed.data, isAccepted: true } : { args, isAccepted: false };
}

async function pendingOf(db: UserDatabase, entity: string, entityId: string): Promise<OutboxItem[]> {
  const chain = await db.outbox.where('[entity+entityId]').equals([entity, entityId]).sortBy('seq');
  return chain.filter(item => item.state === 'pending');
}

/** Takes back a change before it is ever sent. Returns false if it is too late: Undo is then a new change. */
export async function cancelChange(db: UserDatabase, id: string): Promise<boolean> {
  return db.transaction('rw', db.outbox, () => takeBack(db, id));
}

async function takeBack(
  db: UserDatabase,
  id: string,
  { evenIfTried = false }: { evenIfTried?: boolean } = {},
): Promise<boolean> {
  const item = await db.outbox.get({ id });
  if (!item || (item.attempts > 0 && !evenIfTried) || item.state !== 'pending') return false;
  const followers = await db.outbox.filter(other => other.dependsOn === id).count();
  if (followers > 0) return false;
  await db.outbox.delete(item.seq);
  return true;
}

/**
 * "Keep theirs": the user has seen the outcome. Evidence stays on the server as accepted. A pending item stays
 * pending, however often it was set back: only a verdict ends it.
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

/** Sends an item in the next round, because a user cut its wait short. */
export async function retryNow(db: UserDatabase, id: string): Promise<void> {
  await db.outbox.where({ id }).modify(item => {
    if (item.state !== 'pending') return;
    delete item.nextAt;
  });
}
