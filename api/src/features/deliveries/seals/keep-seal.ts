/**
 * Keeps the record of a hand-over beside its evidence, with the shop's word on when it came. A seal that is missing or
 * does not hold never stands in the way of the proof: it is kept as what it is.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { SealMissing } from '#contract/deliveries/seal/missing.ts';
import {
  isSignedRecord,
  type Seal,
  type SealHeader,
  type SignedRecord,
} from '#contract/deliveries/seal/record.ts';
import type { SealState, SealTrouble } from '#contract/deliveries/seal/bundle.ts';
import { isSigned, pngBytes } from '#contract/deliveries/seal/signing.ts';
import { beaconText, receiptText } from '#contract/deliveries/seal/texts.ts';
import { type SealGrade, timeWindow } from '#contract/deliveries/seal/time-window.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { publishing, readSealKeys } from '#api/database/shared/seal-keys.ts';
import type { SealSigner } from '#api/outside/keys/seal-signer.ts';
import { type Brought, judgeRecord, type JudgedRecord } from './judge-seal.ts';

export interface SealParts {
  signer: SealSigner;
  /** Unix ms. */
  now: () => number;
}

export interface NewSeal extends Brought {
  mutationId: string;
  seal: Seal | undefined;
  /** The signature as the shop keeps it. */
  keptPng: Buffer | null;
}

interface Verdict {
  state: SealState;
  why: SealMissing | SealTrouble | null;
  grade: SealGrade;
}

export async function keepSeal(
  trx: Knex.Transaction,
  { signer, now }: SealParts,
  brought: NewSeal,
): Promise<void> {
  const receivedAt = new Date(now()).toISOString();
  const record = isSignedRecord(brought.seal) ? brought.seal : null;
  const judged = record && (await judgeRecord(record, brought, key => findKey(trx, key, brought.userId)));
  const readable = record && judged?.header && judged.contents ? record : null;
  const verdict = await verdictOf(trx, signer, brought, judged, receivedAt);
  const checkId = randomBytes(16).toString('base64url');
  const picture = record && brought.signature ? pngBytes(brought.signature) : null;
  const receipt = receiptText({
    v: 1,
    checkId,
    delivery: brought.deliveryId,
    state: verdict.state,
    record: readable && sha256(readable.header),
    signature: hashOfPicture(picture ?? brought.keptPng),
    receivedAt,
  });
  // The key stands before what it has signed, in one statement.
  await trx('delivery_seals')
    .with('published', publishing(trx, signer.keys))
    .insert({
      mutationId: brought.mutationId,
      checkId,
      ...verdict,
      ...columnsOf(readable, judged, brought.deviceId),
      picture: picture && Buffer.from(picture),
      receipt,
      shopKeyId: signer.keyId,
      shopSignature: signer.sign('receipt', receipt),
      receivedAt,
    });
}

/** What names another device without its signature has no place in any chain. */
function columnsOf(record: SignedRecord | null, judged: JudgedRecord | null, deviceId: string | null) {
  if (!record || !judged?.header) return { deviceId };
  const { header, contents, signature, salt } = record;
  const { signedOn, keyId, header: read } = judged;
  const seq = signedOn !== null || read.device === deviceId ? read.seq : null;
  return { deviceId: signedOn ?? deviceId, keyId, seq, header, contents, signature, salt };
}

async function verdictOf(
  trx: Knex.Transaction,
  signer: SealSigner,
  brought: NewSeal,
  judged: JudgedRecord | null,
  receivedAt: string,
): Promise<Verdict> {
  if (!judged) return { state: 'unsealed', why: whyMissing(brought), grade: 'C' };
  const { header, contents, trouble } = judged;
  if (trouble || !header || !contents) return { state: 'broken', why: trouble ?? 'unreadable', grade: 'C' };
  const { beacon } = contents;
  const known = beacon && [...signer.keys, ...(await readSealKeys(trx, [beacon.k]))];
  const publicKey = known?.find(({ id }) => id === beacon?.k)?.publicKey;
  const isGenuine =
    beacon !== null &&
    publicKey !== undefined &&
    (await isSigned(publicKey, 'beacon', beaconText(header.device, beacon), beacon.s));
  return { state: 'sealed', why: null, grade: timeWindow(contents, receivedAt, isGenuine).grade };
}

function whyMissing({ seal, deviceId }: NewSeal): SealMissing {
  if (seal && 'missing' in seal) return seal.missing;
  return deviceId === null ? 'office' : 'older_app';
}

async function findKey(
  trx: Knex.Transaction,
  { key: id, device: deviceId }: Pick<SealHeader, 'key' | 'device'>,
  userId: number,
): Promise<string | null> {
  if (!isUuid(deviceId)) return null;
  const found = await trx('device_keys').where({ id, deviceId, userId }).first('publicKey');
  return found?.publicKey ?? null;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hashOfPicture = (bytes: Uint8Array | null) => bytes && sha256(bytes);
