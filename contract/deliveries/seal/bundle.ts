/** Everything needed to check a proof of delivery without a server, in one file. */
import { type SealMissing, sealMissing } from './missing.ts';
import { holds, instant, listOf, oneOf, orNull, type Test, text, whole } from './shapes.ts';

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

/** Problems the shop found on receipt. */
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
  /** Values from the shop's records, shown if there is no seal. */
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
  /** Base64 of the signature's PNG, exactly as it was hashed. */
  picture: string | null;
  /** The phone's key, and the shop's signature that vouches for it. */
  device: (PublicKey & { device: string; enrolledAt: string; by: Omit<Signed, 'text'> }) | null;
  receipt: Signed;
  /** Headers of this phone's records before and after this one, including this one. */
  chain: { header: string; signature: string }[];
  /** The shop's keys that signed anything in this bundle. */
  keys: PublicKey[];
}

export const bundleFileName = ({ told, checkId }: Pick<ProofBundle, 'told' | 'checkId'>) =>
  `proof-${told.orderNumber.replaceAll(/[^\w-]+/g, '')}-${checkId.slice(0, 6)}.json`;

const key = { id: text, publicKey: text };
const signature = { key: text, signature: text };
const isSigned: Test = value => holds(value, { ...signature, text });
const isTold: Test = value =>
  holds(value, {
    outcome: oneOf('delivered', 'failed'),
    orderNumber: text,
    signedBy: orNull(text),
    driverName: orNull(text),
    pieces: orNull(whole),
    at: instant,
  });
const isDevice: Test = value =>
  holds(value, { ...key, device: text, enrolledAt: text, by: by => holds(by, signature) });

const bundleTests: Record<keyof ProofBundle, Test> = {
  kind: oneOf('selvedge-proof'),
  v: oneOf(1),
  checkId: text,
  shop: text,
  state: oneOf('sealed', 'unsealed', 'broken'),
  why: oneOf(null, ...sealMissing, ...sealTroubles),
  told: isTold,
  header: orNull(text),
  contents: orNull(text),
  signature: orNull(text),
  picture: orNull(text),
  device: orNull(isDevice),
  receipt: isSigned,
  chain: listOf(link => holds(link, { header: text, signature: text })),
  keys: listOf(one => holds(one, key)),
};

/** Null if the file isn't a bundle or a part is malformed. `checkBundle` verifies the contents. */
export function readBundle(written: string): ProofBundle | null {
  try {
    const found: unknown = JSON.parse(written);
    return holds(found, bundleTests) ? (found as ProofBundle) : null;
  } catch {
    return null;
  }
}
