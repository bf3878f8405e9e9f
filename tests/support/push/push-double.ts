/**
 * A push service on a real socket, and the devices behind it. Decrypts what it is given (RFC 8291) and checks whose it is
 * (RFC 8292) with nothing but Node's own primitives. Each device can be told how its service answers.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionJson } from '#contract/notices/endpoints.ts';

export interface PushedMessage {
  headers: IncomingHttpHeaders;
  /** Of the shop's token: for whom it is, who is to be asked, when it ends. */
  claims: { aud: string; sub: string; exp: number };
  /** By which the token was checked, in base64url. */
  key: string;
  text: string;
  json: { web_push: number; notification: Record<string, string> };
}

export interface PushDevice {
  subscription: PushSubscriptionJson;
  /** What has come, whatever was answered. */
  received: PushedMessage[];
  /** From now on; 0 never answers. */
  answers(status: number, headers?: Record<string, string>): void;
}

export interface PushDouble {
  origin: string;
  device(): PushDevice;
  /** Requests to addresses that no device has. */
  strange: string[];
  stop(): Promise<void>;
}

interface Known extends PushDevice {
  own: ECDH;
  secret: Buffer;
  answer: { status: number; headers: Record<string, string> };
}

export async function startPushDouble(): Promise<PushDouble> {
  const devices = new Map<string, Known>();
  const strange: string[] = [];
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const device = devices.get(req.url ?? '');
      if (!device || req.method !== 'POST') {
        strange.push(`${req.method} ${req.url}`);
        res.writeHead(404).end();
        return;
      }
      device.received.push(read(device, req.headers, Buffer.concat(parts)));
      const { status, headers } = device.answer;
      if (status !== 0) res.writeHead(status, headers).end('words of the push service');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    strange,
    device() {
      const own = createECDH('prime256v1');
      const p256dh = own.generateKeys().toString('base64url');
      const secret = randomBytes(16);
      const path = `/send/${randomBytes(24).toString('base64url')}`;
      const subscription = { endpoint: origin + path, keys: { p256dh, auth: secret.toString('base64url') } };
      const known: Known = {
        subscription,
        received: [],
        own,
        secret,
        answer: { status: 201, headers: {} },
        answers: (status, headers = {}) => (known.answer = { status, headers }),
      };
      devices.set(path, known);
      return known;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

function read(device: Known, headers: IncomingHttpHeaders, body: Buffer): PushedMessage {
  const text = decrypt(device, body);
  const { claims, key } = checkVapid(headers.authorization ?? '');
  return { headers, claims, key, text, json: JSON.parse(text) as PushedMessage['json'] };
}

/** One record of `aes128gcm` (RFC 8188), its key agreed on as RFC 8291, 3.4, says. */
function decrypt({ own, secret }: Known, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const input = derive(own.computeSecret(sender), secret, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = record.lastIndexOf(2);
  if (end < 0 || record.subarray(end + 1).some(byte => byte !== 0))
    throw new Error('no end of the last record');
  return record.subarray(0, end).toString('utf8');
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, bytes));

function checkVapid(authorization: string): Pick<PushedMessage, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not the key’s');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as PushedMessage['claims'], key };
}
