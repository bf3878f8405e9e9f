/**
 * A page of a list that begins beside a row, not at a number: rows that come or go elsewhere move no other row over the edge
 * of a page, and what lies before the page is not read. Pages by number count from the start of the list.
 *
 *   cursor = base64url(<id>_<key>_…_<text>)   of the row that the page begins after or ends before; `end` for the last page
 */
import type { Knex } from 'knex';

/** The expression must never be null. */
export type ListKey = readonly [kind: 'instant' | 'number' | 'text', sql: string];

export interface ListOrder {
  /** The most important first, all in the same direction as the id. A text comes last. */
  keys: readonly ListKey[];
  /** Tells rows with the same keys apart. */
  id: string;
  isDescending?: boolean;
}

/** What a request says about the page, by its row or by its number from 1. */
export interface PageAsked {
  page?: number | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** Neither: the list begins at its start. */
interface PageStart {
  after?: string;
  before?: string;
}

/** Where the pages beside this one begin; null where there is none. */
interface PagesBeside {
  next: PageStart | null;
  previous: PageStart | null;
}

export interface Paged<Answer> {
  answer: Answer;
  beside: PagesBeside;
}

interface Marked {
  cursor: string;
}

interface ListPage {
  /** A condition of the list, and the end of that statement. Their bindings stand beside each other. */
  where: string;
  slice: string;
  values: Knex.RawBinding[];
  /** As the page is shown: a page may be read from its end. */
  order: string;
  /** The column `cursor`, which `cut` reads. */
  cursor: string;
  /** `rows` are one more than the page has, if there are more. */
  cut: <Row extends Marked>(rows: readonly Row[]) => { rows: Row[]; beside: PagesBeside };
}

const written = {
  instant: (sql: string) => `(extract(epoch from ${sql}) * 1000000)::bigint`,
  number: (sql: string) => sql,
  text: (sql: string) => sql,
};
const bound = {
  instant: `timestamptz 'epoch' + ?::float8 * interval '1 microsecond'`,
  number: '?::bigint',
  text: '?::text',
};
const endOfList = 'end';

export function pageOf(order: ListOrder, { page = 1, after, before }: PageAsked, size: number): ListPage {
  const { keys, id, isDescending = false } = order;
  const isByNumber = after === undefined && before === undefined;
  const from = valuesOf(order, after ?? before ?? '');
  const isFromEnd = after === undefined && before === endOfList;
  const isBackwards = isFromEnd || (after === undefined && from !== null);
  const skipped = isByNumber ? (page - 1) * size : 0;
  const columns = [...keys.map(([, sql]) => sql), id];
  const ordered = (descends: boolean) =>
    `order by ${columns.map(sql => (descends ? `${sql} desc` : sql)).join(', ')}`;
  const isDownwards = isDescending !== isBackwards;
  const seek = `(${columns.join(', ')}) ${isDownwards ? '<' : '>'}
    (${[...keys.map(([kind]) => bound[kind]), bound.number].join(', ')})`;
  return {
    where: from ? seek : 'true',
    slice: `${ordered(isDownwards)} limit ? offset ?`,
    values: [...(from ?? []), size + 1, skipped],
    order: ordered(isDescending),
    cursor: `concat_ws('_', ${[id, ...keys.map(([kind, sql]) => written[kind](sql))].join(', ')}) as cursor`,
    cut(rows) {
      const isMore = rows.length > size;
      const shown = isBackwards && isMore ? rows.slice(1) : rows.slice(0, size);
      const [first, last] = [shown.at(0), shown.at(-1)].map(row => row && packed(row.cursor));
      // What stood at the cursor may have gone meanwhile: then the way back is by the start or the end of the list.
      const hasNext = isBackwards ? !isFromEnd : isMore;
      const hasPrevious = isBackwards ? isMore : from !== null || skipped > 0;
      return {
        rows: shown,
        beside: {
          next: hasNext ? (last ? { after: last } : {}) : null,
          previous: hasPrevious ? { before: first ?? endOfList } : null,
        },
      };
    },
  };
}

/** In an address, whatever a name is made of. */
const packed = (cursor: string) => Buffer.from(cursor).toString('base64url');

/** In the order of the columns. Null for a cursor of another order: a list that is sorted in another way begins at its start. */
function valuesOf({ keys }: ListOrder, cursor: string): string[] | null {
  const hasText = keys.at(-1)?.[0] === 'text';
  const count = hasText ? keys.length : keys.length + 1;
  const parts = Buffer.from(cursor, 'base64url').toString().split('_');
  const numbers = parts.splice(0, count);
  const [id = '', ...values] = numbers;
  const text = parts.join('_');
  const isOfOrder =
    numbers.length === count &&
    numbers.every(value => /^-?\d{1,16}$/.test(value)) &&
    hasText === parts.length > 0 &&
    !text.includes('\0'); // PostgreSQL has it in no text.
  return isOfOrder ? [...values, ...(hasText ? [text] : []), id] : null;
}
