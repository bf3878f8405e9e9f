/** Everything that a proof of delivery can be checked with, in one file: no server is needed any more. */
import type { SealMissing } from './missing.ts';

export interface PublicKey {
  id: string;
  /** Raw point, base64url. */
  publicKey: string;
}

export interface Signed {
  text: string;
  /** Id of the shop's key. */
  key: string;
  signature: string;
}

export type SealState = 'sealed' | 'unsealed' | 'broken';

/** What the shop found wrong on receipt. */
export const sealTroubles = [
  'unreadable',
  'other_delivery',
  'contents_changed',
  'signature_changed',
  'strokes_changed',
  'photos_changed',
  'position_changed',
  'signer_changed',
  'driver_changed',
  'time_changed',
  'unknown_key',
  'not_signed',
] as const;
export type SealTrouble = (typeof sealTroubles)[number];

export interface ProofBundle {
  kind: 'selvedge-proof';
  v: 1;
  checkId: string;
  shop: string;
  state: SealState;
  why: SealMissing | SealTrouble | null;
  /** As the shop's books have it: what is shown where there is no seal. */
  told: {
    outcome: 'delivered' | 'failed';
    orderNumber: string;
    signedBy: string | null;
    driverName: string | null;
    pieces: number | null;
    at: string;
  };
  header: string | null;
  contents: string | null;
  signature: string | null;
  /** Base64 of the signature's PNG, as it was hashed. */
  picture: string | null;
  /** The phone's key, and the shop's word for it. */
  device: (PublicKey & { device: string; enrolledAt: string; by: Omit<Signed, 'text'> }) | null;
  receipt: Signed;
  /** Headers of this phone's records around this one, this one included. */
  chain: { header: string; signature: string }[];
  /** The shop's keys that signed anything in here. */
  keys: PublicKey[];
}

export const bundleFileName = ({ told, checkId }: Pick<ProofBundle, 'told' | 'checkId'>) =>
  `proof-${told.orderNumber.replaceAll(/[^\w-]+/g, '')}-${checkId.slice(0, 6)}.json`;

/** Null for a file that is none. What is inside is judged by `checkBundle`. */
export function readBundle(text: string): ProofBundle | null {
  try {
    const found = JSON.parse(text) as Partial<ProofBundle> | null;
    if (found?.kind !== 'selvedge-proof' || found.v !== 1) return null;
    const { receipt, told, chain, keys } = found;
    const isWhole =
      typeof receipt?.text === 'string' &&
      typeof told?.orderNumber === 'string' &&
      Array.isArray(chain) &&
      Array.isArray(keys);
    return isWhole ? (found as ProofBundle) : null;
  } catch {
    return null;
  }
}
