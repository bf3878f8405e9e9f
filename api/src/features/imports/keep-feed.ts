/** Files on their way to the importer: kept in the store, never whole in memory. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Knex } from 'knex';
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

/**
 * Each file that comes has a name of its own: the run before may have had the same bytes, and forgets its file when it
 * has ended.
 */
export async function keep(received: ReceivedFile): Promise<string> {
  const name = `${received.sha256}.${randomUUID().replaceAll('-', '')}.csv`;
  await received.keep(name);
  return name;
}

/** For a run that was not begun. */
export async function removeUnlessNamed(knex: Knex, files: FileStore, fileName: string): Promise<void> {
  const named = await knex('import_runs').where({ fileName }).first('id');
  if (!named) await files.remove(fileName);
}
