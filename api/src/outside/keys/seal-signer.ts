/**
 * The shop's own key for what it vouches for: the time, the devices, the receipt of a proof. From `SEAL_KEY`, else from a
 * file in the data folder that the first start makes. ECDSA over P-256, as every browser can check it.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PublicKey } from '#contract/deliveries/seal/bundle.ts';
import { bytesToSign, type SealPurpose } from '#contract/deliveries/seal/signing.ts';

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
  return createSealSigner([dataDir ? keptKey(path.join(dataDir, 'keys')) : makeSealKey()]);
}

/** @throws Error whose message is a sentence for the person at the terminal. */
export function readSealKeys(text: string): KeyObject[] {
  return text.split(',').map(one => {
    const key = readKey(Buffer.from(one.trim(), 'base64'));
    if (!key) throw new Error('SEAL_KEY: is not a private key over P-256 (base64 of PKCS #8).');
    return key;
  });
}

function readKey(der: Buffer): KeyObject | null {
  try {
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}

export function makeSealKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

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
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const id = createHash('sha256').update(point).digest('hex').slice(0, 16);
  return { id, publicKey: point.toString('base64url') };
}

/** Made once, readable by the shop's user alone. Taken away, the next start makes another; the old one stays published. */
function keptKey(folder: string): KeyObject {
  const file = path.join(folder, 'seal.pem');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const pem = makeSealKey().export({ format: 'pem', type: 'pkcs8' });
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return createPrivateKey(readFileSync(file));
}
