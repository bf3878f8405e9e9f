import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isSigned, keyIdOf } from '#contract/deliveries/seal/signing.ts';
import { createSealSigner, makeSealKey, openSealSigner, readSealKeys } from './seal-signer.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-keys-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const written = (key = makeSealKey()) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64');

test('what it signs a browser can check, and for that purpose alone', async () => {
  const signer = createSealSigner([makeSealKey()]);
  const { id, publicKey } = signer.keys[0] ?? { id: '', publicKey: '' };
  expect(await keyIdOf(publicKey)).toBe(id);
  const signature = signer.sign('beacon', 'text');
  expect(await isSigned(publicKey, 'beacon', 'text', signature)).toBe(true);
  expect(await isSigned(publicKey, 'receipt', 'text', signature)).toBe(false);
  expect(await isSigned(publicKey, 'beacon', 'texts', signature)).toBe(false);
  expect(await isSigned('nonsense', 'beacon', 'text', signature)).toBe(false);
});

test('a key in the data folder is made once, for the shop’s user alone', () => {
  const first = openSealSigner({ dataDir });
  expect(openSealSigner({ dataDir }).keyId).toBe(first.keyId);
  const folder = path.join(dataDir, 'keys');
  expect(readdirSync(folder)).toEqual(['seal.pem']);
  expect(statSync(path.join(folder, 'seal.pem')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
  expect(openSealSigner({ dataDir }).keyId).not.toBe(first.keyId);
});

describe('SEAL_KEY', () => {
  test('the first of several signs, all are known', () => {
    const [now, before] = [makeSealKey(), makeSealKey()];
    const signer = openSealSigner({ sealKey: `${written(now)}, ${written(before)}`, dataDir });
    expect(signer.keyId).toBe(createSealSigner([now]).keyId);
    expect(signer.keys.map(({ id }) => id)).toEqual([signer.keyId, createSealSigner([before]).keyId]);
  });

  test.each(['key', '', Buffer.from('not a key').toString('base64')])('%j stops the start', text => {
    expect(() => readSealKeys(text)).toThrow('SEAL_KEY: is not a private key over P-256');
  });
});
