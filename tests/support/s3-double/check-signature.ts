/** Signatures of S3, as documented ("AWS Signature Version 4"): whoever signs wrongly here is refused there too. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** RFC 3986, as the signature wants it. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The code of the refusal, or null. `body` has arrived whole. */
export function checkSignature(
  req: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  { accessKeyId, secretAccessKey }: Keys,
): string | null {
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      req.headers.authorization ?? '',
    );
  if (!parsed) return 'AccessDenied';
  const [, id = '', day = '', region = '', signed = '', signature] = parsed;
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  const payload = String(req.headers['x-amz-content-sha256'] ?? '');
  if (payload === 'UNSIGNED-PAYLOAD') return 'BytesNotSigned';
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => names.includes(name)))
    return 'AccessDenied';
  const url = new URL(req.url ?? '/', 'http://double');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const canonical = [
    req.method,
    url.pathname
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.map(name => `${name}:${String(req.headers[name] ?? '').trim()}`),
    '',
    signed,
    payload,
  ].join('\n');
  const date = String(req.headers['x-amz-date']);
  if (!date.startsWith(day)) return 'AccessDenied';
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Buffer>(
    (step, name) => hmac(step, name),
    hmac(hmac(`AWS4${secretAccessKey}`, day), region),
  );
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
