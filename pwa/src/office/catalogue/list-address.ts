/** The table as its address has it: search, category, order, page, and which dialog is open over it. Pure. */
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { productEndpoints } from '#contract/catalogue/product-endpoints.ts';
import { type ProductSort, productSorts } from '#contract/catalogue/products.ts';
import { openIdOf, pageOf, withChange as changeAddress } from '#pwa/office/common/list-address.ts';

export type ListQuery = SentQuery<typeof productEndpoints.listOfficeProducts>;

/** A change of any of them leads back to the first page. */
const narrowing = ['search', 'category', 'show', 'sort'];

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

export function sortOf(address: URLSearchParams): ProductSort {
  return productSorts.find(one => one === address.get('sort')) ?? 'order';
}

/** Those that are not on sale. */
export const isGoneView = (address: URLSearchParams) => address.get('show') === 'gone';

export function queryOf(address: URLSearchParams): ListQuery {
  const search = (address.get('search') ?? '').trim().slice(0, 200);
  const category = address.get('category') ?? '';
  return {
    ...(search ? { search } : {}),
    ...(category ? { category: category.slice(0, 100) } : {}),
    ...(isGoneView(address) ? { gone: 'true' as const } : {}),
    sort: sortOf(address),
    page: String(pageOf(address)),
  };
}

export const isNarrowed = (address: URLSearchParams) =>
  Boolean(address.get('search') || address.get('category'));

/** Which product dialog stands over the table: `new`, a row's number, or none. */
export function dialogOf(address: URLSearchParams): string | null {
  if (address.has('add')) return 'new';
  const id = openIdOf(address.get('edit'));
  return id === null ? null : String(id);
}

export const withChange = (before: URLSearchParams, change: Readonly<Record<string, string>>) =>
  changeAddress(before, change, narrowing);

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
