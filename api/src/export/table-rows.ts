/** The rows of a table as CSV and as JSON, a batch at a time. */
import pg from 'pg';
import { csvHead, csvRows } from '#api/csv-text.ts';
import { hideLinks } from '#api/mail/hide-links.ts';
import type { ExportedColumn, ExportedTable } from './read-columns.ts';

type Row = (string | null)[];

const batchRows = 200;
const escape = (name: string) => pg.escapeIdentifier(name);

/** Within the transaction of the connection. */
export async function* readBatches(
  client: pg.Client,
  sql: string,
  cursor = 'exported',
): AsyncGenerator<Row[]> {
  await client.query(`declare ${cursor} no scroll cursor for ${sql}`);
  try {
    for (;;) {
      const { rows } = await client.query<Row>({
        text: `fetch ${batchRows} from ${cursor}`,
        rowMode: 'array',
      });
      if (rows.length > 0) yield rows;
      if (rows.length < batchRows) return;
    }
  } finally {
    await client.query(`close ${cursor}`).catch(() => {});
  }
}

const rowsSql = ({ name, columns, order, from }: ExportedTable) =>
  `select ${columns.map(({ sql }) => sql).join(', ')} from ${from ? `(${from}) as rows` : escape(name)} order by ${order}`;

/** Cells as they are, but for the secrets of links. */
async function* readRows(client: pg.Client, table: ExportedTable): AsyncGenerator<Row[]> {
  const linked = table.columns.flatMap(({ hasLinks }, at) => (hasLinks ? [at] : []));
  for await (const rows of readBatches(client, rowsSql(table))) {
    for (const row of linked.length > 0 ? rows : [])
      for (const at of linked) row[at] = row[at] === null ? null : hideLinks(row[at] ?? '');
    yield rows;
  }
}

/** Counts what it writes in `counted`. */
export async function* csvOf(
  client: pg.Client,
  table: ExportedTable,
  counted: { rows: number },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(table.columns.map(({ name }) => name)));
  for await (const rows of readRows(client, table)) {
    counted.rows += rows.length;
    yield Buffer.from(csvRows(rows.map(row => row.map(cell => cell ?? ''))));
  }
}

/** A list with an object on each line. */
export async function* jsonOf(client: pg.Client, table: ExportedTable): AsyncGenerator<Uint8Array> {
  const writers = table.columns.map(column => ({
    name: JSON.stringify(column.name),
    write: isBare(column) ? (text: string) => text : (text: string) => JSON.stringify(text),
  }));
  const lineOf = (row: Row) => {
    const cells = writers.map(({ name, write }, at) => {
      const cell = row[at] ?? null;
      return `${name}:${cell === null ? 'null' : write(cell)}`;
    });
    return `{${cells.join(',')}}`;
  };
  let isFirst = true;
  yield Buffer.from('[');
  for await (const rows of readRows(client, table)) {
    yield Buffer.from(`${isFirst ? '' : ','}\n${rows.map(lineOf).join(',\n')}`);
    isFirst = false;
  }
  yield Buffer.from('\n]\n');
}

/** What PostgreSQL writes is JSON already: numbers, true and false, documents and lists. */
const isBare = ({ type }: ExportedColumn) =>
  /^(smallint|integer|bigint|numeric|real|double precision|boolean|json)/.test(type) || type.endsWith('[]');
