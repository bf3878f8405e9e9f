/** Files on their way to the importer: kept in the store under the hash of their bytes, never whole in memory. */
import type { IncomingMessage } from 'node:http';
import { feedLimitBytes } from '#contract/imports/import-limits.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { streamBytes } from '#api/http/bodies/read-body.ts';
import { type FileStore, type ReceivedFile, StorageFullError } from '#api/outside/files/file-store.ts';
import { streamWithin } from '#api/outside/files/read-within.ts';

/** A large file over a slow line. */
const arrivalMs = 120_000;

/** The body of a request. Answers the name of the file. */
export async function keepBody(files: FileStore, req: IncomingMessage): Promise<string | Refusal> {
  if (req.headers['content-encoding']) return refuse('unsupported_type');
  const received = await streamBytes(req, { limitBytes: feedLimitBytes, arrivalMs }, body =>
    files.receive(body, feedLimitBytes),
  );
  if (isRefusal(received)) return received;
  if (received.bytes > 0) return keep(received);
  await received.discard();
  return refuse('invalid', { message: 'The file is empty.' });
}

/** The file that the shop is set up with. Answers the name of its copy: it may be written again meanwhile. */
export async function keepFeed(files: FileStore, feedPath: string): Promise<string | Refusal> {
  const taking = streamWithin(feedPath, feedLimitBytes, body => files.receive(body, feedLimitBytes));
  const received = await taking.catch((error: unknown) => {
    if (error instanceof StorageFullError) throw error;
    return 'unreadable' as const;
  });
  if (received === 'unreadable') {
    return refuse('storage_unavailable', { message: 'The supplier’s feed could not be read.' });
  }
  return received === 'too_large' || received === null
    ? refuse('too_large', { message: 'The supplier’s feed is larger than 50 MB.' })
    : keep(received);
}

async function keep(received: ReceivedFile): Promise<string> {
  const name = `${received.sha256}.csv`;
  await received.keep(name);
  return name;
}
