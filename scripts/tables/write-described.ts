/** `api/src/database/schema/described-tables.ts`: what tables and columns hold, in words, for programs without the sources. */
import { sentenceOf } from './areas.ts';
import type { Schema } from './read-schema.ts';

export function describedTablesFile(schema: Schema, comments: ReadonlyMap<string, string>): string {
  const entries = schema.tables.map(({ name, columns }) => {
    const said = columns.flatMap(column => {
      const comment = comments.get(`${name}.${column.name}`);
      return comment ? [[column.name, comment] as const] : [];
    });
    return [name, { holds: sentenceOf(name), columns: Object.fromEntries(said) }] as const;
  });
  return [
    '/** Written by `npm run tables` from the migrated database: change a migration, never this file. */',
    'export interface DescribedTable {',
    '  holds: string;',
    '  /** Of columns that the migrations explain. */',
    '  columns: Readonly<Record<string, string>>;',
    '}',
    '',
    `export const describedTables: Readonly<Record<string, DescribedTable>> = ${JSON.stringify(Object.fromEntries(entries))};`,
    '',
  ].join('\n');
}
