/** The findings of each check of a sealed proof. */
import type { ProofBundle, PublicKey } from './bundle.ts';
import { type ChainState, checkChain } from './chain.ts';
import { readHeader, type SealContents, type SealHeader } from './record.ts';
import { bytesOf, isSigned, keyIdOf, sha256Hex } from './signing.ts';
import { deviceText, type Receipt } from './texts.ts';
import type { TimeWindow } from './time-window.ts';

export const checkNames = [
  'picture',
  'contents',
  'phone',
  'chain',
  'receipt',
  'shop',
  'time',
  'keys',
] as const;
export type CheckName = (typeof checkNames)[number];

export interface Finding {
  check: CheckName;
  /** `open` if it can't be determined, which doesn't count against the proof. */
  result: 'ok' | 'wrong' | 'open';
  /** Distinguishes several kinds of the same result. */
  code?:
    | 'gap'
    | 'torn'
    | 'forked'
    | 'clock'
    | 'restarted'
    | 'no_beacon'
    | 'not_compared'
    | 'no_seal'
    | 'no_picture';
  /** For a gap: the number of the record before it. */
  after?: number;
}

export async function hashOfPicture(picture: string | null): Promise<string | null> {
  if (picture === null) return null;
  try {
    return await sha256Hex(bytesOf(picture));
  } catch {
    return 'unreadable';
  }
}

export function pictureFinding(found: string | null, sealed: string | null): Finding {
  if (found === null && sealed === null) return { check: 'picture', result: 'open', code: 'no_picture' };
  return { check: 'picture', result: found === sealed ? 'ok' : 'wrong' };
}

/** A proof that claims to be sealed but has no seal has lost it, or never had one. */
export const noSealFinding = ({ state, contents, signature, device, chain }: ProofBundle): Finding => {
  const isBare = state !== 'sealed' && !contents && !signature && !device && chain.length === 0;
  return { check: 'contents', result: isBare ? 'open' : 'wrong', code: 'no_seal' };
};

/** What the shop found on receipt and this page can't check. Claims against the bundle itself are always believed. */
export function troubleFindings({ state, why, header }: ProofBundle, receipt: Receipt | null): Finding[] {
  const isAsFound = (receipt?.state ?? state) === state;
  const isSound = state === 'sealed' ? why === null : state === 'unsealed' && header === null;
  return isAsFound && isSound ? [] : [{ check: 'shop', result: 'wrong' }];
}

export async function contentsFinding(
  bundle: ProofBundle,
  header: SealHeader | null,
  contents: SealContents | null,
  receipt: Receipt | null,
): Promise<Finding> {
  const isSame =
    header !== null &&
    contents !== null &&
    bundle.contents !== null &&
    header.contents === (await sha256Hex(bundle.contents)) &&
    (receipt === null || receipt.delivery === contents.delivery);
  return { check: 'contents', result: isSame ? 'ok' : 'wrong' };
}

/** Checks that the signing key is one the shop assigned to this phone. */
export async function phoneFinding(
  { device, header: written, signature }: ProofBundle,
  header: SealHeader | null,
  keys: ReadonlyMap<string, string>,
): Promise<Finding> {
  const wrong: Finding = { check: 'phone', result: 'wrong' };
  if (!device || !header || written === null || signature === null) return wrong;
  if (header.key !== device.id || header.device !== device.device) return wrong;
  if ((await keyIdOf(device.publicKey).catch(() => '')) !== device.id) return wrong;
  const shopKey = keys.get(device.by.key);
  const named = { id: device.device, publicKey: device.publicKey, enrolledAt: device.enrolledAt };
  const isEnrolled =
    shopKey !== undefined && (await isSigned(shopKey, 'device', deviceText(named), device.by.signature));
  const isHis = await isSigned(device.publicKey, 'record', written, signature);
  return isEnrolled && isHis ? { check: 'phone', result: 'ok' } : wrong;
}

export async function chainFinding(bundle: ProofBundle): Promise<Finding> {
  const state = await chainStateOf(bundle);
  if (state.kind === 'whole') return { check: 'chain', result: 'ok' };
  return state.kind === 'gap'
    ? { check: 'chain', result: 'wrong', code: 'gap', after: state.after }
    : { check: 'chain', result: 'wrong', code: state.kind };
}

/** Each header must be signed by its phone, and this record must be among them. */
async function chainStateOf({ chain, header, device }: ProofBundle): Promise<ChainState> {
  const links = [];
  for (const link of chain) {
    const read = readHeader(link.header);
    // A second key of the same phone vouches for its own part of the chain.
    const isOwn = device && read && read.device === device.device;
    const isHis =
      isOwn &&
      (read.key !== device.id || (await isSigned(device.publicKey, 'record', link.header, link.signature)));
    if (!read || !isHis) return { kind: 'torn', at: read?.seq ?? 0 };
    links.push({ seq: read.seq, previous: read.previous, hash: await sha256Hex(link.header) });
  }
  if (!chain.some(link => link.header === header)) return { kind: 'torn', at: 0 };
  // If it isn't the phone's first record, the one before it must be present.
  const own = header === null ? null : readHeader(header);
  if (own && own.seq > 1 && links.every(({ seq }) => seq >= own.seq)) return { kind: 'torn', at: own.seq };
  return checkChain(links);
}

export function timeFinding({ grade, isClockWrong }: TimeWindow, contents: SealContents | null): Finding {
  if (isClockWrong) return { check: 'time', result: 'open', code: 'clock' };
  if (grade === 'A') return { check: 'time', result: 'ok' };
  return {
    check: 'time',
    result: 'open',
    code: contents?.beacon && grade === 'B' ? 'restarted' : 'no_beacon',
  };
}

/** A bundle could include false keys. Only keys the shop publishes, now or as remembered, are the shop's. */
export function keysFinding(used: readonly PublicKey[], shopKeys: readonly PublicKey[] | null): Finding {
  if (shopKeys === null) return { check: 'keys', result: 'open', code: 'not_compared' };
  const known = new Map(shopKeys.map(({ id, publicKey }) => [id, publicKey]));
  const isShops = used.every(({ id, publicKey }) => known.get(id) === publicKey);
  return { check: 'keys', result: isShops ? 'ok' : 'wrong' };
}
