/** What somebody could bring to `/pod` in place of a proof, and that none of it is called genuine. */
import { describe, expect, test } from 'vitest';
import { type ProofBundle, readBundle } from '#contract/deliveries/seal/bundle.ts';
import { type BundleVerdict, checkBundle } from '#contract/deliveries/seal/check-bundle.ts';
import { createSealSigner, makeSealKey } from '#api/outside/keys/seal-signer.ts';
import { sealedBundle, unsealedBundle } from '#tests/support/proof-bundle.ts';

const signer = () => createSealSigner([makeSealKey()]);
const keys = { shop: signer(), phone: signer() };
const genuine = sealedBundle(keys);
const unsealed = unsealedBundle(keys);
const own = sealedBundle({ shop: signer(), phone: signer() });

/** Through a file, as it is brought; null where the file is no proof. */
async function verdictOf(bundle: unknown, shopKeys = keys.shop.keys as ProofBundle['keys'] | null) {
  const read = readBundle(JSON.stringify(bundle));
  return read && (await checkBundle(read, shopKeys)).verdict;
}

test('what was not touched', async () => {
  expect(await verdictOf(genuine)).toBe('genuine');
  expect(await verdictOf(genuine, null)).toBe('not_compared');
  expect(await verdictOf(unsealed)).toBe('unsealed');
  expect(await verdictOf(unsealed, null)).toBe('not_compared');
});

type Change = (bundle: ProofBundle) => object;
const told = { ...genuine.told, orderNumber: 'SO-9', signedBy: 'Max', pieces: 1 };
const other: Change = ({ device }) => ({ device: device && { ...device, ...keys.shop.keys[0] } });

const forgeries: [string, ProofBundle, Change, BundleVerdict][] = [
  // Nothing that it says of itself counts for it.
  ['unsealed, and calls itself sealed', unsealed, () => ({ state: 'sealed', why: null }), 'wrong'],
  ['the same with other facts', unsealed, () => ({ state: 'sealed', why: null, told }), 'wrong'],
  [
    'the same with a seal’s contents',
    unsealed,
    () => ({ state: 'sealed', why: null, told, contents: genuine.contents }),
    'wrong',
  ],
  ['unsealed, with contents that nobody signed', unsealed, () => ({ contents: genuine.contents }), 'wrong'],
  ['unsealed, with another seal', unsealed, () => ({ ...genuine, receipt: unsealed.receipt }), 'wrong'],
  ['sealed, and calls itself unsealed', genuine, () => ({ state: 'unsealed', why: 'no_key' }), 'wrong'],
  ['sealed, and calls itself broken', genuine, () => ({ state: 'broken', why: 'not_signed' }), 'wrong'],
  ['sealed, and names a trouble', genuine, () => ({ why: 'signer_changed' }), 'wrong'],
  ['the seal taken out', genuine, () => ({ header: null }), 'wrong'],
  [
    'the seal and all that belongs to it taken out',
    genuine,
    () => ({ ...unsealed, receipt: genuine.receipt }),
    'wrong',
  ],
  // Each part changed.
  ['another number', genuine, () => ({ checkId: 'other' }), 'wrong'],
  ['another header', genuine, ({ chain }) => ({ header: chain[1]?.header ?? '' }), 'wrong'],
  [
    'a neighbour in its place',
    genuine,
    ({ chain }) => ({ header: chain[1]?.header, signature: chain[1]?.signature }),
    'wrong',
  ],
  [
    'another signer in the contents',
    genuine,
    ({ contents }) => ({ contents: contents?.replace('Dana', 'Dora') }),
    'wrong',
  ],
  [
    'contents written in another form',
    genuine,
    ({ contents }) => ({ contents: contents?.replace(',', ', ') }),
    'wrong',
  ],
  ['another signature', genuine, ({ chain }) => ({ signature: chain[0]?.signature }), 'wrong'],
  ['another picture', genuine, () => ({ picture: 'AAAA' }), 'wrong'],
  ['a picture that is none', genuine, () => ({ picture: '%' }), 'wrong'],
  ['another phone’s key', genuine, other, 'wrong'],
  ['another phone', genuine, ({ device }) => ({ device: device && { ...device, device: 'other' } }), 'wrong'],
  [
    'enrolled at another time',
    genuine,
    ({ device }) => ({ device: device && { ...device, enrolledAt: '2020-01-01T00:00:00.000Z' } }),
    'wrong',
  ],
  [
    'enrolled by nobody',
    genuine,
    ({ device }) => ({ device: device && { ...device, by: { ...device.by, signature: '' } } }),
    'wrong',
  ],
  [
    'received at another time',
    genuine,
    ({ receipt }) => ({ receipt: { ...receipt, text: receipt.text.replace('00:31', '00:30') } }),
    'wrong',
  ],
  ['the receipt of another', genuine, () => ({ receipt: unsealed.receipt }), 'wrong'],
  ['a receipt of its own', genuine, () => ({ receipt: own.receipt }), 'wrong'],
  ['a receipt with its own key', genuine, () => ({ receipt: own.receipt, keys: own.keys }), 'wrong'],
  [
    'a receipt with a key beside the shop’s',
    genuine,
    () => ({ receipt: own.receipt, keys: [...genuine.keys, ...own.keys] }),
    'wrong',
  ],
  [
    'its own key under the shop’s name',
    own,
    () => ({ keys: own.keys.map(key => ({ ...key, id: keys.shop.keyId })) }),
    'wrong',
  ],
  ['wholly with its own keys', own, () => ({}), 'wrong'],
  // Parts missing.
  ['no picture', genuine, () => ({ picture: null }), 'wrong'],
  ['no contents', genuine, () => ({ contents: null }), 'wrong'],
  ['no signature', genuine, () => ({ signature: null }), 'wrong'],
  ['no phone', genuine, () => ({ device: null }), 'wrong'],
  ['no keys', genuine, () => ({ keys: [] }), 'wrong'],
  ['no chain', genuine, () => ({ chain: [] }), 'wrong'],
  ['itself missing in the chain', genuine, ({ chain }) => ({ chain: chain.toSpliced(2, 1) }), 'wrong'],
  ['the one before it missing', genuine, ({ chain }) => ({ chain: chain.toSpliced(1, 1) }), 'wrong'],
  ['all before it missing', genuine, ({ chain }) => ({ chain: chain.slice(2) }), 'wrong'],
];

describe('a forgery', () => {
  test.each(forgeries)('%s', async (_what, bundle, change, verdict) => {
    const forged = { ...bundle, ...change(bundle) };
    expect(await verdictOf(forged)).toBe(verdict);
    // Without the shop's keys it is told apart at least from what was compared.
    expect(await verdictOf(forged, null)).not.toBe('genuine');
  });

  test('made wholly with own keys says so where nothing could be compared', async () => {
    expect(await verdictOf(own, null)).toBe('not_compared');
  });
});

/** Every place in a bundle, and something that does not belong there. */
const places = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...places(inner, [...path, key])])
    : [];

const oddities: unknown[] = [null, 7, 'nonsense', '', [], {}, [null], { length: 1 }, true, undefined];

test('nonsense in any place gives a plain answer and never the word genuine', async () => {
  // What no seal covers: the shop's name and its books, which a genuine proof does not show.
  const isSealed = ([first]: string[]) => first !== 'told' && first !== 'shop';
  for (const path of places(genuine)) {
    for (const odd of oddities) {
      const bundle = structuredClone(genuine) as unknown as Record<string, unknown>;
      const last = path.at(-1) ?? '';
      const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, bundle);
      if (JSON.stringify(parent[last]) === JSON.stringify(odd)) continue;
      parent[last] = odd;
      const verdict = await verdictOf(bundle);
      if (isSealed(path))
        expect([null, 'wrong'], `${path.join('.')}: ${JSON.stringify(odd)}`).toContain(verdict);
    }
  }
});

test('texts that are signed and cannot be read are wrong, not an error', async () => {
  for (const text of ['null', '{}', '[]', '{"receivedAt":"soon","v":1}', '']) {
    const signature = keys.shop.sign('receipt', text);
    const receipt = { text, key: keys.shop.keyId, signature };
    expect(await verdictOf({ ...genuine, receipt })).toBe('wrong');
    expect(await verdictOf({ ...unsealed, receipt })).toBe('wrong');
  }
});
