/**
 * Checks a proof of delivery with nothing but the bundle and the shop's public keys, in the browser of anyone with the
 * receipt, online or offline. Everything is computed from the bytes; the bundle's claims about itself don't count.
 */
import type { ProofBundle, PublicKey } from './bundle.ts';
import {
  chainFinding,
  type CheckName,
  contentsFinding,
  type Finding,
  hashOfPicture,
  keysFinding,
  noSealFinding,
  phoneFinding,
  pictureFinding,
  timeFinding,
  troubleFindings,
} from './findings.ts';
import { readContents, readHeader, type SealContents, type SealHeader } from './record.ts';
import { isSigned, keyIdOf, sha256Hex } from './signing.ts';
import { beaconText, readReceiptText, type Receipt } from './texts.ts';
import { type TimeWindow, timeWindow } from './time-window.ts';

/**
 *   genuine       sealed by the phone and received by the shop, both with the shop's own keys
 *   not_compared  no error found, but the keys couldn't be compared with the shop's
 *   unsealed      the shop has it, but no phone sealed it
 *   wrong         a check failed, or the bundle isn't what it claims to be
 */
export type BundleVerdict = 'genuine' | 'not_compared' | 'unsealed' | 'wrong';

export interface BundleCheck {
  findings: Finding[];
  verdict: BundleVerdict;
  /** The sealed contents; null if there is no readable seal. */
  contents: SealContents | null;
  header: SealHeader | null;
  /** Null if not even the shop's receipt is valid. */
  window: TimeWindow | null;
  receivedAt: string | null;
}

/** `shopKeys`: the shop's published keys, current or as last fetched by this device; null if never fetched. */
export async function checkBundle(
  bundle: ProofBundle,
  shopKeys: readonly PublicKey[] | null,
): Promise<BundleCheck> {
  // Without a header, no one has signed them.
  const contents = bundle.header === null || bundle.contents === null ? null : readContents(bundle.contents);
  const header = bundle.header === null ? null : readHeader(bundle.header);
  const recordHash = bundle.header === null ? null : await sha256Hex(bundle.header);
  const pictureHash = await hashOfPicture(bundle.picture);
  const keys = await genuineKeys(bundle.keys);
  const receipt = await readReceipt(bundle, keys);
  const isReceived = receipt !== null && receipt.record === recordHash && receipt.checkId === bundle.checkId;
  const isBeaconGenuine = await isBeaconFrom(contents, header, keys);
  const window = !receipt
    ? null
    : timeWindow(
        contents ?? { at: receipt.receivedAt, beacon: null, heardAt: null, ticksMs: null },
        receipt.receivedAt,
        isBeaconGenuine,
      );
  const findings = [
    pictureFinding(pictureHash, contents ? contents.signature : (receipt?.signature ?? null)),
    ...(bundle.header === null
      ? [noSealFinding(bundle)]
      : [
          await contentsFinding(bundle, header, contents, receipt),
          await phoneFinding(bundle, header, keys),
          await chainFinding(bundle),
        ]),
    { check: 'receipt', result: isReceived ? 'ok' : 'wrong' } satisfies Finding,
    ...troubleFindings(bundle, receipt),
    ...(window && bundle.header !== null ? [timeFinding(window, contents)] : []),
    keysFinding(bundle.keys, shopKeys),
  ];
  return {
    findings,
    verdict: verdictOf(findings),
    contents,
    header,
    window,
    receivedAt: receipt?.receivedAt ?? null,
  };
}

/**
 * Each of these must be proven. Other checks may stay open (a missing picture, a clock) without counting against it.
 */
const proofs: readonly CheckName[] = ['contents', 'phone', 'chain', 'receipt', 'keys'];

function verdictOf(findings: readonly Finding[]): BundleVerdict {
  const resultOf = (name: CheckName) => findings.find(({ check }) => check === name)?.result;
  if (findings.some(({ result }) => result === 'wrong')) return 'wrong';
  if (resultOf('keys') !== 'ok') return 'not_compared';
  return proofs.every(name => resultOf(name) === 'ok') ? 'genuine' : 'unsealed';
}

/** Keys whose id matches the key, by id. */
async function genuineKeys(keys: readonly PublicKey[]): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  for (const { id, publicKey } of keys) {
    if ((await keyIdOf(publicKey).catch(() => '')) === id) named.set(id, publicKey);
  }
  return named;
}

async function readReceipt(
  { receipt }: ProofBundle,
  keys: ReadonlyMap<string, string>,
): Promise<Receipt | null> {
  const publicKey = keys.get(receipt.key);
  if (!publicKey || !(await isSigned(publicKey, 'receipt', receipt.text, receipt.signature))) return null;
  return readReceiptText(receipt.text);
}

async function isBeaconFrom(
  contents: SealContents | null,
  header: SealHeader | null,
  keys: ReadonlyMap<string, string>,
): Promise<boolean> {
  const beacon = contents?.beacon;
  const publicKey = beacon && keys.get(beacon.k);
  if (!beacon || !header || !publicKey) return false;
  return isSigned(publicKey, 'beacon', beaconText(header.device, beacon), beacon.s);
}
