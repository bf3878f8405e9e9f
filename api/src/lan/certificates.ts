/**
 * Certificates for a shop that is tried on phones of one's own network: an authority that a phone is told to trust, and a
 * certificate for the addresses of this machine. The authority is bound to private addresses and names under `.local`:
 * whoever stole its key could not stand in for anybody else's site.
 */
import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keptKey, makeKey } from '#api/outside/keys/kept-key.ts';
import { bits, bytes, integer, numbered, oid, plainly, sequence, set, text, time, yes } from './write-der.ts';

const dayMs = 86_400_000;
/** iOS takes no longer one of an authority that a person has added. */
const authorityDays = 820;
const certificateDays = 90;

export interface LanCertificate {
  /** Of the authority, to be given to phones. */
  authority: Buffer;
  /** PEM. */
  key: string;
  cert: string;
}

/** The authority is made once and kept; the rest is new at each start, as addresses change. */
export function openLanCertificate(
  dataDir: string,
  { addresses, names, now }: { addresses: readonly string[]; names: readonly string[]; now: Date },
): LanCertificate {
  const authorityKey = keptKey(path.join(dataDir, 'keys', 'lan.pem'));
  const authority = keptAuthority(path.join(dataDir, 'keys', 'lan.crt'), authorityKey, now);
  const key = makeKey();
  const certificate = certify(
    {
      subject: 'Selvedge on this network',
      key,
      days: certificateDays,
      extensions: [
        extension('2.5.29.19', sequence(), true),
        extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true),
        extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
        extension(
          '2.5.29.17',
          sequence(
            ...addresses.map(address => plainly(7, inBytes(address))),
            ...names.map(name => plainly(2, Buffer.from(name))),
          ),
        ),
        extension('2.5.29.35', sequence(plainly(0, idOf(authorityKey)))),
      ],
    },
    { key: authorityKey, now },
  );
  return {
    authority,
    key: key.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: pemOf(certificate),
  };
}

const authorityName = 'Selvedge, trying the shop on this network';

/** One that is about to end, or of another key, gives way to a new one. */
function keptAuthority(file: string, key: KeyObject, now: Date): Buffer {
  const known = readKept(file);
  if (known && known.endsAt > now.getTime() + certificateDays * dayMs && known.keyId.equals(idOf(key)))
    return known.certificate;
  const permitted = [
    ['10.0.0.0', '255.0.0.0'],
    ['172.16.0.0', '255.240.0.0'],
    ['192.168.0.0', '255.255.0.0'],
    ['169.254.0.0', '255.255.0.0'],
    ['127.0.0.0', '255.0.0.0'],
  ].map(([from = '', mask = '']) => sequence(plainly(7, Buffer.concat([inBytes(from), inBytes(mask)]))));
  const certificate = certify(
    {
      subject: authorityName,
      key,
      days: authorityDays,
      extensions: [
        extension('2.5.29.19', sequence(yes, integer(Buffer.from([0]))), true),
        extension('2.5.29.15', bits(Buffer.from([0x06]), 1), true),
        extension(
          '2.5.29.30',
          sequence(numbered(0, ...permitted, sequence(plainly(2, Buffer.from('local'))))),
          true,
        ),
        extension('2.5.29.14', bytes(idOf(key))),
      ],
    },
    { key, now },
  );
  const kept = { endsAt: now.getTime() + authorityDays * dayMs, certificate: certificate.toString('base64') };
  writeFileSync(file, JSON.stringify({ ...kept, keyId: idOf(key).toString('hex') }), { mode: 0o600 });
  return certificate;
}

function readKept(file: string): { endsAt: number; certificate: Buffer; keyId: Buffer } | null {
  try {
    const { endsAt, certificate, keyId } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return {
      endsAt: Number(endsAt),
      certificate: Buffer.from(certificate ?? '', 'base64'),
      keyId: Buffer.from(keyId ?? '', 'hex'),
    };
  } catch {
    return null;
  }
}

interface Wanted {
  subject: string;
  key: KeyObject;
  days: number;
  extensions: readonly Buffer[];
}

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));

function certify({ subject, key, days, extensions }: Wanted, by: { key: KeyObject; now: Date }): Buffer {
  const from = new Date(by.now.getTime() - dayMs);
  const to = new Date(by.now.getTime() + days * dayMs);
  const content = sequence(
    numbered(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    nameOf(authorityName),
    sequence(time(from), time(to)),
    nameOf(subject),
    publicOf(key),
    numbered(3, sequence(...extensions)),
  );
  return sequence(content, ecdsaWithSha256, bits(sign('sha256', content, by.key)));
}

const nameOf = (common: string): Buffer => sequence(set(sequence(oid('2.5.4.3'), text(common))));

const publicOf = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' });

const idOf = (key: KeyObject): Buffer => createHash('sha1').update(publicOf(key)).digest();

const extension = (id: string, value: Buffer, isCritical = false): Buffer =>
  sequence(oid(id), ...(isCritical ? [yes] : []), bytes(value));

const inBytes = (address: string): Buffer => Buffer.from(address.split('.').map(Number));

function pemOf(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
