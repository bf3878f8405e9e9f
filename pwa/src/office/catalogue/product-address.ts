/** The state of the list in its address: search, category, order, page and the open dialog. Pure. */
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { productEndpoints } from '#contract/catalogue/product-endpoints.ts';
import type { ProductSort } from '#contract/catalogue/products.ts';
import { choice, listAddress, openIdOf, typed } from '#pwa/common/list/list-address.ts';

type ListQuery = SentQuery<typeof productEndpoints.listOfficeProducts>;

/** Dialogs over the list. Each has its own parameter. */
const dialogNames = ['add', 'edit', 'tab', 'categories'] as const;

/** Parts of the product's dialog. */
export const editorTabs = ['product', 'areas', 'variants', 'costs'] as const;
export type EditorTab = (typeof editorTabs)[number];

const sortWords: Readonly<Record<ProductSort, string>> = {
  order: 'Shop order',
  name: 'Name',
  cheapest: 'Lowest price first',
  dearest: 'Highest price first',
  stock: 'Least stock first',
  newest: 'Newest first',
};

export const productAddress = listAddress({
  search: typed,
  category: text => text.slice(0, 100) || undefined,
  show: choice({ gone: 'Not on sale' }),
  sort: choice(sortWords),
});

export function asAsked({
  show,
  ...query
}: ReturnType<typeof productAddress.read> & { page: string }): ListQuery {
  return { sort: 'order', ...query, ...(show && { gone: 'true' as const }) };
}

/** The open product dialog: `new`, a row's number, or none. */
export function dialogOf(address: URLSearchParams): string | null {
  if (address.has('add')) return 'new';
  const id = openIdOf(address.get('edit'));
  return id === null ? null : String(id);
}

/** Closes every dialog except the one being opened. */
export function withDialog(
  before: URLSearchParams,
  dialog: Partial<Record<(typeof dialogNames)[number], string>>,
): URLSearchParams {
  return productAddress.changed(before, {
    ...Object.fromEntries(dialogNames.map(name => [name, ''])),
    ...dialog,
  });
}

/** Opens the dialog of a key from `dialogOf`. */
export function withProduct(before: URLSearchParams, key: string | null): URLSearchParams {
  return withDialog(before, key === null ? {} : key === 'new' ? { add: '1' } : { edit: key });
}
