/** Finds customers and products for the editor: at the shop, or on this device while the shop is out of reach. */
import type { ListedCustomer } from '#contract/customers/record-endpoints.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { ApiError, call, OfflineError } from '#pwa/common/local/call/call.ts';
import { type CopiedStore, hasCome } from '#pwa/common/local/call/copied.ts';
import { type Catalogue, useCatalogueStore } from '#pwa/common/local/catalogue/catalogue.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';

const most = 8;

export async function findCustomers(device: StaffDevice, search: string): Promise<readonly ListedCustomer[]> {
  try {
    return (await call('GET /api/customers/page', { query: { search } })).customers.slice(0, most);
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error;
    const { findKeptCustomers } = await import('./find-kept-customers.ts');
    return findKeptCustomers(device, { search, most });
  }
}

export type FoundProduct = Pick<OfficeProductRow, 'id' | 'name' | 'price' | 'category'> & {
  stockCode?: string | null;
};

export interface FindProducts {
  search: (text: string) => Promise<readonly FoundProduct[]>;
  /** Rejects with the shop's refusal of a product that is no longer sold. */
  read: (id: number) => Promise<Product>;
}

/** Without the shop, products are found by name in the device's copy of the catalogue. */
export function useFindProducts(): FindProducts {
  const catalogue = useCatalogueStore();
  return {
    search: async text => (await searchProducts(catalogue, text)).slice(0, most),
    read: id => readProduct(catalogue, id),
  };
}

export async function searchProducts(catalogue: Catalogue, text: string): Promise<readonly FoundProduct[]> {
  try {
    const { products } = await call('GET /api/admin/products', { query: { search: text } });
    return products.filter(({ state }) => state === 'onSale');
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error;
    const words = text.toLowerCase();
    return (await valueOf(catalogue.products)).filter(({ name }) => name.toLowerCase().includes(words));
  }
}

export async function readProduct(catalogue: Catalogue, id: number): Promise<Product> {
  try {
    return await call('GET /api/products/{id}', { params: { id: String(id) } });
  } catch (error) {
    if (error instanceof ApiError || !(error instanceof OfflineError)) throw error;
    return valueOf(catalogue.product(id));
  }
}

/** How long the device's own storage may take. */
const mostMs = 5_000;

async function valueOf<T>(store: CopiedStore<T>): Promise<T> {
  store.load();
  await hasCome(store, mostMs);
  const now = store.state.getState();
  if (now.phase === 'ready') return now.value;
  throw now.phase === 'failed' && now.error instanceof Error ? now.error : new OfflineError();
}
