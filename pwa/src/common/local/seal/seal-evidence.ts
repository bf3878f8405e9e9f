/**
 * Seals a proof of delivery: one record, linked to the previous one and signed by this device's key. WebCrypto can't
 * run inside an IndexedDB transaction, so the record is made first and saved only if the chain still ends where the
 * record began. Otherwise the caller asks again. Nothing in here may ever block the proof itself.
 */
import type { DoorPosition } from '#contract/deliveries/door-position.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { canonicalText, type Plain } from '#contract/deliveries/seal/canonical.ts';
import type { SealMissing } from '#contract/deliveries/seal/missing.ts';
import type { SealContents, SealHeader } from '#contract/deliveries/seal/record.ts';
import { base64Url, bytesToSign, pngBytes, scheme, sha256Hex } from '#contract/deliveries/seal/signing.ts';
import { positionText } from '#contract/deliveries/seal/texts.ts';
import { showItems } from '../shift-key/hidden-items.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { readChainHead, type Sealed, type SealEvidence, type ToSeal } from './chain-head.ts';
import { type DeviceKey, readDeviceKey } from './device-key.ts';
import { readHeardBeacon } from './heard-beacon.ts';
import type { Ticks } from './ticks.ts';

export interface SealingParts {
  deviceId: string;
  build: string;
  ticks: Ticks;
  /** Milliseconds after which the proof is saved without a seal. */
  patienceMs?: number;
}

const without = (missing: SealMissing): Sealed => ({ seal: { missing } });

export function createSealing({ patienceMs = 2_000, ...parts }: SealingParts): SealEvidence {
  return async (db, toSeal) => {
    if (!globalThis.crypto?.subtle) return without('unsupported');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooSlow = new Promise<Sealed>(resolve => {
      timer = setTimeout(() => resolve(without('slow')), patienceMs);
    });
    try {
      return await Promise.race([makeRecord(db, parts, toSeal), tooSlow]);
    } catch {
      return without('failed');
    } finally {
      clearTimeout(timer);
    }
  };
}

async function makeRecord(
  db: UserDatabase,
  parts: Omit<SealingParts, 'patienceMs'>,
  toSeal: ToSeal,
): Promise<Sealed> {
  const key = await readDeviceKey(db);
  if (!key) return without('no_key');
  const before = await readChainHead(db);
  const { contents, salt } = await contentsOf(db, parts, toSeal);
  const written = canonicalText({ ...contents, beacon: contents.beacon && { ...contents.beacon } });
  const header = canonicalText({
    v: 1,
    device: parts.deviceId,
    key: key.id,
    seq: (before?.seq ?? 0) + 1,
    previous: before?.hash ?? null,
    contents: await sha256Hex(written),
  } satisfies SealHeader);
  const signature = await signWith(key, header);
  const after = { seq: (before?.seq ?? 0) + 1, hash: await sha256Hex(header) };
  return { seal: { header, contents: written, signature, salt }, chain: { before, after } };
}

async function signWith({ privateKey }: DeviceKey, header: string): Promise<string> {
  return base64Url(await crypto.subtle.sign(scheme, privateKey, bytesToSign('record', header)));
}

interface EvidenceArgs {
  signature?: string;
  strokes?: Plain;
  photos?: string[];
  position?: DoorPosition;
  signedBy?: string | null;
  driverName?: string | null;
  reason?: string | null;
}

async function contentsOf(
  db: UserDatabase,
  { build, ticks }: Omit<SealingParts, 'patienceMs'>,
  { name, deliveryId, args, userId, occurredAt }: ToSeal,
): Promise<{ contents: SealContents; salt: string | null }> {
  const given = args as EvidenceArgs;
  const heard = await readHeardBeacon(db);
  const isSameSession = heard?.session === ticks.session;
  const png = given.signature === undefined ? null : pngBytes(given.signature);
  const salt = given.position ? base64Url(crypto.getRandomValues(new Uint8Array(16))) : null;
  const contents: SealContents = {
    v: 1,
    delivery: deliveryId,
    outcome: name === 'delivery.confirm' ? 'delivered' : 'failed',
    ...(await parcelOf(db, deliveryId)),
    signedBy: given.signedBy || null,
    driverId: userId,
    driverName: given.driverName || null,
    reason: given.reason ?? null,
    signature: png && (await sha256Hex(png)),
    strokes: given.strokes === undefined ? null : await sha256Hex(canonicalText(given.strokes)),
    photos: given.photos ?? [],
    position: given.position && salt !== null ? await sha256Hex(positionText(salt, given.position)) : null,
    at: occurredAt,
    beacon: heard?.beacon ?? null,
    heardAt: heard?.heardAt ?? null,
    ticksMs: heard && isSameSession ? Math.max(0, Math.round(ticks.now() - heard.ticksMs)) : null,
    build,
  };
  return { contents, salt };
}

/** The delivery as this device knows it. One that was planned here and not sent yet exists only in the outbox. */
async function parcelOf(db: UserDatabase, id: string): Promise<Pick<SealContents, 'orderNumber' | 'pieces'>> {
  // What is printed on the parcel isn't hidden.
  const cached = (await db.deliveries.get(id))?.row as DeliveryRow | undefined;
  const kept = cached
    ? []
    : await db.outbox.where('[entity+entityId]').equals(['deliveries', id]).limit(1).toArray();
  const [planned] = await showItems(db, kept);
  const { orderNumber, pieces } = (cached ?? planned?.args ?? {}) as Partial<DeliveryRow>;
  return { orderNumber: orderNumber ?? null, pieces: pieces ?? null };
}
