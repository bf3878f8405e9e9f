/** A table as PostgreSQL's COPY writes it, and the hash by which two tables are compared. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type CopiedTable, listTables } from './list-tables.ts';

export interface TableDigest {
  name: string;
  rows: number;
  /** Of the text of COPY, rows in the order of their keys. */
  sha256: string;
}

export const copyText = (client: pg.Client, table: CopiedTable): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy (${table.sql}) to stdout`));

/** In the text of COPY: the end of a row, as a new line within a value is written as two characters. */
export const newline = 10;

export function createDigest(name: string) {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(part: Uint8Array) {
      hash.update(part);
      for (let at = part.indexOf(newline); at >= 0; at = part.indexOf(newline, at + 1)) rows++;
    },
    done: (): TableDigest => ({ name, rows, sha256: hash.digest('hex') }),
  };
}

/** Of every table as this connection sees it. */
export async function digestTables(client: pg.Client): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const table of await listTables(client)) {
    const digest = createDigest(table.name);
    for await (const part of copyText(client, table)) digest.add(part);
    digests.push(digest.done());
  }
  return digests;
}

/** Names of tables that are not the same in both. */
export function differingTables(a: readonly TableDigest[], b: readonly TableDigest[]): string[] {
  const hashes = new Map(b.map(({ name, sha256 }) => [name, sha256]));
  const differing = a.filter(({ name, sha256 }) => hashes.get(name) !== sha256).map(({ name }) => name);
  const known = new Set(a.map(({ name }) => name));
  return [...differing, ...b.map(({ name }) => name).filter(name => !known.has(name))];
}
