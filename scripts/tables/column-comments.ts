/** The reasons that the migrations give beside a column: PostgreSQL does not keep them. By `table.column`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';

const folder = path.join(projectRoot, 'api/migrations');

export function readColumnComments(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(folder)
    .filter(name => /^\d{4}-.*\.ts$/.test(name))
    .sort()) {
    let table: string | null = null;
    let comment: string[] = [];
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      const text = line.trim();
      table = /^(?:CREATE TABLE|ALTER TABLE) (\w+)/.exec(text)?.[1] ?? table;
      const said = /^-- (.*)$/.exec(text)?.[1];
      if (said) {
        comment.push(said);
        continue;
      }
      const column = /^(?:ADD COLUMN )?([a-z]\w*) /.exec(text)?.[1];
      if (table && column && comment.length > 0) found.set(`${table}.${column}`, comment.join(' '));
      comment = [];
      if (text.endsWith(';')) table = null;
    }
  }
  return found;
}
