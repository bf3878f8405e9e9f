/**
 * Files in a bucket of any store that speaks S3. An upload is received on this machine's disk, hashed, and then sent with
 * its SHA-256 in the signature: the store refuses other bytes. Sending it again, after an answer that was lost, changes
 * nothing. Only a store that was asked and answered says that a file is not there; everything else is `StorageAwayError`.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type * as Sdk from '@aws-sdk/client-s3';
import { loadLater, makeLater } from '#api/load-later.ts';
import { type FileDigest, type FileStore, isFileName, pathOf, StorageAwayError } from './file-store.ts';
import { type BucketPlace, placeText } from './files-place.ts';
import { digestStream } from './digest-stream.ts';
import { createSpool, type RoomOptions } from './spool.ts';

export interface BucketStoreOptions extends RoomOptions {
  place: BucketPlace;
  limits?: BucketLimits;
}

export interface BucketLimits {
  connectMs: number;
  /** Of no byte in either direction. */
  silenceMs: number;
  /** Until the answer to a question begins. A question with bytes has more, at 50 kB a second. */
  answerMs: number;
  tries: number;
  /** Before the second try; doubled before each further one. */
  pauseMs: number;
  /** How long nobody asks a store again that has not answered at all: people are told at once. */
  restMs: number;
  /** How long `state` waits for a store to answer again. */
  trialMs: number;
}

const usualLimits: BucketLimits = {
  connectMs: 2_000,
  silenceMs: 10_000,
  answerMs: 10_000,
  tries: 3,
  pauseMs: 100,
  restMs: 1_000,
  trialMs: 2_000,
};
const slowestBytesPerMs = 50;
/** Questions for single names; above, a folder of the bucket is listed. */
const askedOneByOne = 16;
const trialName = '.tmp/trial';

const sdk = loadLater<typeof Sdk>('@aws-sdk/client-s3');

export function createBucketStore({ place, limits = usualLimits, ...room }: BucketStoreOptions): FileStore {
  const { bucket, prefix, spoolDir } = place;
  const spool = createSpool(spoolDir, false, room);
  const client = makeLater(() => connect(place, limits));
  const objectOf = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  let hasLastFailed = false;
  /** Since the store has not answered at all. */
  let rest: { trouble: StorageAwayError; until: number; isTried: boolean } | null = null;
  let trial: Promise<boolean> | null = null;

  /** Tries again what may be done again, which everything here may. `null` for an object that the store says it has not. */
  async function ask<T>(
    work: (s3: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
    { bytes = 0, isTrial = false } = {},
  ): Promise<T | null> {
    // One at a time finds out whether it is there again, once; the others do not wait for it.
    const before = rest;
    if (before && !isTrial && (before.isTried || performance.now() < before.until)) throw before.trouble;
    if (before) before.isTried = true;
    try {
      const answer = await tryAsking(work, bytes, before ? 1 : limits.tries);
      hasLastFailed = false;
      rest = null;
      return answer;
    } catch (error) {
      if (before) before.isTried = false;
      if (!(error instanceof StorageAwayError)) throw error;
      hasLastFailed = true;
      const until = performance.now() + limits.restMs;
      // One that refuses has answered: what else is asked of it may go well.
      rest = mayPass(error.cause) ? { trouble: error, until, isTried: false } : null;
      throw error;
    }
  }

  async function tryAsking<T>(
    work: (s3: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
    bytes: number,
    tries: number,
  ): Promise<T | null> {
    const s3 = client();
    for (let tried = 1; ; tried++) {
      // Ended with the answer's head: what follows it has the limit of silence.
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(), limits.answerMs + bytes / slowestBytesPerMs);
      try {
        return await work(s3, { abortSignal: ending.signal });
      } catch (error) {
        if (isMissing(error)) return null;
        if (tried >= tries || !mayPass(error)) throw away(place, error);
      } finally {
        clearTimeout(timer);
      }
      await pause(limits.pauseMs * 2 ** (tried - 1));
    }
  }

  async function send(
    key: string,
    body: () => Uint8Array | Readable,
    { bytes, sha256 }: FileDigest,
    isTrial = false,
  ) {
    const { PutObjectCommand } = sdk();
    const object = objectOf(key);
    await ask(
      (s3, options) => {
        const command = new PutObjectCommand({
          ...object,
          Body: body(),
          ContentLength: bytes,
          ContentType: 'application/octet-stream',
          Metadata: { sha256 },
        });
        signBytes(command, sha256);
        return s3.send(command, options);
      },
      { bytes, isTrial },
    );
  }

  async function open(name: string, from = 0) {
    const { GetObjectCommand } = sdk();
    const wanted = { ...objectOf(pathOf(name)), ...(from > 0 ? { Range: `bytes=${from}-` } : {}) };
    const answer = await ask((s3, options) => s3.send(new GetObjectCommand(wanted), options));
    return answer && { body: answer.Body as Readable, bytes: answer.ContentLength ?? 0 };
  }

  /** Goes on where a connection broke off, so that whoever reads does not notice. */
  async function* bytesOf(name: string, first: Readable, bytes: number): AsyncGenerator<Uint8Array> {
    let given = 0;
    let body = first;
    for (let tried = 1; ; tried++) {
      try {
        for await (const part of body as AsyncIterable<Uint8Array>) {
          given += part.length;
          yield part;
        }
        if (given === bytes) return;
      } catch (error) {
        if (tried >= limits.tries) throw away(place, error);
      }
      if (tried >= limits.tries) throw away(place, new Error(`${name} ended early`));
      const more = await open(name, given);
      if (!more) throw away(place, new Error(`${name} went while it was read`));
      body = more.body;
    }
  }

  async function* namesUnder(folder: string): AsyncGenerator<string> {
    const { ListObjectsV2Command } = sdk();
    let token: string | undefined;
    do {
      const wanted = {
        Bucket: bucket,
        Prefix: prefix + folder,
        ...(token ? { ContinuationToken: token } : {}),
      };
      const page = await ask((s3, options) => s3.send(new ListObjectsV2Command(wanted), options));
      for (const { Key = '' } of page?.Contents ?? []) {
        const path = Key.slice(prefix.length);
        const name = path.slice(path.indexOf('/') + 1);
        if (isFileName(name) && pathOf(name) === path) yield name;
      }
      token = page?.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async function digest(name: string): Promise<FileDigest | null> {
    const found = await open(name);
    return found && digestStream(bytesOf(name, found.body, found.bytes));
  }

  async function remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = sdk();
    const object = objectOf(key);
    await ask((s3, options) => s3.send(new DeleteObjectCommand(object), options));
  }

  async function answersAgain(): Promise<boolean> {
    const bytes = Buffer.from('trial');
    try {
      await send(trialName, () => bytes, { bytes: bytes.length, sha256: sha256Of(bytes) }, true);
      await remove(trialName);
      return true;
    } catch (error) {
      if (error instanceof StorageAwayError) return false;
      throw error;
    }
  }

  return {
    place: placeText(place),
    async receive(stream, limitBytes) {
      const spooled = await spool.receive(stream, limitBytes);
      return (
        spooled && {
          ...spooled,
          async keep(name) {
            const { path, bytes, sha256 } = spooled;
            await send(pathOf(name), () => createReadStream(path), { bytes, sha256 });
            await spooled.discard();
          },
        }
      );
    },
    async put(name, bytes) {
      await send(pathOf(name), () => bytes, { bytes: bytes.length, sha256: sha256Of(bytes) });
    },
    async read(name) {
      const found = await open(name);
      if (!found) return null;
      const stream = Readable.from(bytesOf(name, found.body, found.bytes));
      // One that nobody has begun to read holds a connection.
      stream.once('close', () => found.body.destroy());
      return { stream, bytes: found.bytes };
    },
    async find(names) {
      const wanted = new Set(names);
      // A list, as an answer without a body does not say whether the object or the whole bucket is missing.
      const stems = new Set(names.map(name => pathOf(name).slice(0, 67)));
      const folders = stems.size > askedOneByOne ? new Set([...stems].map(stem => stem.slice(0, 3))) : stems;
      const there = new Set<string>();
      for (const folder of folders)
        for await (const name of namesUnder(folder)) if (wanted.has(name)) there.add(name);
      return there;
    },
    list: () => namesUnder(''),
    digest,
    async takenAs(name) {
      const { HeadObjectCommand } = sdk();
      const object = objectOf(pathOf(name));
      const head = await ask((s3, options) => s3.send(new HeadObjectCommand(object), options));
      const { Metadata, ContentLength: bytes } = head ?? {};
      const sha256 = Metadata?.['sha256'];
      return sha256 !== undefined && bytes !== undefined ? { bytes, sha256 } : digest(name);
    },
    async isEmpty() {
      const { ListObjectsV2Command } = sdk();
      const wanted = { Bucket: bucket, Prefix: prefix, MaxKeys: 2 };
      const page = await ask((s3, options) => s3.send(new ListObjectsV2Command(wanted), options));
      return (page?.Contents ?? []).every(({ Key }) => Key === prefix + trialName);
    },
    remove: async name => remove(pathOf(name)),
    async state() {
      if (!(await spool.hasRoom())) return 'full';
      if (!hasLastFailed) return 'takes files';
      // A balancer that asks is not kept waiting; what is found out later counts for its next look.
      trial ??= answersAgain().finally(() => (trial = null));
      const inTime = await Promise.race([trial, pause(limits.trialMs, false)]);
      return inTime ? 'takes files' : 'away';
    },
    sweepTemporary: () => spool.sweep(),
  };
}

function connect({ endpoint, region, credentials }: BucketPlace, limits: BucketLimits): S3Client {
  return new (sdk().S3Client)({
    region,
    // Stores other than that of AWS seldom have a name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // It would write to the console by itself. What goes wrong is thrown.
    logger: silent,
    // `ask` tries again, and the same for streams.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: limits.connectMs, socketTimeout: limits.silenceMs },
    // Many stores refuse AWS's newer checksums. The signature holds a SHA-256 already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Bytes of a stream would otherwise be left out of the signature. */
function signBytes(command: Sdk.PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    next => args => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'signBytes' },
  );
}

interface Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** `NotFound` is the answer to HEAD, which does not say what is missing: whoever asks so asks once more. */
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Failure).name ?? '');

/** Trouble on the way and of the store, in distinction from a refusal: wrong keys stay wrong. */
function mayPass(error: unknown): boolean {
  const { $metadata, name } = error as Failure;
  const status = $metadata?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429 || status === 408 || name === 'BadDigest';
}

function away(place: BucketPlace, error: unknown): StorageAwayError {
  const { name, code, message } = error as Failure & Error;
  // Never the request: it is signed.
  return new StorageAwayError(
    `The files at ${placeText(place)} are out of reach: ${code ?? name}, ${message}`,
    {
      cause: error,
    },
  );
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
