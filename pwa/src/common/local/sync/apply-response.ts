/**
 * Takes an answer in: verdicts, rows and cursor in ONE transaction. A crash leaves all or nothing.
 *
 *  - verdicts are always taken, unless a restore lies between: an outbox item leaves `pending` by a terminal verdict and
 *    by nothing else;
 *  - rows and cursor are taken only if the cursor still stands where the request started (a late answer is stale), and
 *    deliveries only hidden, once the shop has given a shift key.
 */
import { type SyncRequest, type SyncResponse, terminalStatuses, type Verdict } from '#contract/wire/sync.ts';
import { syncEntities } from '#contract/wire/mutation.ts';
import { noteEnrolled } from '../seal/device-key.ts';
import { hearBeacon } from '../seal/heard-beacon.ts';
import type { Ticks } from '../seal/ticks.ts';
import { rechain } from '../outbox/rechain.ts';
import { finalStatus } from '../outbox/final-status.ts';
import { type OutboxItem, readMeta, readableStores, type UserDatabase } from '../database/user-database.ts';
import { asMayBeKept, hideAnswer, putIfOpen } from '../shift-key/hide-answer.ts';
import { importGiven, readShiftKeys, takeGiven } from '../shift-key/shift-keys.ts';
import { lostKey, type LostStorage } from '../device/device-mark.ts';
import { backOffMs } from './back-off.ts';
import { takeChanges } from './take-changes.ts';

export interface ApplyParts {
  db: UserDatabase;
  now: number;
  /** Between 0 and 1. */
  random: () => number;
  /** Monotonic time of this page. Without it, the shop's signed time isn't stored. */
  ticks?: Ticks;
}

export interface Applied {
  /** False for a late answer: its rows must be requested again. */
  tookRows: boolean;
  /** A shift key is back, so something that waited for it can be sent. */
  canReadMore?: boolean;
}

const doneForMs = 7 * 86_400_000;

export type ApplyResponse = (
  parts: ApplyParts,
  request: SyncRequest,
  response: SyncResponse,
) => Promise<Applied>;

export const applyResponse: ApplyResponse = async (parts, request, response) => {
  const { db } = parts;
  const made = await importGiven(response.shiftKey);
  const hidden = await hideAnswer(db, response, made);
  return db.transaction('rw', [db.outbox, ...readableStores(db), db.meta], async () => {
    const canReadMore = await takeGiven(db, response.shiftKey, made, parts.now);
    const { results, changes, isOpen } = asMayBeKept(hidden, await readShiftKeys(db));
    const more = canReadMore ? { canReadMore } : {};
    if (response.enrolled) await noteEnrolled(db, response.enrolled);
    if (response.beacon && parts.ticks) await hearBeacon(db, response.beacon, parts.now, parts.ticks);
    await takeFormer(db, response);
    const cursor = (await readMeta<string>(db, 'cursor')) ?? null;
    const isLate = cursor !== response.from || response.from !== request.cursor;
    const isOfOurs = await isOfKnownHistory(db, response);
    if (!isLate || isOfOurs) for (const verdict of results) await takeVerdict(parts, verdict);
    if (isLate || isOpen) return { tookRows: false, ...more };
    for (const row of hidden.formerlyOpen) await putIfOpen(db, row);
    // A device that has deleted its rows has no cursor, by which the server would see that it has a different history.
    const reset = isOfOurs ? response.reset : { reason: 'epoch' as const, scopes: [] };
    if (reset) await takeReset(parts, reset);
    for (const scope of response.dropScopes ?? []) await dropScope(db, scope);
    await takeChanges(db, changes);
    await db.meta.bulkPut([
      { key: 'cursor', value: response.cursor },
      { key: 'epoch', value: response.epoch },
      { key: 'serverAheadMs', value: Date.parse(response.serverNow) - parts.now },
      { key: 'lastSyncedAt', value: new Date(parts.now).toISOString() },
    ]);
    await forgetOldDone(parts);
    return { tookRows: true, ...more };
  });
};

/**
 * A late answer may predate a restore that this device already knows of: the server has lost what it says, and the
 * changes are being sent again.
 */
async function isOfKnownHistory(db: UserDatabase, { epoch }: SyncResponse): Promise<boolean> {
  const known = await readMeta<string>(db, 'epoch');
  return known === undefined || epoch === undefined || known === epoch;
}

/** What the server knows of the lost device. Stored until a user has read it. */
async function takeFormer(db: UserDatabase, { former }: SyncResponse): Promise<void> {
  const lost = former === undefined ? undefined : await readMeta<LostStorage>(db, lostKey);
  if (lost)
    await db.meta.put({ key: lostKey, value: { ...lost, ...(former ?? { lastSeq: 0, pending: 0 }) } });
}

async function takeVerdict({ db, now, random }: ApplyParts, verdict: Verdict): Promise<void> {
  const item = await db.outbox.get({ id: verdict.id });
  if (!item || item.state !== 'pending') return;
  await db.outbox.put(settle(item, verdict, now, random));
}

function settle(item: OutboxItem, verdict: Verdict, now: number, random: () => number): OutboxItem {
  if (!isTerminal(verdict)) return setBack(item, verdict, now, random);
  const isSeen = finalStatus(verdict) === 'applied' || item.acknowledgedAt !== undefined;
  return { ...item, verdict, state: isSeen ? 'done' : 'attention', settledAt: new Date(now).toISOString() };
}

function isTerminal({ status }: Verdict): boolean {
  return (terminalStatuses as readonly string[]).includes(status);
}

/** Not now: the item stays pending and waits, and so do later changes of the same row. */
export function setBack(item: OutboxItem, verdict: Verdict, now: number, random: () => number): OutboxItem {
  const setbacks = item.setbacks + 1;
  return { ...item, setbacks, verdict, nextAt: now + backOffMs(setbacks, random) };
}

async function dropScope(db: UserDatabase, scope: string): Promise<void> {
  for (const entity of syncEntities) {
    const held = await db[entity].filter(row => row.scopes.includes(scope)).toArray();
    const gone = held.map(({ id, ver }) => ({ e: entity, id, ver, scope, del: true as const }));
    await takeChanges(db, gone);
  }
}

/**
 * The server sends those scopes again. The outbox stays. If everything starts over (`epoch`, `schema`), all rows are
 * deleted: a scope that was lost with the old cursor would otherwise keep its rows here for ever.
 */
async function takeReset(
  parts: ApplyParts,
  { reason, scopes }: NonNullable<SyncResponse['reset']>,
): Promise<void> {
  if (reason === 'floor') {
    for (const scope of scopes) await dropScope(parts.db, scope);
    return;
  }
  for (const store of readableStores(parts.db)) await store.clear();
  if (reason === 'epoch') await offerAgain(parts.db);
}

/**
 * A backup was restored: what the server had confirmed may be lost, including refused proofs of delivery. So
 * everything still stored here is offered once more, in its order.
 */
async function offerAgain(db: UserDatabase): Promise<void> {
  const offered = rechain(await db.outbox.orderBy('seq').toArray()).map(item => {
    if (item.state === 'pending') return item;
    const { nextAt: _at, settledAt: _settled, ...unsettled } = item;
    return { ...unsettled, state: 'pending' as const };
  });
  await db.outbox.bulkPut(offered);
}

async function forgetOldDone({ db, now }: ApplyParts): Promise<void> {
  const limit = new Date(now - doneForMs).toISOString();
  await db.outbox
    .where('state')
    .equals('done')
    .filter(item => (item.settledAt ?? '') < limit)
    .delete();
}
