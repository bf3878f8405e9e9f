/** An authenticator in software: makes passkeys and signs with them, rightly or as somebody who cheats would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyQuestion } from '#contract/account/passkey.ts';

export interface PasskeyWanted {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

/** What differs from an honest answer. */
export interface Cheat {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
  type?: string;
}

const shopOrigin = 'http://localhost:3000';

const text = (value: Buffer | string) => Buffer.from(value).toString('base64url');
const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest();

export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, { origin = shopOrigin }: Cheat) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** Hash of the shop's name, flags (present, verified, with a key), counter. */
  function authenticatorData(rpId: string, { isVerified = true }: Cheat, count: number, attested?: Buffer) {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, attested ?? Buffer.alloc(0)]);
  }

  /** The public key as CBOR: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    const coordinate = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
    return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
  }

  return {
    id: text(id),
    make(wanted: PasskeyWanted, cheat: Cheat = {}): NewPasskey {
      userHandle = wanted.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const data = authenticatorData(cheat.rpId ?? wanted.rp.id, cheat, counter, attested);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      const client = clientData(cheat.type ?? 'webauthn.create', cheat.challenge ?? wanted.challenge, cheat);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },
    use(asked: Pick<PasskeyQuestion, 'challenge' | 'rpId'>, cheat: Cheat = {}): PasskeyAnswer {
      counter = cheat.counter ?? counter + 1;
      const data = authenticatorData(cheat.rpId ?? asked.rpId, cheat, counter);
      const client = clientData(cheat.type ?? 'webauthn.get', cheat.challenge ?? asked.challenge, cheat);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: cheat.userHandle ?? userHandle,
        },
      };
    },
  };
}
