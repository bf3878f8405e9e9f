/** The files that follow from the tables of a migrated database: path in the project and text. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { format, type FormatConfig } from 'oxfmt';
import { projectRoot } from '#api/project-root.ts';
import { readColumnComments } from './column-comments.ts';
import { readSchema } from './read-schema.ts';
import { dataModelFile } from './write-data-model.ts';
import { describedTablesFile } from './write-described.ts';
import { rowsFile } from './write-rows.ts';
import { schemaFile } from './write-schema.ts';

export async function filesOfTables(knex: Knex): Promise<Record<string, string>> {
  const schema = await readSchema(knex);
  const rows = 'api/src/database/tables.ts';
  const described = 'api/src/database/schema/described-tables.ts';
  const comments = readColumnComments();
  return {
    [rows]: await formatted(rows, rowsFile(schema)),
    [described]: await formatted(described, describedTablesFile(schema, comments)),
    'docs/schema.sql': schemaFile(schema, comments),
    'docs/data-model.md': dataModelFile(schema),
  };
}

async function formatted(file: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(path.join(projectRoot, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
