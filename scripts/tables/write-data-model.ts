/** `docs/data-model.md`: the tables by area, drawn with their foreign keys, and a sentence for each. */
import { areas, sentenceOf, type Area } from './areas.ts';
import type { Schema, Table } from './read-schema.ts';

export function dataModelFile({ tables }: Schema): string {
  const known = new Map(tables.map(table => [table.name, table]));
  refuseUnknown(known);
  const parts = [
    '# Data model',
    'Written by `npm run tables` from the migrated database. Every column, constraint, index and trigger is in ' +
      '[schema.sql](schema.sql); the types of the rows are in `api/src/database/tables.ts`.',
    'An arrow runs from the table that is referred to, to the table that refers to it; its label is the column. ' +
      'Tables of another area appear by name only. References to `users` for who did something are left out of ' +
      'the pictures outside the first area.',
    ...areas.map(area => areaText(area, known)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function areaText(area: Area, known: ReadonlyMap<string, Table>): string {
  const names = Object.keys(area.tables);
  const arrows = names.flatMap(name => arrowsTo(known.get(name), names));
  const drawn = arrows.join('\n');
  const alone = names.filter(name => !new RegExp(`\\b${name}\\b`).test(drawn));
  return [
    `## ${area.title}`,
    ['```mermaid', 'erDiagram', ...[...arrows, ...alone].map(line => `  ${line}`), '```'].join('\n'),
    names.map(name => `- **${name}**: ${sentenceOf(name)}`).join('\n'),
  ].join('\n\n');
}

function arrowsTo(table: Table | undefined, own: readonly string[]): string[] {
  if (!table) return [];
  return table.constraints.flatMap(({ kind, columns, target }) => {
    if (kind !== 'foreign' || target === null || (target === 'users' && !own.includes('users'))) return [];
    const isOptional = table.columns.some(({ name, isNullable }) => columns.includes(name) && isNullable);
    const isOne = table.constraints.some(
      other => ['primary', 'unique'].includes(other.kind) && other.columns.join() === columns.join(),
    );
    const near = isOptional ? '|o' : '||';
    const far = isOne ? 'o|' : 'o{';
    return [`${target} ${near}--${far} ${table.name} : "${columns.join(', ')}"`];
  });
}

function refuseUnknown(known: ReadonlyMap<string, Table>): void {
  const gone = areas.flatMap(area => Object.keys(area.tables)).filter(name => !known.has(name));
  if (gone.length > 0) throw new Error(`areas.ts names tables that are not there: ${gone.join(', ')}.`);
}
