/** COPY into a table: much faster than INSERT, and rows go over the line while they are made. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Knex } from 'knex';
import type pg from 'pg';
import type * as CopyStreams from 'pg-copy-streams';
import { loadLater } from '#api/load-later.ts';

const copyStreams = loadLater<typeof CopyStreams>('pg-copy-streams');

/** What is gathered before it goes on its way. */
const pieceCharacters = 64 * 1024;

export interface CopyIn {
  /** A row as `copyLine` writes it. Waits while the database is slower. */
  write: (line: string) => Promise<void> | undefined;
  /** All rows are in the table. */
  end: () => Promise<void>;
  /** None of them is; the transaction has failed with it. */
  abort: () => Promise<void>;
}

/** Until it has ended, the transaction's connection does nothing else. `table` may name columns. */
export async function copyInto(trx: Knex.Transaction, table: string): Promise<CopyIn> {
  const { client: line } = trx as unknown as { client: { acquireConnection: () => Promise<pg.Client> } };
  const client = await line.acquireConnection();
  const stream = client.query(copyStreams().from(`copy ${table} from stdin`));
  const ended = finished(stream);
  // It is asked for at the end; until then nobody listens.
  ended.catch(() => undefined);
  let gathered = '';
  const flush = async () => {
    const piece = gathered;
    gathered = '';
    if (stream.destroyed) return ended;
    if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), ended]);
  };
  return {
    write(line) {
      gathered += line;
      return gathered.length < pieceCharacters ? undefined : flush();
    },
    async end() {
      await flush();
      stream.end();
      await ended;
    },
    async abort() {
      stream.destroy();
      await ended.catch(() => undefined);
    },
  };
}

/** Cells in COPY's text format; `null` is NULL. */
export const copyLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(copyCell).join('\t')}\n`;

function copyCell(cell: string | number | null): string {
  if (cell === null) return String.raw`\N`;
  if (typeof cell === 'number') return String(cell);
  return /[\\\t\n\r]/.test(cell) ? cell.replaceAll(/[\\\t\n\r]/g, escape) : cell;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escape = (character: string) => escapes[character] ?? character;
