/** What the records of the log are called today, and which records are called so. */
import { type Sql, wordsIn } from './sql.ts';

interface Named {
  entity: string;
  table: string;
  /** Of the row `n`. */
  name: string;
  id: 'integer' | 'uuid' | 'text';
  /** As its index of words was made of it; where that is not simply the name. */
  words?: string;
}

const named: readonly Named[] = [
  { entity: 'product', table: 'products', name: 'n.name', id: 'integer' },
  { entity: 'category', table: 'categories', name: 'n.name', id: 'text' },
  { entity: 'technique', table: 'techniques', name: 'n.name', id: 'text' },
  {
    entity: 'customers',
    table: 'customers',
    name: `coalesce(nullif(n.company, ''), nullif(trim(n.first_name || ' ' || n.last_name), ''))`,
    id: 'integer',
    words: `words_of(coalesce(n.company, '') || ' ' || n.first_name || ' ' || n.last_name)`,
  },
  { entity: 'organisations', table: 'organisations', name: 'n.name', id: 'integer' },
  { entity: 'discount_codes', table: 'discount_codes', name: 'n.code', id: 'integer' },
  { entity: 'leads', table: 'leads', name: 'n.customer_name', id: 'integer' },
  {
    entity: 'contact_messages',
    table: 'contact_messages',
    name: `trim(n.first_name || ' ' || n.last_name)`,
    id: 'integer',
    words: `words_of(n.first_name || ' ' || n.last_name)`,
  },
  { entity: 'quotes', table: 'quotes', name: 'n.name', id: 'integer' },
  { entity: 'projects', table: 'projects', name: 'n.title', id: 'integer' },
  { entity: 'jobs', table: 'jobs', name: `n.job_number || ' ' || n.title`, id: 'uuid' },
  {
    entity: 'deliveries',
    table: 'deliveries',
    name: `n.order_number || ', ' || n.customer_name`,
    id: 'uuid',
    words: `words_of(n.order_number || ' ' || n.customer_name)`,
  },
  { entity: 'page', table: 'pages', name: 'n.title', id: 'integer' },
  { entity: 'menu_item', table: 'menu_items', name: 'n.label', id: 'integer' },
  { entity: 'media', table: 'media', name: `nullif(n.title, '')`, id: 'integer' },
  { entity: 'users', table: 'users', name: 'n.username', id: 'integer' },
];

/** Entries about many records have a word in place of an id: only what is an id is looked up. */
const idPatterns = { integer: '^[1-9][0-9]{0,8}$', uuid: '^[0-9a-f-]{36}$', text: '.' } as const;

const idIs = (row: string, id: Named['id']) =>
  `n.id = case when ${row}.entity_id ~ '${idPatterns[id]}' then ${row}.entity_id::${id} end`;

/** Of the row `log`. */
export const recordNameSql = `case log.entity ${named
  .map(
    ({ entity, table, name, id }) =>
      `when '${entity}' then (select ${name} from ${table} n where ${idIs('log', id)})`,
  )
  .join(' ')} when 'order' then log.entity_id end`;

const wordsOf = ({ name, words = `words_of(${name})` }: Named) => words;

/** Whether the name of the record of the row `e` holds these words: for a few rows, however many records are called so. */
export function nameHasWords(typed: string): Sql {
  const parts = named.map(one => {
    const { entity, table, id } = one;
    const { sql, values } = wordsIn(wordsOf(one), typed);
    const sought = `select from ${table} n where ${idIs('e', id)} and ${sql}`;
    return { sql: `when '${entity}' then exists (${sought})`, values };
  });
  return {
    sql: `case e.entity ${parts.map(({ sql }) => sql).join(' ')} else false end`,
    values: parts.flatMap(({ values }) => values),
  };
}

/** Entity and id of each record whose name holds these words. */
export function namesLike(typed: string): Sql {
  const parts = named.map(one => {
    const { sql, values } = wordsIn(wordsOf(one), typed);
    return { sql: `select '${one.entity}', n.id::text from ${one.table} n where ${sql}`, values };
  });
  return {
    sql: parts.map(({ sql }) => sql).join(' union all '),
    values: parts.flatMap(({ values }) => values),
  };
}
