/** The other texts that are signed or hashed, each in canonical form. */
import type { DoorPosition } from '../door-position.ts';
import { canonicalText, readCanonical } from './canonical.ts';
import type { SealState } from './bundle.ts';
import type { Beacon } from './record.ts';
import { hash, holds, instant, oneOf, orNull, text } from './shapes.ts';

export const beaconText = (deviceId: string, { t, n }: Pick<Beacon, 't' | 'n'>) =>
  canonicalText({ d: deviceId, n, t });

export const positionText = (salt: string, position: DoorPosition) => canonicalText({ position, salt });

/** The shop's statement that a key belongs to this device. */
export const deviceText = (device: { id: string; publicKey: string; enrolledAt: string }) =>
  canonicalText({ enrolledAt: device.enrolledAt, id: device.id, publicKey: device.publicKey });

/** The shop's statement of what it received, and when. */
export interface Receipt {
  v: 1;
  checkId: string;
  delivery: string;
  /** The shop's assessment of the seal. Older receipts don't have it. */
  state?: SealState;
  /** SHA-256 of the header; null if there is no seal. */
  record: string | null;
  /** SHA-256 of the signature's PNG as stored. */
  signature: string | null;
  /** ISO, by the shop's clock. */
  receivedAt: string;
}

export const receiptText = (receipt: Receipt) => canonicalText({ ...receipt });

/** Null if it isn't a receipt in canonical form. */
export function readReceiptText(written: string): Receipt | null {
  const value = readCanonical(written);
  const isReceipt = holds(value, {
    v: oneOf(1),
    checkId: text,
    delivery: text,
    record: orNull(hash),
    signature: orNull(hash),
    receivedAt: instant,
  });
  return isReceipt ? (value as Receipt) : null;
}
