/** What else is signed or hashed, each as its one text. */
import type { DoorPosition } from '../door-position.ts';
import { canonicalText } from './canonical.ts';
import type { Beacon } from './record.ts';

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
  /** SHA-256 of the header; null where there is no seal. */
  record: string | null;
  /** SHA-256 of the signature's PNG, as it is kept. */
  signature: string | null;
  /** ISO, by the shop's clock. */
  receivedAt: string;
}

export const receiptText = (receipt: Receipt) => canonicalText({ ...receipt });
