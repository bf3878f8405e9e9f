/**
 * A double of an S3-compatible store over real sockets, for the real client. Nothing leaves the machine.
 *
 *   const store = await startS3Double();     FILES_URL=store.url(), with store.env for the keys
 *   store.objects                            what it holds, by bucket/key
 *   store.fail('cut-after', /^PUT /, 2)      the next matching calls go wrong in this way
 *   store.calls                              METHOD /path of all calls, in order
 *
 * It answers Put (also in parts), Get (also ranges), Head, Delete and List (two pages at once of a few names) under path-style addresses,
 * checks every signature and the hash of every body, and knows nothing of buckets that are not its own.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketPlace } from '#api/outside/files/files-place.ts';
import { checkSignature, type Keys } from './check-signature.ts';

/** `before`: nothing has been done. `after`: it has, and nobody hears of it. `half`: the answer's body breaks off. */
export type S3Failure =
  | 'error-before'
  | 'error-after'
  | 'slow-down'
  | 'cut-before'
  | 'cut-after'
  | 'hang-before'
  | 'hang-after'
  | 'half'
  | 'stall-half'
  | 'denied';

export interface StoredObject {
  bytes: Buffer;
  sha256: string | undefined;
  /** That it was begun with, if it came in parts. */
  upload?: string;
}

/** An upload in parts that has not ended: no object. */
export interface OpenUpload {
  key: string;
  upload: string;
  beganAt: Date;
  parts: Map<number, Buffer>;
}

export interface S3Double {
  origin: string;
  keys: Keys;
  env: Record<string, string>;
  objects: Map<string, StoredObject>;
  uploads: Map<string, OpenUpload>;
  calls: string[];
  url(folder?: string): string;
  place(spoolDir: string, folder?: string): BucketPlace;
  fail(mode: S3Failure, match?: RegExp, times?: number): void;
  mend(): void;
  /** Nobody listens any more, until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
  stop(): Promise<void>;
}

const bucket = 'selvedge-test';
const keys = { accessKeyId: 'SELVEDGETESTKEY', secretAccessKey: 'a-secret/of+tests' };
/** Few, so that every list of tests has several pages. */
const namesPerPage = 7;

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, StoredObject>();
  const uploads: S3Double['uploads'] = new Map();
  const calls: string[] = [];
  let rules: { mode: S3Failure; match: RegExp; left: number }[] = [];
  const sockets = new Set<Socket>();

  function ruleFor(call: string): S3Failure | null {
    const rule = rules.find(({ match, left }) => left > 0 && match.test(call));
    if (!rule) return null;
    rule.left -= 1;
    return rule.mode;
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const call = `${req.method} ${decodeURIComponent(req.url ?? '')}`;
    calls.push(call);
    const mode = ruleFor(call);
    const bytes = await buffer(req).catch(() => null);
    // Half a body is no body.
    if (!bytes) return;
    if (mode === 'cut-before') return void req.socket.destroy();
    if (mode === 'hang-before') return;
    if (mode === 'error-before') return send(res, fault(500, 'InternalError'));
    if (mode === 'slow-down') return send(res, fault(503, 'SlowDown'));
    if (mode === 'denied') return send(res, fault(403, 'AccessDenied'));
    const refusal = checkSignature(req, bytes, keys);
    const done = refusal ? fault(403, refusal) : carryOut({ objects, uploads }, req, bytes);
    if (mode === 'cut-after') return void req.socket.destroy();
    if (mode === 'hang-after') return;
    if (mode === 'error-after') return send(res, fault(500, 'InternalError'));
    if (mode === 'half' || mode === 'stall-half') return sendHalf(res, done, mode === 'half');
    return send(res, done);
  }

  const server = createServer((req, res) => void answer(req, res));
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  let port = 0;
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    sockets.forEach(socket => socket.destroy());
    await closed;
  };
  await open();
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    keys,
    env: { AWS_ACCESS_KEY_ID: keys.accessKeyId, AWS_SECRET_ACCESS_KEY: keys.secretAccessKey },
    objects,
    uploads,
    calls,
    url: (folder = 'shop') => `s3://${bucket}/${folder}?endpoint=${origin}&region=auto`,
    place: (spoolDir, folder = 'shop') => ({
      kind: 'bucket',
      bucket,
      prefix: `${folder}/`,
      endpoint: origin,
      region: 'auto',
      credentials: keys,
      spoolDir,
    }),
    fail: (mode, match = /./, times = 1) => void rules.push({ mode, match, left: times }),
    mend: () => void (rules = []),
    close,
    open,
    stop: close,
  };
}

type Shelves = Pick<S3Double, 'objects' | 'uploads'>;

function carryOut({ objects, uploads }: Shelves, req: IncomingMessage, bytes: Buffer): Answer {
  const url = new URL(req.url ?? '/', 'http://double');
  const [, named = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  if (named !== bucket) return fault(404, 'NoSuchBucket');
  if (['uploads', 'uploadId'].some(name => url.searchParams.has(name)))
    return inParts({ objects, uploads }, req, { key, query: url.searchParams, bytes });
  if (!key) return req.method === 'GET' ? list(objects, url.searchParams) : fault(405, 'MethodNotAllowed');
  if (req.method === 'PUT') {
    const sha256 = req.headers['x-amz-meta-sha256'];
    objects.set(key, { bytes, sha256: sha256 === undefined ? sha256 : String(sha256) });
    return { status: 200, headers: { etag: etagOf(bytes) } };
  }
  if (req.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const found = objects.get(key);
  if (!found) return fault(404, 'NoSuchKey');
  const from = Number(/^bytes=(\d+)-$/.exec(req.headers.range ?? '')?.[1] ?? 0);
  if (from > 0 && from >= found.bytes.length) return fault(416, 'InvalidRange');
  return {
    status: from > 0 ? 206 : 200,
    body: found.bytes.subarray(from),
    headers: {
      etag: etagOf(found.bytes),
      ...(found.sha256 ? { 'x-amz-meta-sha256': found.sha256 } : {}),
      ...(found.upload ? { 'x-amz-meta-upload': found.upload } : {}),
      ...(from > 0
        ? { 'content-range': `bytes ${from}-${found.bytes.length - 1}/${found.bytes.length}` }
        : {}),
    },
  };
}

/** Begin, part, end, give up, and the list of those that have not ended. */
function inParts(
  { objects, uploads }: Shelves,
  req: IncomingMessage,
  { key, query, bytes }: { key: string; query: URLSearchParams; bytes: Buffer },
): Answer {
  const xml = (name: string, inner: string): Answer => ({
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><${name}>${inner}</${name}>`,
  });
  const id = query.get('uploadId') ?? '';
  if (req.method === 'GET') {
    const prefix = query.get('prefix') ?? '';
    const open = [...uploads].filter(([, upload]) => upload.key.startsWith(prefix));
    const rows = open.map(
      ([uploadId, upload]) =>
        `<Upload><Key>${upload.key}</Key><UploadId>${uploadId}</UploadId><Initiated>${upload.beganAt.toISOString()}</Initiated></Upload>`,
    );
    return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${rows.join('')}`);
  }
  if (req.method === 'POST' && query.has('uploads')) {
    const uploadId = randomUUID();
    const upload = String(req.headers['x-amz-meta-upload'] ?? '');
    uploads.set(uploadId, { key, upload, beganAt: new Date(), parts: new Map() });
    return xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${uploadId}</UploadId>`);
  }
  const upload = uploads.get(id);
  if (upload?.key !== key) return fault(404, 'NoSuchUpload');
  if (req.method === 'DELETE') {
    uploads.delete(id);
    return { status: 204 };
  }
  if (req.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), bytes);
    return { status: 200, headers: { etag: etagOf(bytes) } };
  }
  const named = [...bytes.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }));
  const parts = named.map(({ number, etag }) => {
    const part = upload.parts.get(number);
    return part && etagOf(part) === etag ? part : null;
  });
  if (parts.length === 0 || parts.includes(null)) return fault(400, 'InvalidPart');
  uploads.delete(id);
  objects.set(key, {
    bytes: Buffer.concat(parts as Buffer[]),
    sha256: undefined,
    upload: upload.upload,
  });
  return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`);
}

function list(objects: S3Double['objects'], query: URLSearchParams): Answer {
  if (query.get('list-type') !== '2') return fault(400, 'InvalidArgument');
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const most = Math.min(namesPerPage, Number(query.get('max-keys') ?? namesPerPage));
  const all = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).toSorted();
  const page = all.slice(0, most);
  const isCut = page.length < all.length;
  const contents = page
    .map(key => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length ?? 0}</Size></Contents>`)
    .join('');
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`,
  };
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const fault = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

function send(res: ServerResponse, { status, body = '', headers = {} }: Answer): void {
  const bytes = Buffer.from(body as string);
  res.writeHead(status, { ...headers, 'content-length': bytes.length });
  res.end(res.req.method === 'HEAD' ? undefined : bytes);
}

/** The head promises all of it. */
function sendHalf(res: ServerResponse, { status, body = '', headers = {} }: Answer, isCut: boolean): void {
  const bytes = Buffer.from(body as string);
  res.writeHead(status, { ...headers, 'content-length': bytes.length });
  const half = bytes.subarray(0, bytes.length >> 1);
  res.write(half, () => void (isCut && setImmediate(() => res.socket?.destroy())));
}
