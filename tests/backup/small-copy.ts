/** A copy made in memory, with one of each kind of entry. */
import { randomUUID } from 'node:crypto';
import { createEntryWriter, sha256Of } from '#api/backup/archive/write-entries.ts';
import { type About, formatVersion, type Manifest } from '#api/backup/manifest.ts';

export async function* streamOf(bytes: Uint8Array, partBytes = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

export async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

export function smallCopy(): Buffer {
  const writer = createEntryWriter();
  const parts: Uint8Array[] = [];
  const add = (path: string, text: string) => parts.push(...writer.whole(path, Buffer.from(text)));
  const about: About = {
    kind: 'selvedge-backup',
    format: formatVersion,
    id: randomUUID(),
    madeAt: '2026-11-26T02:00:00.000Z',
    version: '0.1.0',
    migrations: ['0001-people'],
    holds: 'everything',
  };
  add('about.json', JSON.stringify(about));
  add('tables/users.00001.copy.gz', 'rows');
  add('tables/orders.00001.copy.gz', 'rows '.repeat(300));
  add(`files/aa/${'a'.repeat(64)}.96.webp`, '');
  add(`files/bb/${'b'.repeat(64)}.96.webp`, 'the second picture '.repeat(40));
  add('mail/000001.eml', 'Thanks');
  add('keys/seal.pem', 'a key');
  const manifest: Manifest = {
    id: about.id,
    tables: [],
    sequences: [],
    entries: writer.written.slice(),
    missing: [],
  };
  const written = JSON.stringify(manifest);
  add('manifest.json', written);
  add('manifest.sha256', sha256Of(Buffer.from(written)));
  return Buffer.concat([...parts, ...writer.end()]);
}
