/** Picks what is sent next, in the device's order. An entity's chain never passes an item that must wait. */
import { syncEntities } from '#contract/wire/mutation.ts';
import { protocolVersion, rowsVersion } from '#contract/wire/version.ts';
import { type DeviceStats, type PushedMutation, syncLimits, type SyncRequest } from '#contract/wire/sync.ts';
import { readDeviceKey } from '../seal/device-key.ts';
import { lostKey, type LostStorage } from '../device/device-mark.ts';
import { hiddenIn } from '../shift-key/cipher.ts';
import { canShow, showItems } from '../shift-key/hidden-items.ts';
import { askForShiftKeys, readShiftKeys } from '../shift-key/shift-keys.ts';
import { type OutboxItem, readMeta, type UserDatabase } from '../database/user-database.ts';
import { longestBackOffMs } from './back-off.ts';

export interface RequestParts {
  db: UserDatabase;
  deviceId: string;
  build: string;
  now: number;
  /** Most mutations in this request. Halved after a 413. */
  most: number;
  installed: boolean;
  persisted: boolean;
}

/** Reads the batch and counts the attempt in one transaction: from then on none of it can be cancelled. */
export async function buildRequest(parts: RequestParts): Promise<SyncRequest> {
  const { db, now } = parts;
  const { batch, request } = await db.transaction('rw', db.outbox, db.meta, async () => {
    const pending = await db.outbox.where('state').equals('pending').sortBy('seq');
    const keys = await readShiftKeys(db);
    const batch = nextBatch(pending, now, parts.most, item => canShow(keys, item));
    const shiftKey = askForShiftKeys(
      keys,
      pending.flatMap(({ args }) => hiddenIn(args)?.key ?? []),
    );
    const key = await readDeviceKey(db);
    await db.outbox.bulkPut(batch.map(item => ({ ...item, attempts: item.attempts + 1 })));
    const request: Omit<SyncRequest, 'mutations'> = {
      protocol: protocolVersion,
      build: parts.build,
      deviceId: parts.deviceId,
      userId: db.userId,
      cursor: (await readMeta<string>(db, 'cursor')) ?? null,
      clientNow: new Date(now).toISOString(),
      want: { entities: syncEntities, rows: rowsVersion },
      stats: {
        ...stats(pending, (await db.outbox.orderBy('seq').last())?.seq ?? 0, parts),
        ...(await formerOf(db)),
      },
      ...(key && !key.isEnrolled ? { key: key.publicKey } : {}),
      ...(shiftKey ? { shiftKey } : {}),
    };
    return { batch, request };
  });
  return { ...request, mutations: (await withoutLocked(db, batch)).map(toWire) };
}

/** The items as they were saved. One that can't be opened after all waits, and so do later changes of the same row. */
async function withoutLocked(db: UserDatabase, batch: readonly OutboxItem[]): Promise<OutboxItem[]> {
  const waiting = new Set<string>();
  const items = await showItems(db, batch);
  return items.filter(item => {
    if (item.isLocked) waiting.add(key(item));
    return !waiting.has(key(item));
  });
}

/** Sent until the server has said what it knows of the lost device. */
async function formerOf(db: UserDatabase): Promise<Pick<DeviceStats, 'formerId'>> {
  const lost = await readMeta<LostStorage>(db, lostKey);
  return lost && lost.lastSeq === undefined ? { formerId: lost.formerId } : {};
}

const key = (item: OutboxItem) => `${item.entity} ${item.entityId}`;

const encoder = new TextEncoder();
/** Upper estimate of what a mutation adds to the request besides its arguments. */
const envelopeBytes = 500;

/**
 * Milliseconds until an item may be sent again. A time beyond the longest wait comes from a clock that was since set
 * back.
 */
export function waitMs(item: OutboxItem, now: number): number {
  const ms = (item.nextAt ?? 0) - now;
  return ms > longestBackOffMs ? 0 : Math.max(0, ms);
}

type CanSend = (item: OutboxItem) => boolean;
const always: CanSend = () => true;

/**
 * Milliseconds until the first chain may continue. Undefined if nothing is pending, or all of it waits for a shift
 * key.
 */
export function nextDueInMs(
  pending: readonly OutboxItem[],
  now: number,
  canSend: CanSend = always,
): number | undefined {
  const heads = new Map<string, number>();
  for (const item of pending)
    if (!heads.has(key(item))) heads.set(key(item), canSend(item) ? waitMs(item, now) : Infinity);
  const least = Math.min(...heads.values());
  return least === Infinity ? undefined : least;
}

export function nextBatch(
  pending: readonly OutboxItem[],
  now: number,
  most: number,
  canSend: CanSend = always,
): OutboxItem[] {
  const waiting = new Set<string>();
  const batch: OutboxItem[] = [];
  let bytes = 0;
  for (const item of pending) {
    if (batch.length >= most) break;
    if (waiting.has(key(item)) || waitMs(item, now) > 0 || !canSend(item)) {
      waiting.add(key(item));
      continue;
    }
    bytes += argsBytes(item.args) + envelopeBytes;
    if (batch.length > 0 && bytes > syncLimits.bodyBytes * 0.9) break;
    batch.push(item);
  }
  return batch;
}

function argsBytes(args: unknown): number {
  return hiddenIn(args)?.data.byteLength ?? encoder.encode(JSON.stringify(args ?? null)).length;
}

function toWire(item: OutboxItem): PushedMutation {
  const { id, seq, name, v, args, userId, entity, entityId, occurredAt } = item;
  const { capturedAt, dependsOn, baseVersion } = item;
  return {
    id,
    seq,
    name,
    v,
    args,
    userId,
    entity,
    entityId,
    occurredAt,
    ...(capturedAt ? { capturedAt } : {}),
    ...(dependsOn ? { dependsOn } : {}),
    ...(baseVersion === undefined ? {} : { baseVersion }),
  };
}

function stats(pending: readonly OutboxItem[], lastSeq: number, parts: RequestParts): DeviceStats {
  const [oldest] = pending;
  return {
    pending: pending.length,
    ...(oldest ? { oldestPendingAt: oldest.occurredAt } : {}),
    persisted: parts.persisted,
    installed: parts.installed,
    lastSeq,
  };
}
