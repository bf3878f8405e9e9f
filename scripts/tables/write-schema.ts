/** `docs/schema.sql`: every table as it is after all migrations, to be read; a database is made by the migrations. */
import { sentenceOf } from './areas.ts';
import type { Column, Schema, Table } from './read-schema.ts';

export function schemaFile(schema: Schema, comments: ReadonlyMap<string, string>): string {
  const parts = [
    '-- Written by `npm run tables` from the migrated database: change a migration, never this file.',
    ...schema.sequences.map(name => `CREATE SEQUENCE ${name};`),
    ...schema.tables.map(table => tableSql(table, comments)),
    '-- Functions',
    ...schema.functions.map(definition => `${definition.trim()};`),
  ];
  return `${parts.join('\n\n')}\n`;
}

function tableSql(table: Table, comments: ReadonlyMap<string, string>): string {
  const entries = [
    ...table.columns.map(column => ({
      comment: comments.get(`${table.name}.${column.name}`),
      sql: columnSql(column),
    })),
    ...table.constraints.map(({ name, definition }) => ({
      comment: undefined,
      sql: `CONSTRAINT ${name} ${definition}`,
    })),
  ];
  const lines = entries.flatMap(({ comment, sql }, at) => [
    ...(comment ? [`  -- ${comment}`] : []),
    `  ${sql}${at < entries.length - 1 ? ',' : ''}`,
  ]);
  return [
    `-- ${sentenceOf(table.name)}`,
    `CREATE TABLE ${table.name} (`,
    ...lines,
    ');',
    ...[...table.indexes, ...table.triggers].map(definition => `${withoutSchema(definition)};`),
  ].join('\n');
}

function columnSql(column: Column): string {
  return [
    column.name,
    column.type,
    column.isNullable ? '' : 'NOT NULL',
    column.default === null ? '' : `DEFAULT ${column.default}`,
    column.identity ? `GENERATED ${column.identity.toUpperCase()} AS IDENTITY` : '',
    column.generated === null ? '' : `GENERATED ALWAYS AS (${column.generated}) STORED`,
  ]
    .filter(part => part !== '')
    .join(' ');
}

function withoutSchema(definition: string): string {
  return definition.replace(' ON public.', ' ON ');
}
