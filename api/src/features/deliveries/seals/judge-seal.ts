/**
 * Whether a record says what the mutation brought, and whether the key of the device that it names has signed it. Which
 * device brings it is all the same: work is handed over from one to another.
 */
import type { DoorPosition } from '#contract/deliveries/door-position.ts';
import type { SealTrouble } from '#contract/deliveries/seal/bundle.ts';
import { canonicalText, type Plain } from '#contract/deliveries/seal/canonical.ts';
import {
  readContents,
  readHeader,
  type SealContents,
  type SealHeader,
  type SignedRecord,
} from '#contract/deliveries/seal/record.ts';
import { isSigned, pngBytes, sha256Hex } from '#contract/deliveries/seal/signing.ts';
import { positionText } from '#contract/deliveries/seal/texts.ts';

/** What came with the record, as the mutation's declaration accepted it. */
export interface Brought {
  deliveryId: string;
  /** Which device has sent it. */
  deviceId: string | null;
  userId: number;
  outcome: 'delivered' | 'failed';
  /** ISO, by the clock of the device that it was captured on. */
  occurredAt: string | null;
  signature?: string;
  strokes?: unknown;
  photos?: readonly string[];
  /** Taken, and not to be sent: they stand in the record all the same. */
  photosLost?: number;
  position?: DoorPosition;
  signedBy?: string | null;
  driverName?: string | null;
}

export interface JudgedRecord {
  header: SealHeader | null;
  contents: SealContents | null;
  /** The key that it names, where the shop has it from that device. */
  keyId: string | null;
  /** The device that has signed it: of that one's chain it is a part. */
  signedOn: string | null;
  trouble: SealTrouble | null;
}

/** `findKey`: the public key of these, where it is this person's. */
export async function judgeRecord(
  record: SignedRecord,
  brought: Brought,
  findKey: (key: Pick<SealHeader, 'key' | 'device'>) => Promise<string | null>,
): Promise<JudgedRecord> {
  const header = readHeader(record.header);
  const contents = readContents(record.contents);
  if (!header || !contents) return { header, contents, keyId: null, signedOn: null, trouble: 'unreadable' };
  const publicKey = await findKey(header);
  const unsigned = await keyTrouble(record, publicKey);
  const trouble = (await contentsTrouble(record, header, contents, brought)) ?? unsigned;
  return {
    header,
    contents,
    keyId: publicKey && header.key,
    signedOn: unsigned ? null : header.device,
    trouble,
  };
}

async function contentsTrouble(
  record: SignedRecord,
  header: SealHeader,
  contents: SealContents,
  brought: Brought,
): Promise<SealTrouble | null> {
  if (contents.delivery !== brought.deliveryId || contents.outcome !== brought.outcome)
    return 'other_delivery';
  if (header.contents !== (await sha256Hex(record.contents))) return 'contents_changed';
  if (contents.signature !== (await hashOfPng(brought.signature))) return 'signature_changed';
  if (contents.strokes !== (await hashOfStrokes(brought.strokes))) return 'strokes_changed';
  if (!arePhotosOf(contents, brought)) return 'photos_changed';
  if (contents.position !== (await hashOfPosition(record.salt, brought.position))) return 'position_changed';
  if (contents.signedBy !== (brought.signedBy || null)) return 'signer_changed';
  if (contents.driverId !== brought.userId || contents.driverName !== (brought.driverName || null))
    return 'driver_changed';
  const isSameTime =
    brought.occurredAt !== null && Date.parse(contents.at) === Date.parse(brought.occurredAt);
  return isSameTime ? null : 'time_changed';
}

async function keyTrouble(record: SignedRecord, publicKey: string | null): Promise<SealTrouble | null> {
  if (!publicKey) return 'unknown_key';
  return (await isSigned(publicKey, 'record', record.header, record.signature)) ? null : 'not_signed';
}

/** None that was not sealed; and each that is missing is said to be lost. */
function arePhotosOf(contents: SealContents, { photos = [], photosLost = 0 }: Brought): boolean {
  const missing = contents.photos.length - photos.length;
  return photos.every(sha256 => contents.photos.includes(sha256)) && missing >= 0 && missing <= photosLost;
}

async function hashOfPng(signature: string | undefined): Promise<string | null> {
  const bytes = signature === undefined ? null : pngBytes(signature);
  return bytes && sha256Hex(bytes);
}

async function hashOfStrokes(strokes: unknown): Promise<string | null> {
  return strokes === undefined ? null : sha256Hex(canonicalText(strokes as Plain));
}

async function hashOfPosition(
  salt: string | null,
  position: DoorPosition | undefined,
): Promise<string | null> {
  return position && salt !== null ? sha256Hex(positionText(salt, position)) : null;
}
