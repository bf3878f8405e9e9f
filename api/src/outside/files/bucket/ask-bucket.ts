/**
 * Questions to a bucket of any store that speaks S3: tried again where that may help, each with a time by which its answer
 * must begin. Only a store that was asked and answered says that something is not there.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type * as Sdk from '@aws-sdk/client-s3';
import { loadLater, makeLater } from '#api/load-later.ts';
import { StorageAwayError } from '../file-store.ts';
import { type BucketPlace, placeText } from '../files-place.ts';

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

export const usualLimits: BucketLimits = {
  connectMs: 2_000,
  silenceMs: 10_000,
  answerMs: 10_000,
  tries: 3,
  pauseMs: 100,
  restMs: 1_000,
  trialMs: 2_000,
};
const slowestBytesPerMs = 50;

export const sdk = loadLater<typeof Sdk>('@aws-sdk/client-s3');

type Work<T> = (s3: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>;

export interface Bucket {
  objectOf: (key: string) => { Bucket: string; Key: string };
  /** `bytes` are those of the question. Null for an object that the store says it has not. @throws StorageAwayError */
  ask: <T>(work: Work<T>, options?: { bytes?: number; isTrial?: boolean }) => Promise<T | null>;
  /** From a byte on. */
  open: (key: string, from?: number) => Promise<{ body: Readable; bytes: number } | null>;
  /** Goes on where a connection broke off, so that whoever reads does not notice. */
  bytesOf: (key: string, first: Readable, bytes: number) => AsyncGenerator<Uint8Array>;
  hasLastFailed: () => boolean;
}

export function openBucket(place: BucketPlace, limits: BucketLimits = usualLimits): Bucket {
  const { bucket, prefix } = place;
  const client = makeLater(() => connect(place, limits));
  const objectOf = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  let hasLastFailed = false;
  /** Since the store has not answered at all. */
  let rest: { trouble: StorageAwayError; until: number; isTried: boolean } | null = null;

  /** Tries again what may be done again, which everything here may. `null` for an object that the store says it has not. */
  async function ask<T>(work: Work<T>, { bytes = 0, isTrial = false } = {}): Promise<T | null> {
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

  async function tryAsking<T>(work: Work<T>, bytes: number, tries: number): Promise<T | null> {
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

  async function open(key: string, from = 0) {
    const { GetObjectCommand } = sdk();
    const wanted = { ...objectOf(key), ...(from > 0 ? { Range: `bytes=${from}-` } : {}) };
    const answer = await ask((s3, options) => s3.send(new GetObjectCommand(wanted), options));
    return answer && { body: answer.Body as Readable, bytes: answer.ContentLength ?? 0 };
  }

  async function* bytesOf(key: string, first: Readable, bytes: number): AsyncGenerator<Uint8Array> {
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
      if (tried >= limits.tries) throw away(place, new Error(`${key} ended early`));
      const more = await open(key, given);
      if (!more) throw away(place, new Error(`${key} went while it was read`));
      body = more.body;
    }
  }

  return { objectOf, ask, open, bytesOf, hasLastFailed: () => hasLastFailed };
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
export function signBytes(command: Sdk.PutObjectCommand | Sdk.UploadPartCommand, sha256: string): void {
  (command as Sdk.PutObjectCommand).middlewareStack.add(
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
