/** A whole proof of delivery as the shop hands it out, made without a shop: by whoever holds these keys. */
import { createHash } from 'node:crypto';
import type { ProofBundle } from '#contract/deliveries/seal/bundle.ts';
import { canonicalText } from '#contract/deliveries/seal/canonical.ts';
import { beaconText, deviceText, receiptText } from '#contract/deliveries/seal/texts.ts';
import type { SealSigner } from '#api/outside/keys/seal-signer.ts';

export interface BundleKeys {
  shop: SealSigner;
  phone: SealSigner;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const png = Buffer.from('the bytes of a picture');
const heardAt = Date.parse('2026-11-22T00:02:00Z');
const receivedAt = '2026-11-22T00:31:00.000Z';
const deviceId = '0193f0c0-0000-7000-8000-000000000001';
const delivery = '0193f0c0-0000-7000-8000-000000000002';
const checkId = 'WJ0yIyHy3rL2vT1mEo0dVw';

const told: ProofBundle['told'] = {
  outcome: 'delivered',
  orderNumber: 'SO-1042',
  signedBy: 'Dana Lee',
  driverName: 'Kim',
  pieces: 40,
  at: '2026-11-22T00:17:00.000Z',
};

const receiptOf = (shop: SealSigner, record: string | null, state: ProofBundle['state']) => {
  const text = receiptText({ v: 1, checkId, delivery, state, record, signature: sha256(png), receivedAt });
  return { text, key: shop.keyId, signature: shop.sign('receipt', text) };
};

export function unsealedBundle({ shop }: Pick<BundleKeys, 'shop'>): ProofBundle {
  return {
    kind: 'selvedge-proof',
    v: 1,
    checkId,
    shop: 'Selvedge',
    state: 'unsealed',
    why: 'no_key',
    told,
    header: null,
    contents: null,
    signature: null,
    picture: png.toString('base64'),
    device: null,
    receipt: receiptOf(shop, null, 'unsealed'),
    chain: [],
    keys: [...shop.keys],
  };
}

/** The third record of its phone, between two neighbours. */
export function sealedBundle({ shop, phone }: BundleKeys): ProofBundle {
  const stamp = { t: heardAt, n: 'n' };
  const beacon = { ...stamp, k: shop.keyId, s: shop.sign('beacon', beaconText(deviceId, stamp)) };
  const contents = canonicalText({
    v: 1,
    delivery,
    outcome: told.outcome,
    orderNumber: told.orderNumber,
    pieces: told.pieces,
    signedBy: told.signedBy,
    driverId: 7,
    driverName: told.driverName,
    reason: null,
    signature: sha256(png),
    strokes: null,
    photos: [],
    position: null,
    at: told.at,
    beacon: { ...beacon },
    heardAt,
    ticksMs: 900_000,
    build: 'test',
  });
  const chain = chainOf(phone, ['a', 'b', contents, 'c']);
  const own = chain[2] ?? { header: '', signature: '' };
  const [key = { id: '', publicKey: '' }] = phone.keys;
  const enrolled = { id: deviceId, publicKey: key.publicKey, enrolledAt: '2026-11-20T00:00:00.000Z' };
  const by = { key: shop.keyId, signature: shop.sign('device', deviceText(enrolled)) };
  return {
    ...unsealedBundle({ shop }),
    state: 'sealed',
    why: null,
    ...own,
    contents,
    device: { ...key, device: deviceId, enrolledAt: enrolled.enrolledAt, by },
    receipt: receiptOf(shop, sha256(own.header), 'sealed'),
    chain,
  };
}

function chainOf(phone: SealSigner, contents: readonly string[]): ProofBundle['chain'] {
  const chain: ProofBundle['chain'] = [];
  for (const [at, text] of contents.entries()) {
    const before = chain.at(-1);
    const header = canonicalText({
      v: 1,
      device: deviceId,
      key: phone.keyId,
      seq: at + 1,
      previous: before ? sha256(before.header) : null,
      contents: sha256(text),
    });
    chain.push({ header, signature: phone.sign('record', header) });
  }
  return chain;
}
