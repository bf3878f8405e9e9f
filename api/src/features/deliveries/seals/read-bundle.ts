/** A sealed proof with everything to check it, for whoever holds its receipt: no address, no place, no other customer. */
import type { Knex } from 'knex';
import type { ProofBundle, PublicKey } from '#contract/deliveries/seal/bundle.ts';
import { readContents } from '#contract/deliveries/seal/record.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { readSealKeys } from '#api/database/shared/seal-keys.ts';

/** Records of the same phone that are shown before and after. */
const neighbours = 10;

interface SealRow {
  state: ProofBundle['state'];
  why: ProofBundle['why'];
  told: ProofBundle['told'];
  deviceId: string | null;
  seq: number | null;
  header: string | null;
  contents: string | null;
  signature: string | null;
  picture: string | null;
  receipt: string;
  shopKeyId: string;
  shopSignature: string;
  device: (PublicKey & { device: string; enrolledAt: string; by: { key: string; signature: string } }) | null;
}

const base64 = (column: string) => `translate(encode(${column}, 'base64'), E'\\n', '')`;

const sealSql = jsonObject({
  state: 's.state',
  why: 's.why',
  told: jsonObject({
    outcome: 'v.outcome',
    orderNumber: `coalesce(d.order_number, '')`,
    signedBy: 'v.signed_by',
    driverName: 'v.driver_name',
    pieces: 'd.pieces',
    at: isoText('coalesce(v.occurred_at_corrected, v.received_at)'),
  }),
  deviceId: 's.device_id',
  seq: 's.seq',
  header: 's.header',
  contents: 's.contents',
  signature: 's.signature',
  picture: base64('coalesce(s.picture, v.signature)'),
  receipt: 's.receipt',
  shopKeyId: 's.shop_key_id',
  shopSignature: 's.shop_signature',
  device: `case when k.id is null then null else ${jsonObject({
    id: 'k.id',
    publicKey: 'k.public_key',
    device: 'k.device_id',
    enrolledAt: isoText('k.enrolled_at'),
    by: jsonObject({ key: 'k.shop_key_id', signature: 'k.shop_signature' }),
  })} end`,
});

export async function readBundle(knex: Knex, checkId: string, shop: string): Promise<ProofBundle | null> {
  const { rows } = await knex.raw<{ rows: { row: SealRow }[] }>(
    `select ${sealSql} as row from delivery_seals s
     join delivery_evidence v on v.mutation_id = s.mutation_id
     left join deliveries d on d.id = v.delivery_id
     left join device_keys k on k.id = s.key_id
     where s.check_id = ?`,
    [checkId],
  );
  const found = rows[0]?.row;
  if (!found) return null;
  const { state, why, told, header, contents, signature, picture, device } = found;
  const chain = await readChain(knex, found);
  const ids = [found.shopKeyId, device?.by.key, beaconKeyOf(contents)].filter(id => id !== undefined);
  return {
    kind: 'selvedge-proof',
    v: 1,
    checkId,
    shop,
    state,
    why,
    told,
    header,
    contents,
    signature,
    picture,
    device,
    receipt: { text: found.receipt, key: found.shopKeyId, signature: found.shopSignature },
    chain,
    keys: await readSealKeys(knex, ids),
  };
}

function beaconKeyOf(contents: string | null): string | undefined {
  return contents === null ? undefined : readContents(contents)?.beacon?.k;
}

/** Headers alone: they say how many and in which order, and nothing of what happened at other doors. */
async function readChain(knex: Knex, { deviceId, seq }: SealRow): Promise<ProofBundle['chain']> {
  if (deviceId === null || seq === null) return [];
  return knex('delivery_seals')
    .where({ deviceId })
    .whereBetween('seq', [seq - neighbours, seq + neighbours])
    .whereNotNull('header')
    .orderBy('seq')
    .select<ProofBundle['chain']>('header', 'signature');
}
