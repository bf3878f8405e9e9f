/** The table as its address has it: search, category, order, page, and which dialog is open over it. Pure. */
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { productEndpoints } from '#contract/catalogue/product-endpoints.ts';
import type { ProductSort } from '#contract/catalogue/products.ts';
import { choice, listAddress, openIdOf, typed } from '#pwa/common/list/list-address.ts';

export type ListQuery = SentQuery<typeof productEndpoints.listOfficeProducts>;

/** Dialogs over the table; each has the name of its parameter. */
const dialogNames = ['add', 'edit', 'tab', 'categories'] as const;

export const sortWords: Readonly<Record<ProductSort, string>> = {
  order: 'Shop order',
  name: 'Name',
  cheapest: 'Lowest price first',
  dearest: 'Highest price first',
  stock: 'Least stock first',
  newest: 'Newest first',
};

const address = listAddress({
  search: typed,
  category: text => text.slice(0, 100) || undefined,
  show: choice({ gone: 'Not on sale' }),
  sort: choice(sortWords),
});
export const { pageOf, changed: withChange } = address;

export const sortOf = (at: URLSearchParams): ProductSort => address.read(at).sort ?? 'order';

/** Those that are not on sale. */
export const isGoneView = (at: URLSearchParams) => address.read(at).show === 'gone';

export function queryOf(at: URLSearchParams): ListQuery {
  const { search, category } = address.read(at);
  return {
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(isGoneView(at) ? { gone: 'true' as const } : {}),
    sort: sortOf(at),
    page: String(pageOf(at)),
  };
}

export const isNarrowed = (at: URLSearchParams) => Boolean(at.get('search') || at.get('category'));

/** Which product dialog stands over the table: `new`, a row's number, or none. */
export function dialogOf(address: URLSearchParams): string | null {
  if (address.has('add')) return 'new';
  const id = openIdOf(address.get('edit'));
  return id === null ? null : String(id);
}

/** Every dialog closed but the one that is opened. */
export function withDialog(
  before: URLSearchParams,
  dialog: Partial<Record<(typeof dialogNames)[number], string>>,
): URLSearchParams {
  return withChange(before, { ...Object.fromEntries(dialogNames.map(name => [name, ''])), ...dialog });
}

/** The dialog of a key from `dialogOf`. */
export function withProduct(before: URLSearchParams, key: string | null): URLSearchParams {
  return withDialog(before, key === null ? {} : key === 'new' ? { add: '1' } : { edit: key });
}
