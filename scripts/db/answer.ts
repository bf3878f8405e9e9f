/** One input of the shell to the text that it prints: SQL (one statement or several), or a word such as `\dt`. */
import type pg from 'pg';
import { describe } from './describe.ts';
import { formatTable } from '../format-table.ts';

/** Of number types: their columns stand to the right. */
const numberOids = new Set([20, 21, 23, 26, 700, 701, 1700]);

interface Options {
  /** Longer cells are cut, for a terminal. */
  cellWidth?: number;
}

export async function answer(client: pg.Client, input: string, options: Options = {}): Promise<string> {
  const text = describe(input) ?? input;
  const found = (await client.query({ text, rowMode: 'array' })) as unknown;
  // Several statements in one input have several results.
  const results = (Array.isArray(found) ? found : [found]) as pg.QueryArrayResult<(string | null)[]>[];
  return results.map(result => formatResult(result, options)).join('\n\n');
}

function formatResult(result: pg.QueryArrayResult<(string | null)[]>, { cellWidth }: Options): string {
  const { fields, rows, command, rowCount } = result;
  if (fields.length === 0) return rowCount === null ? command : `${command} ${rowCount}`;
  const columns = fields.map(field => ({ name: field.name, isNumber: numberOids.has(field.dataTypeID) }));
  const count = `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`;
  return `${formatTable(columns, rows, cellWidth)}\n${count}`;
}
