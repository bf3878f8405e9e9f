/**
 * A list from the rows that this device keeps: searched, filtered, sorted and cut into pages as the address says. A noun
 * declares what its search covers, which filters can be answered from a row, and its orders.
 */
import type { AskedEntity } from '#contract/wire/mutation.ts';
import { nothingPending, type Pending, withPending } from '#pwa/common/local/kept/pending.ts';
import type { KeptRow } from '#pwa/common/local/kept/kept-store.ts';
import type { Readers, ValuesOf } from '../list-address.ts';

export interface KeptNow {
  /** Today by the shop's clock. */
  today: string;
  /** Of the shop: a day begins there. */
  timeZone: string;
}

type Identified = { id: string | number };
type Filters<R extends Readers> = Exclude<keyof R & string, 'search' | 'sort'>;

export interface KeptList<R extends Readers, Page, Row extends Identified> {
  rowsOf: (page: Page) => readonly Row[];
  /** `last` is the latest answer of the shop, for what a page says beside its rows. */
  pageOf: (rows: Row[], found: number, last: Page | undefined) => Page;
  /**
   * Their changes wait on this device under this name; `made` completes a row that was made here, `mark` says of a row
   * that something of it waits.
   */
  changes?: { entity: AskedEntity; made?: (row: Row) => Row; mark?: (row: Row) => Row };
  /** What the search covers. */
  texts: (row: Row) => readonly (string | null | undefined)[];
  phone?: (row: Row) => string | null;
  /** What the list shows without a filter. Everything unless it is given. */
  isListed?: (row: Row, values: ValuesOf<R>) => boolean;
  /** Filters that aren't named here need the shop. */
  fits?: {
    [Name in Filters<R>]?: (row: Row, value: NonNullable<ValuesOf<R>[Name]>, now: KeptNow) => boolean;
  };
  /** By the names of the orders. The first one is used unless another is asked for. */
  sorts: Readonly<Record<string, (a: Row, b: Row) => number>>;
}

export interface KeptQuestion<R extends Readers> {
  values: ValuesOf<R>;
  /** From 1. */
  page: number;
  pageSize: number;
  now: KeptNow;
  pending?: Pending;
}

/** The names of the filters that can't be answered from the rows. */
export function unansweredFilters<R extends Readers, Page, Row extends Identified>(
  { fits = {}, sorts }: KeptList<R, Page, Row>,
  values: ValuesOf<R>,
): string[] {
  return Object.entries(values)
    .filter(([name, value]) => {
      if (value === undefined || name === 'search') return false;
      return name === 'sort' ? !(String(value) in sorts) : !(name in fits);
    })
    .map(([name]) => name);
}

/** Null if the filters need the shop. */
export function findKept<R extends Readers, Page, Row extends Identified>(
  list: KeptList<R, Page, Row>,
  kept: readonly KeptRow[],
  last: Page | undefined,
  { values, page, pageSize, now, pending = nothingPending }: KeptQuestion<R>,
): { value: Page; found: number; asOf: string } | null {
  if (unansweredFilters(list, values).length > 0) return null;
  const { search, sort, ...filters } = values as Record<string, string | undefined>;
  const fits = list.fits as Record<string, (row: Row, value: unknown, now: KeptNow) => boolean> | undefined;
  const hasWords = matcherOf(search ?? '');
  const given = new Map<Row, string>();
  const times = new Map((kept as readonly KeptRow<Row>[]).map(({ row, at }) => [row.id, at]));
  const { entity, made, mark } = list.changes ?? {};
  const rows = (kept as readonly KeptRow<Row>[]).map(({ row }) => row);
  const newest = [...times.values()].toSorted().at(-1) ?? '';
  for (const row of entity ? withPending(rows, pending.of(entity), made, mark) : rows) {
    const at = times.get(row.id) ?? newest;
    const isIn =
      (list.isListed?.(row, values) ?? true) &&
      Object.entries(filters).every(
        ([name, value]) => value === undefined || fits?.[name]?.(row, value, now),
      ) &&
      hasWords(list.texts(row), list.phone?.(row) ?? null);
    if (isIn) given.set(row, at);
  }
  const order = (sort && list.sorts[sort]) || Object.values(list.sorts)[0];
  const found = order ? [...given.keys()].toSorted(order) : [...given.keys()];
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const shownAt = shown.map(row => given.get(row) ?? '').toSorted();
  // The oldest row on the page decides: the note must hold for all of them.
  const asOf = shownAt[0] ?? newest;
  return { value: list.pageOf(shown, found.length, last), found: found.length, asOf };
}

/** As the server searches: the whole text in any of the texts, or the digits in the telephone number. */
function matcherOf(
  typed: string,
): (texts: readonly (string | null | undefined)[], phone: string | null) => boolean {
  const words = typed.trim().toLowerCase();
  if (!words) return () => true;
  const digits = /^[+\d\s().-]+$/.test(words) ? words.replaceAll(/\D/g, '') : '';
  return (texts, phone) => {
    if (texts.some(text => text?.toLowerCase().includes(words))) return true;
    if (digits.length < fewestDigits || !phone) return false;
    const stored = phone.replaceAll(/\D/g, '');
    return stored.includes(digits) || stored.replace(/^61/, '0').includes(digits);
  };
}

const fewestDigits = 3;

/** Orders for `sorts`. */
export const by =
  <Row>(value: (row: Row) => string | number | null) =>
  (a: Row, b: Row): number => {
    const [one, other] = [value(a), value(b)];
    if (one === other) return 0;
    if (one === null) return 1;
    if (other === null) return -1;
    if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'en-AU');
    return one < other ? -1 : 1;
  };

/** The highest or the latest first. Nothing comes last. */
export const byLatest =
  <Row>(value: (row: Row) => string | number | null) =>
  (a: Row, b: Row): number => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    if (one === other) return 0;
    return one < other ? 1 : -1;
  };
