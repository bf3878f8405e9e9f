/** A private key over P-256: from a variable, or from a file in the data folder that the first start makes. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @throws Error whose message is a sentence for the person at the terminal. */
export function readKey(variable: string, text: string): KeyObject {
  const key = keyOf(Buffer.from(text.trim(), 'base64'));
  if (!key) throw new Error(`${variable}: is not a private key over P-256 (base64 of PKCS #8).`);
  return key;
}

function keyOf(der: Buffer): KeyObject | null {
  try {
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}

export function makeKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

/** The public half as an uncompressed point of 65 bytes. */
export function publicPoint(key: KeyObject): Buffer {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

/** Made once, readable by the shop's user alone. Taken away, the next start makes another. */
export function keptKey(file: string): KeyObject {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const pem = makeKey().export({ format: 'pem', type: 'pkcs8' });
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return createPrivateKey(readFileSync(file));
}
