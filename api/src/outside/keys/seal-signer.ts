/**
 * The shop's own key for what it vouches for: the time, the devices, the receipt of a proof. From `SEAL_KEY`, else from a
 * file in the data folder that the first start makes. ECDSA over P-256, as every browser can check it.
 */
import { createHash, type KeyObject, sign } from 'node:crypto';
import path from 'node:path';
import type { PublicKey } from '#contract/deliveries/seal/bundle.ts';
import { bytesToSign, type SealPurpose } from '#contract/deliveries/seal/signing.ts';
import { keptKey, makeKey, publicPoint, readKey } from './kept-key.ts';

export interface SealSigner {
  /** Of the key that signs. */
  keyId: string;
  /** The one that signs first, then those that signed before. */
  keys: readonly PublicKey[];
  sign(purpose: SealPurpose, text: string): string;
}

export interface SealKeySource {
  /** Base64 of PKCS #8, several separated by commas: the first signs. */
  sealKey?: string | null;
  dataDir?: string;
}

/** Without a source it is a key of this process alone: for tests. */
export function openSealSigner({ sealKey, dataDir }: SealKeySource): SealSigner {
  if (sealKey) return createSealSigner(readSealKeys(sealKey));
  return createSealSigner([dataDir ? keptKey(path.join(dataDir, 'keys', 'seal.pem')) : makeSealKey()]);
}

/** @throws Error whose message is a sentence for the person at the terminal. */
export function readSealKeys(text: string): KeyObject[] {
  return text.split(',').map(one => readKey('SEAL_KEY', one));
}

export const makeSealKey = makeKey;

export function createSealSigner(keys: readonly KeyObject[]): SealSigner {
  const [signing] = keys;
  if (!signing) throw new Error('There is no key to sign with.');
  const known = keys.map(publicKeyOf);
  return {
    keyId: known[0]?.id ?? '',
    keys: known,
    sign(purpose, text) {
      const bytes = bytesToSign(purpose, text);
      return sign('sha256', bytes, { key: signing, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    },
  };
}

function publicKeyOf(key: KeyObject): PublicKey {
  const point = publicPoint(key);
  const id = createHash('sha256').update(point).digest('hex').slice(0, 16);
  return { id, publicKey: point.toString('base64url') };
}
