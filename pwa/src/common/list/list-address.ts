/** The state of an office list as stored in its address: filters, order and page. Pure. */

/** Labels by value, in order. A table may hold more about each value than its label. */
export type Words = Readonly<Record<string, string | { label: string }>>;

/** Reads a text from the address. Returns undefined if it means nothing. */
export interface Reader<T = unknown> {
  (text: string): T | undefined;
  /** The labels of a choice. */
  words?: Words;
}
export type Readers = Readonly<Record<string, Reader>>;

export type ValuesOf<R extends Readers> = { [Name in keyof R]?: NonNullable<ReturnType<R[Name]>> };
/** Where a page of a list begins, as the shop says it: behind a row, or up to one. Neither: at the start of the list. */
export interface PageStart {
  after?: string;
  before?: string;
}
const startNames = ['after', 'before'] as const;
export const endOfList: PageStart = { before: 'end' };

/** The filters of a list, without its order. */
export type FilterOf<R extends Readers> = Omit<ValuesOf<R>, 'sort'>;
/** New values by name. An empty value is removed from the address. */
export type Change<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** Any typed text. */
export const typed: Reader<string> = text => text.trim().slice(0, 200) || undefined;

/** One of the given words. */
export function choice<Word extends string>(
  words: Readonly<Record<Word, string | { label: string }>>,
): Reader<Word> {
  const all = Object.keys(words) as Word[];
  return Object.assign((text: string) => all.find(word => word === text), { words });
}

/** Labels for a list of values. */
export function wordsOf<Word extends string>(values: readonly Word[], say: (value: Word) => string) {
  return Object.fromEntries(values.map(value => [value, say(value)])) as Record<Word, string>;
}

export const flag: Reader<'true'> = text => (text === 'true' ? text : undefined);

/** A calendar day, such as `2026-11-24`. */
export const day: Reader<string> = text => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
};

/** The number of a record. */
export const id: Reader<string> = text => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined);

/** Id of the record that is open over the list. Null for none, or if it isn't a number. */
export function openIdOf(value: string | null): number | null {
  return id(value ?? '') ? Number(value) : null;
}

export interface ListAddress<R extends Readers> {
  /** Name of the parameter that holds the page. */
  pageName: string;
  wordsOf: (name: string) => Words;
  read: (address: URLSearchParams) => ValuesOf<R>;
  /** Counts from 1. */
  pageOf: (address: URLSearchParams) => number;
  startOf: (address: URLSearchParams) => PageStart;
  /** A page, by its start if that is known. The number is for people, and for lists without cursors. */
  toPage: (page: number, start?: PageStart) => Change;
  /** Changing one of the list's own parameters returns to its first page. */
  changed: (before: URLSearchParams, change: Change) => URLSearchParams;
  /** A change that clears all filters. */
  cleared: Change;
  isNarrowed: (address: URLSearchParams) => boolean;
  /** Number of active filters, not counting the search. */
  countFilters: (address: URLSearchParams) => number;
}

/** The readers that an address was made of. */
export type ReadersOf<Address> = Address extends ListAddress<infer R> ? R : never;

interface Options<R> {
  pageName?: string;
  /** Two filters of which at most one can be set. */
  eitherOr?: readonly [keyof R & string, keyof R & string];
}

/** `search` and `sort` have special meanings. Every other name is a filter. */
export function listAddress<R extends Readers>(
  readers: R,
  { pageName = 'page', eitherOr }: Options<R> = {},
): ListAddress<R> {
  const narrowing = Object.keys(readers).filter(name => name !== 'sort');
  const isSet = (address: URLSearchParams) => (name: string) =>
    readers[name]?.(address.get(name) ?? '') !== undefined;
  const pageOf = (address: URLSearchParams) => {
    const page = address.get(pageName) ?? '';
    return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
  };
  const ofPage = [pageName, ...startNames];
  return {
    pageName,
    wordsOf: name => readers[name]?.words ?? {},
    read: address =>
      Object.fromEntries(
        Object.entries(readers)
          .map(([name, reader]) => [name, reader(address.get(name) ?? '')])
          .filter(([, value]) => value !== undefined),
      ) as ValuesOf<R>,
    pageOf,
    startOf: address =>
      Object.fromEntries(
        startNames.flatMap(name => {
          const cursor = address.get(name) ?? '';
          return /^[\w-]{1,1500}$/.test(cursor) ? [[name, cursor]] : [];
        }),
      ),
    toPage: (page, { after = '', before = '' } = {}) => ({
      [pageName]: page > 1 ? String(page) : '',
      after,
      before,
    }),
    changed(before, change) {
      const after = new URLSearchParams(before);
      if (Object.keys(change).some(name => Object.hasOwn(readers, name)))
        for (const name of ofPage) after.delete(name);
      if (eitherOr?.some(name => name in change)) for (const name of eitherOr) after.delete(name);
      for (const [name, value] of Object.entries(change)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      return after;
    },
    cleared: Object.fromEntries([...narrowing, ...ofPage].map(name => [name, ''])),
    isNarrowed: address =>
      pageOf(address) > 1 || startNames.some(name => address.has(name)) || narrowing.some(isSet(address)),
    countFilters: address => narrowing.filter(name => name !== 'search' && isSet(address)(name)).length,
  };
}
