/** `api/src/database/tables.ts`: one row type a table, and what may be written to it, handed to Knex. */
import { snakeCaseMappers } from 'objection';
import { baseTypes, shapeTypes, typeSources, wordTypes } from './column-types.ts';
import { sentenceOf } from './areas.ts';
import type { Column, Schema, Table } from './read-schema.ts';

// As of the connection's own mappers.
const { parse } = snakeCaseMappers();

export function rowsFile({ tables }: Schema): string {
  refuseUnknown(tables);
  const body = tables.map(rowType).join('\n');
  const knexTables = tables.map(
    table => `${table.name}: TableOf<${typeName(table.name)}Row, ${columnKinds(table)}>;`,
  );
  return `/** Written by \`npm run tables\` from the migrated database: change a migration, never this file. */
${importsFor(`${body} TableOf`)}

${body}

declare module 'knex/types/tables.js' {
  interface Tables {
    ${knexTables.join('\n')}
  }
}
`;
}

function rowType(table: Table): string {
  const columns = table.columns.map(column => `${camelCase(column.name)}: ${columnType(table, column)};`);
  return `/** ${sentenceOf(table.name)} */
export interface ${typeName(table.name)}Row {
  ${columns.join('\n  ')}
}
`;
}

function columnKinds(table: Table): string {
  const kinds = {
    optional: namesOf(table, column => !isComputed(column) && (column.isNullable || column.default !== null)),
    computed: namesOf(table, isComputed),
    json: namesOf(table, column => column.baseType === 'jsonb'),
    decimal: namesOf(table, column => column.baseType === 'numeric'),
  };
  const named = Object.entries(kinds).filter(([, names]) => names.length > 0);
  return `{ ${named.map(([kind, names]) => `${kind}: ${names.map(column => `'${column}'`).join(' | ')}`).join('; ')} }`;
}

function columnType(table: Table, column: Column): string {
  const type = valueType(table, column, `${table.name}.${column.name}`);
  return column.isNullable && type !== 'unknown' ? `${type} | null` : type;
}

function valueType(table: Table, column: Column, key: string): string {
  const words = allowedWords(table, column);
  const contractType = wordTypes[key];
  if (words) {
    const list = words.map(word => `'${word}'`).join(' | ');
    return contractType ? `Words<${contractType}, ${list}>` : list;
  }
  if (contractType) throw new Error(`${key} has no CHECK list of words to compare ${contractType} with.`);
  const shape = shapeTypes[key];
  if (shape) return shape;
  if (column.baseType === 'jsonb') return jsonType(table, column);
  const type = baseTypes[column.baseType];
  if (!type) throw new Error(`${key}: no type in TypeScript for ${column.baseType}.`);
  return type;
}

/** The words of `CHECK (column IN (…))`, as PostgreSQL prints it. */
function allowedWords(table: Table, column: Column): string[] | null {
  const quoted = `"?${column.name}"?`;
  const list = new RegExp(`^CHECK \\(\\(\\(?${quoted}(?:\\)::text)? = ANY \\(\\(?ARRAY\\[(.*?)\\]`);
  const single = new RegExp(`^CHECK \\(\\(${quoted} = ('[^']*'::text)\\)\\)$`);
  for (const { kind, definition, columns } of table.constraints) {
    if (kind !== 'check' || columns.length !== 1) continue;
    const words = (list.exec(definition) ?? single.exec(definition))?.[1];
    if (words) return [...words.matchAll(/'((?:[^']|'')*)'::/g)].map(match => match[1] ?? '');
  }
  return null;
}

function jsonType(table: Table, column: Column): string {
  const isObject = table.constraints.some(({ definition }) =>
    definition.includes(`jsonb_typeof(${column.name}) = 'object'::text`),
  );
  const isArray = table.constraints.some(({ definition }) =>
    definition.includes(`jsonb_typeof(${column.name}) = 'array'::text`),
  );
  return isObject ? 'JsonObject' : isArray ? 'JsonObject[]' : 'unknown';
}

function isComputed(column: Column): boolean {
  return column.identity === 'always' || column.generated !== null;
}

function namesOf(table: Table, filter: (column: Column) => boolean): string[] {
  return table.columns.filter(filter).map(column => camelCase(column.name));
}

function camelCase(name: string): string {
  return Object.keys(parse({ [name]: null }))[0] ?? name;
}

/** `OrderItems` of `order_items`. */
function typeName(table: string): string {
  const name = camelCase(table);
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

function importsFor(body: string): string {
  const used = new Set(body.match(/\b[A-Z]\w+/g));
  return Object.entries(typeSources)
    .map(([from, names]) => ({ from, names: names.filter(name => used.has(name)) }))
    .filter(({ names }) => names.length > 0)
    .map(({ from, names }) => `import type { ${names.join(', ')} } from '${from}';`)
    .join('\n');
}

function refuseUnknown(tables: Table[]): void {
  const known = new Set(
    tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`)),
  );
  const gone = [...Object.keys(wordTypes), ...Object.keys(shapeTypes)].filter(key => !known.has(key));
  if (gone.length > 0)
    throw new Error(`column-types.ts names columns that are not there: ${gone.join(', ')}.`);
}
