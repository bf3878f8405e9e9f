/**
 * Large objects in a bucket, written as a stream whose length nobody knows before its end: in parts, of which one is in
 * memory. Nothing has the object's name until the store has put the parts together; what a killed process has sent by then
 * is no object, and `sweep` takes it away.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { StorageAwayError } from '../file-store.ts';
import { type BucketPlace, placeText } from '../files-place.ts';
import { type BucketLimits, openBucket, sdk, signBytes, usualLimits } from './ask-bucket.ts';

export interface BucketCopiesOptions {
  place: BucketPlace;
  limits?: BucketLimits;
  /** Bytes of the first parts. Stores refuse less than 5 MiB, but for the last one. */
  partBytes?: number;
}

export interface BucketCopies {
  /** For people. */
  readonly place: string;
  /** Names right under the folder. */
  names: () => Promise<string[]>;
  has: (name: string) => Promise<boolean>;
  /** Returns the number of bytes. @throws StorageAwayError; whatever goes wrong, there is no such object. */
  write: (name: string, source: AsyncIterable<Uint8Array>) => Promise<number>;
  /** Null when there is no such object. */
  read: (name: string) => Promise<AsyncIterable<Uint8Array> | null>;
  remove: (name: string) => Promise<void>;
  /** Forgets uploads that began before this time and did not end. */
  sweep: (before: Date) => Promise<void>;
}

const usualPartBytes = 8 * 1024 * 1024;
/** A store takes 10,000 parts: every thousand of them are twice as large as those before. */
const growsEvery = 1_000;

export function createBucketCopies({
  place,
  limits = usualLimits,
  partBytes = usualPartBytes,
}: BucketCopiesOptions): BucketCopies {
  const { bucket, prefix } = place;
  const { objectOf, ask, open, bytesOf } = openBucket(place, limits);
  const isName = (name: string) => name !== '' && !name.includes('/');
  const sizeOf = (part: number) => partBytes * 2 ** Math.floor((part - 1) / growsEvery);

  async function names(): Promise<string[]> {
    const { ListObjectsV2Command } = sdk();
    const found: string[] = [];
    let token: string | undefined;
    do {
      const wanted = { Bucket: bucket, Prefix: prefix, ...(token ? { ContinuationToken: token } : {}) };
      const page = await ask((s3, options) => s3.send(new ListObjectsV2Command(wanted), options));
      for (const { Key = '' } of page?.Contents ?? []) found.push(Key.slice(prefix.length));
      token = page?.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
    return found.filter(isName);
  }

  /** By the mark that it was begun with; null: there is no such object. */
  async function markOf(name: string): Promise<string | null> {
    const { HeadObjectCommand } = sdk();
    const head = await ask((s3, options) => s3.send(new HeadObjectCommand(objectOf(name)), options));
    return head && (head.Metadata?.['upload'] ?? '');
  }

  async function begin(name: string, mark: string): Promise<string> {
    const { CreateMultipartUploadCommand } = sdk();
    const wanted = {
      ...objectOf(name),
      ContentType: 'application/octet-stream',
      Metadata: { upload: mark },
    };
    const begun = await ask((s3, options) => s3.send(new CreateMultipartUploadCommand(wanted), options));
    if (!begun?.UploadId) throw new StorageAwayError(`${placeText(place)} begins no upload.`);
    return begun.UploadId;
  }

  async function sendPart(
    name: string,
    UploadId: string,
    number: number,
    bytes: Buffer,
  ): Promise<CompletedPart> {
    const { UploadPartCommand } = sdk();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const wanted = {
      ...objectOf(name),
      UploadId,
      PartNumber: number,
      Body: bytes,
      ContentLength: bytes.length,
    };
    const sent = await ask(
      (s3, options) => {
        const command = new UploadPartCommand(wanted);
        signBytes(command, sha256);
        return s3.send(command, options);
      },
      { bytes: bytes.length },
    );
    if (!sent) throw new StorageAwayError(`${placeText(place)} has lost the upload of ${name}.`);
    return { PartNumber: number, ...(sent.ETag ? { ETag: sent.ETag } : {}) };
  }

  /** An answer that was lost is asked for again, and then the upload is gone: the object's mark tells whether it is ours. */
  async function end(name: string, UploadId: string, Parts: CompletedPart[], mark: string): Promise<void> {
    const { CompleteMultipartUploadCommand } = sdk();
    const wanted = { ...objectOf(name), UploadId, MultipartUpload: { Parts } };
    const ended = await ask((s3, options) =>
      s3.send(new CompleteMultipartUploadCommand(wanted), options),
    ).catch((error: unknown) => ({ error }));
    if (ended && !('error' in ended)) return;
    if ((await markOf(name)) === mark) return;
    throw ended?.error ?? new StorageAwayError(`${placeText(place)} has lost the upload of ${name}.`);
  }

  async function giveUp(key: string, UploadId: string): Promise<void> {
    const { AbortMultipartUploadCommand } = sdk();
    const wanted = { Bucket: bucket, Key: key, UploadId };
    await ask((s3, options) => s3.send(new AbortMultipartUploadCommand(wanted), options));
  }

  return {
    place: placeText(place),
    names,
    has: async name => (await markOf(name)) !== null,
    async write(name, source) {
      const mark = randomUUID();
      const upload = await begin(name, mark);
      try {
        const parts: CompletedPart[] = [];
        let total = 0;
        for await (const bytes of partsOf(source, sizeOf)) {
          total += bytes.length;
          parts.push(await sendPart(name, upload, parts.length + 1, bytes));
        }
        await end(name, upload, parts, mark);
        return total;
      } catch (error) {
        // One that cannot be taken back now is swept another day.
        await giveUp(prefix + name, upload).catch(() => {});
        throw error;
      }
    },
    async read(name) {
      const found = await open(name);
      return found && bytesOf(name, found.body, found.bytes);
    },
    async remove(name) {
      const { DeleteObjectCommand } = sdk();
      await ask((s3, options) => s3.send(new DeleteObjectCommand(objectOf(name)), options));
    },
    async sweep(before) {
      const { ListMultipartUploadsCommand } = sdk();
      // The first thousand: more begin in no day.
      const wanted = { Bucket: bucket, Prefix: prefix };
      const page = await ask((s3, options) => s3.send(new ListMultipartUploadsCommand(wanted), options));
      for (const { Key = '', UploadId, Initiated } of page?.Uploads ?? [])
        if (UploadId && Initiated && Initiated < before && isName(Key.slice(prefix.length)))
          await giveUp(Key, UploadId);
    },
  };
}

/** Of one size each but for the last; one empty part of an empty stream. */
async function* partsOf(
  source: AsyncIterable<Uint8Array>,
  sizeOf: (part: number) => number,
): AsyncGenerator<Buffer> {
  let number = 1;
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    while (bytes >= sizeOf(number)) {
      const all = Buffer.concat(held);
      const size = sizeOf(number);
      yield all.subarray(0, size);
      number += 1;
      held = [all.subarray(size)];
      bytes = all.length - size;
    }
  }
  if (bytes > 0 || number === 1) yield Buffer.concat(held);
}
