/**
 * Files in a bucket of any store that speaks S3. An upload is received on this machine's disk, hashed, and then sent with
 * its SHA-256 in the signature: the store refuses other bytes. Sending it again, after an answer that was lost, changes
 * nothing. Only a store that was asked and answered says that a file is not there; everything else is `StorageAwayError`.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type FileDigest, type FileStore, isFileName, pathOf, StorageAwayError } from './file-store.ts';
import { type BucketPlace, placeText } from './files-place.ts';
import { digestStream } from './digest-stream.ts';
import { type BucketLimits, openBucket, sdk, signBytes, usualLimits } from './bucket/ask-bucket.ts';
import { createSpool, type RoomOptions } from './spool.ts';

export interface BucketStoreOptions extends RoomOptions {
  place: BucketPlace;
  limits?: BucketLimits;
}

/** Questions for single names; above, a folder of the bucket is listed. */
const askedOneByOne = 16;
const trialName = '.tmp/trial';

export function createBucketStore({ place, limits = usualLimits, ...room }: BucketStoreOptions): FileStore {
  const { bucket, prefix, spoolDir } = place;
  const spool = createSpool(spoolDir, false, room);
  const { objectOf, ask, open, bytesOf, hasLastFailed } = openBucket(place, limits);
  let trial: Promise<boolean> | null = null;

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
    const found = await open(pathOf(name));
    return found && digestStream(bytesOf(pathOf(name), found.body, found.bytes));
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
      const found = await open(pathOf(name));
      if (!found) return null;
      const stream = Readable.from(bytesOf(pathOf(name), found.body, found.bytes));
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
      if (!hasLastFailed()) return 'takes files';
      // A balancer that asks is not kept waiting; what is found out later counts for its next look.
      trial ??= answersAgain().finally(() => (trial = null));
      const inTime = await Promise.race([trial, pause(limits.trialMs, false)]);
      return inTime ? 'takes files' : 'away';
    },
    sweepTemporary: () => spool.sweep(),
  };
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
