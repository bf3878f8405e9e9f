/**
 * Changes of deliveries as the outbox stores them. Hidden: the arguments (signature, names, notes, the seal), what
 * they are about, and the row that came with a verdict. Not hidden: which photographs they name, because unused bytes
 * are swept up by it.
 */
import type { ChangedEntity } from '#contract/wire/mutation.ts';
import type { Verdict } from '#contract/wire/sync.ts';
import { photosOf } from '../photos/photo-names.ts';
import type { OutboxItem, UserDatabase } from '../database/user-database.ts';
import { type Hidden, hiddenIn, hide, show, type ShiftKeys } from './cipher.ts';
import { hasRoster } from './hidden-rows.ts';
import { readShiftKeys } from './shift-keys.ts';

interface Told {
  args: unknown;
  about?: string;
}

const placeOf = (id: string) => `outbox ${id}`;
const verdictOf = (id: string) => `verdict ${id}`;

/** The stored form. Returned unchanged if nothing is hidden. */
export async function hideTold(
  keys: ShiftKeys,
  of: { id: string; entity: ChangedEntity },
  told: Told,
): Promise<Told> {
  // Of jobs and shift notes nothing names a customer.
  if (of.entity === 'jobs' || of.entity === 'shift_notes') return told;
  const hidden = await hide(keys, placeOf(of.id), told);
  return hidden ? { args: { ...openArgs(told.args), hidden } } : told;
}

/** What is known about pictures. They may be taken off later, so this is the part that counts. */
function openArgs(args: unknown): object {
  const photos = photosOf(args);
  const { photosLost } = (args ?? {}) as { photosLost?: number };
  return {
    ...(photos.length > 0 ? { photos } : {}),
    ...(photosLost === undefined ? {} : { photosLost }),
  };
}

/** The decrypted arguments, with the current state of their pictures. */
export function withOpenArgs(told: unknown, kept: unknown): unknown {
  const { hidden: _hidden, ...openNow } = kept as { hidden?: Hidden };
  return Object.keys(openNow).length > 0 ? { ...(told as object), ...openNow } : told;
}

export async function hideVerdict(keys: ShiftKeys, verdict: Verdict): Promise<Verdict> {
  if (!isOpenVerdict(verdict)) return verdict;
  const hidden = await hide(keys, verdictOf(verdict.id), verdict.entityNow);
  return hidden ? { ...verdict, entityNow: { hidden } } : verdict;
}

/** It carries a row that names people and isn't hidden. */
export function isOpenVerdict({ entityNow }: Verdict): boolean {
  if (typeof entityNow !== 'object' || entityNow === null) return false;
  if (hiddenIn(entityNow)) return false;
  // Everything but a job without a roster may name a customer.
  return !('jobNumber' in entityNow) || hasRoster(entityNow);
}

/** A whole item that came from elsewhere. */
export async function hideItem(db: UserDatabase, item: OutboxItem): Promise<OutboxItem> {
  const keys = await readShiftKeys(db);
  const { args, about, verdict, ...rest } = item;
  return {
    ...rest,
    ...(await hideTold(keys, item, { args, ...(about === undefined ? {} : { about }) })),
    ...(verdict ? { verdict: await hideVerdict(keys, verdict) } : {}),
  };
}

async function showVerdict(keys: ShiftKeys, verdict: Verdict): Promise<Verdict> {
  const hidden = hiddenIn(verdict.entityNow);
  if (!hidden) return verdict;
  const { entityNow: _hidden, ...rest } = verdict;
  const entityNow = await show(keys, verdictOf(verdict.id), hidden);
  return entityNow === null ? rest : { ...rest, entityNow };
}

async function showItem(db: UserDatabase, keys: ShiftKeys, item: OutboxItem): Promise<OutboxItem> {
  const hidden = hiddenIn(item.args);
  const verdict = item.verdict && (await showVerdict(keys, item.verdict));
  const seen = verdict ? { ...item, verdict } : item;
  if (!hidden) return seen;
  const told = await rememberedTold(db, keys, item.id, hidden);
  if (!told) return { ...seen, args: withOpenArgs({}, item.args), isLocked: true };
  return {
    ...seen,
    args: withOpenArgs(told.args, item.args),
    ...(told.about === undefined ? {} : { about: told.about }),
  };
}

/** Items are read again at every change of the outbox, and signatures are large. */
async function rememberedTold(
  db: UserDatabase,
  keys: ShiftKeys,
  id: string,
  hidden: Hidden,
): Promise<Told | null> {
  if (!keys.held[hidden.key]) return null;
  const name = `${id} ${hidden.iv.join('.')}`;
  const known = db.shown.get(name) as Told | undefined;
  if (known) return known;
  const told = await show<Told>(keys, placeOf(id), hidden);
  if (told) remember(db.shown, name, told);
  return told;
}

const mostRemembered = 200;

function remember(shown: Map<string, unknown>, name: string, told: Told): void {
  const [oldest] = shown.keys();
  if (shown.size >= mostRemembered && oldest !== undefined) shown.delete(oldest);
  shown.set(name, told);
}

const isHidden = ({ args, verdict }: OutboxItem) =>
  hiddenIn(args) !== null || hiddenIn(verdict?.entityNow) !== null;

/**
 * The items as they were saved. An item whose key was deleted is `isLocked`: it stays, and is sent once the key is
 * back.
 */
export async function showItems(db: UserDatabase, items: readonly OutboxItem[]): Promise<OutboxItem[]> {
  if (!items.some(isHidden)) return [...items];
  const keys = await readShiftKeys(db);
  return Promise.all(items.map(item => showItem(db, keys, item)));
}

/** Whether it could be sent now. */
export function canShow({ held }: ShiftKeys, { args }: OutboxItem): boolean {
  const hidden = hiddenIn(args);
  return hidden === null || Boolean(held[hidden.key]);
}
