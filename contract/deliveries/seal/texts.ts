/** What else is signed or hashed, each as its one text. */
import type { DoorPosition } from '../door-position.ts';
import { canonicalText, readCanonical } from './canonical.ts';
import type { SealState } from './bundle.ts';
import type { Beacon } from './record.ts';
import { hash, holds, instant, oneOf, orNull, text } from './shapes.ts';

export const beaconText = (deviceId: string, { t, n }: Pick<Beacon, 't' | 'n'>) =>
  canonicalText({ d: deviceId, n, t });

export const positionText = (salt: string, position: DoorPosition) => canonicalText({ position, salt });

/** The shop's word that a key is the key of this device. */
export const deviceText = (device: { id: string; publicKey: string; enrolledAt: string }) =>
  canonicalText({ enrolledAt: device.enrolledAt, id: device.id, publicKey: device.publicKey });

/** The shop's word on what it received, and when. */
export interface Receipt {
  v: 1;
  checkId: string;
  delivery: string;
  /** What the shop made of the seal. Receipts of before it was signed for do not say. */
  state?: SealState;
  /** SHA-256 of the header; null where there is no seal. */
  record: string | null;
  /** SHA-256 of the signature's PNG, as it is kept. */
  signature: string | null;
  /** ISO, by the shop's clock. */
  receivedAt: string;
}

export const receiptText = (receipt: Receipt) => canonicalText({ ...receipt });

/** Null for what is no receipt, or not in its one form. */
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
