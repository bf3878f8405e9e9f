/**
 * The sealed record of a hand-over. Two texts, both canonical JSON:
 *
 *   contents  what happened at the door, with the hashes of what was drawn and photographed
 *   header    the phone, the number of the record on that phone, the hash of the previous header, the hash of the
 * contents
 *
 * The phone's key signs the header. So neighbouring records can be shown, header by header, to prove that none is
 * missing, without revealing their contents. The contents hold the position only as a salted hash, so that a person
 * who may read the receipt doesn't learn the address.
 */
import { readCanonical } from './canonical.ts';
import { type SealMissing, sealMissing } from './missing.ts';
import { fits, hash, instant, listOf, oneOf, orNull, type Test, text, whole } from './shapes.ts';

/** The server's signed time for one device, so that no phone's clock can change it. */
export interface Beacon {
  /** Unix ms. */
  t: number;
  /** A nonce. */
  n: string;
  /** Id of the shop's key. */
  k: string;
  /** Signature of `beaconText`. */
  s: string;
}

export interface SealHeader {
  v: 1;
  device: string;
  /** Id of the phone's key. */
  key: string;
  /** Starts at 1 and grows with each record of this phone. */
  seq: number;
  /** SHA-256 of the previous header; null for the first. */
  previous: string | null;
  /** SHA-256 of the contents. */
  contents: string;
}

export interface SealContents {
  v: 1;
  delivery: string;
  outcome: 'delivered' | 'failed';
  orderNumber: string | null;
  pieces: number | null;
  signedBy: string | null;
  driverId: number;
  driverName: string | null;
  /** Why it failed. */
  reason: string | null;
  /** SHA-256 of the PNG created by the phone. */
  signature: string | null;
  /** SHA-256 of the canonical text of the strokes. */
  strokes: string | null;
  /** SHA-256 of each. */
  photos: readonly string[];
  /** SHA-256 of `positionText`. */
  position: string | null;
  /** ISO time by the phone's clock. */
  at: string;
  /** The last beacon the phone received. */
  beacon: Beacon | null;
  /** Unix ms by the phone's clock when it received the beacon. */
  heardAt: number | null;
  /** Ms of the phone's running time since then; null if it was restarted meanwhile. */
  ticksMs: number | null;
  build: string;
}

/** The form sent with the mutation. */
export interface SignedRecord {
  header: string;
  contents: string;
  signature: string;
  /** The salt that opens the hash of the position; null without one. */
  salt: string | null;
}
export type Seal = SignedRecord | { missing: SealMissing };

export const isSignedRecord = (seal: Seal | undefined): seal is SignedRecord =>
  seal !== undefined && 'header' in seal;

const longestText = 12_000;

/** Reads a received seal. Anything invalid counts as an unreadable seal; undefined if there is none. */
export function readSeal(came: unknown): Seal | undefined {
  if (came === undefined || came === null) return undefined;
  const { header, contents, signature, salt, missing } = came as Partial<SignedRecord> & {
    missing?: unknown;
  };
  const isText = (value: unknown) => typeof value === 'string' && value.length <= longestText;
  const isSignature = typeof signature === 'string' && /^[\w-]{86}$/.test(signature);
  const isSalt = salt === null || (typeof salt === 'string' && /^[\w-]{1,64}$/.test(salt));
  if (isText(header) && isText(contents) && isSignature && isSalt)
    return { header, contents, signature, salt } as SignedRecord;
  const reason = sealMissing.find(word => word === missing);
  return { missing: reason ?? 'unreadable' };
}

const headerTests: Record<keyof SealHeader, Test> = {
  v: oneOf(1),
  device: text,
  key: text,
  seq: value => whole(value) && (value as number) >= 1 && (value as number) < 2 ** 31,
  previous: orNull(hash),
  contents: hash,
};

const beaconTests: Record<keyof Beacon, Test> = { t: whole, n: text, k: text, s: text };

const contentsTests: Record<keyof SealContents, Test> = {
  v: oneOf(1),
  delivery: text,
  outcome: oneOf('delivered', 'failed'),
  orderNumber: orNull(text),
  pieces: orNull(whole),
  signedBy: orNull(text),
  driverId: whole,
  driverName: orNull(text),
  reason: orNull(text),
  signature: orNull(hash),
  strokes: orNull(hash),
  photos: value => listOf(hash)(value) && (value as string[]).length <= 12,
  position: orNull(hash),
  at: instant,
  beacon: orNull(value => fits(value, beaconTests)),
  heardAt: orNull(whole),
  ticksMs: orNull(whole),
  build: text,
};

/** Null if it isn't a header in canonical form. */
export const readHeader = (written: string) => readAs<SealHeader>(written, headerTests);
export const readContents = (written: string) => readAs<SealContents>(written, contentsTests);

function readAs<T>(written: string, tests: Record<keyof T & string, Test>): T | null {
  const value = readCanonical(written);
  return fits(value, tests) ? (value as T) : null;
}
