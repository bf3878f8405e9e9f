/** What the editor starts with: read from the address, with the products as they are on sale today. */
import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { isMissing } from '#pwa/common/local/call/failure-words.ts';
import { customerStart, orderStart, quoteStart, type Started } from './start-from.ts';

export type From =
  | { kind: 'blank' }
  /** The next version of a quote, or the answer to a request. */
  | { kind: 'quote'; id: string }
  | { kind: 'copyQuote'; id: string }
  | { kind: 'copyOrder'; orderId: string }
  | { kind: 'customer'; id: string };

export interface Start {
  typed: Started;
  /** Of the quote that was read. */
  version?: number;
  /** Products of the copy that are no longer sold. */
  isShort: boolean;
}

/** `?copy=quote:17`, `?copy=order:ABC…`, `?customer=12`. */
export function fromAddress(search: URLSearchParams): From {
  const [what, id = ''] = (search.get('copy') ?? '').split(':');
  if (what === 'quote') return { kind: 'copyQuote', id };
  if (what === 'order') return { kind: 'copyOrder', orderId: id };
  const customer = search.get('customer');
  return customer ? { kind: 'customer', id: customer } : { kind: 'blank' };
}

export function useStart(from: From) {
  return useQuery({
    queryKey: ['selling', 'start', from],
    queryFn: () => readStart(from),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
}

const newId = () => crypto.randomUUID();

async function readStart(from: From): Promise<Start> {
  switch (from.kind) {
    case 'blank':
      return { typed: {}, isShort: false };
    case 'customer': {
      const customer = await call('GET /api/customers/{id}', { params: { id: from.id } });
      return { typed: customerStart(customer), isShort: false };
    }
    case 'quote':
    case 'copyQuote': {
      const quote = await call('GET /api/quotes/{id}', { params: { id: from.id } });
      const offer = quote.offers.find(one => one.work);
      const works = offer?.options?.map(option => option.work) ?? [offer?.work];
      const lines = works.flatMap(work => work?.wanted.lines ?? []);
      const { products, isShort } = await readProducts(lines.map(line => line.productId));
      const typed = quoteStart(quote, products, from.kind === 'copyQuote' ? newId : null);
      return { typed, isShort, version: quote.version };
    }
    case 'copyOrder': {
      const { orderId } = from;
      const order = await call('GET /api/orders/{orderId}/office', { params: { orderId } });
      const { products, isShort } = await readProducts(order.items.flatMap(item => item.productId ?? []));
      return { typed: orderStart(order, products, newId), isShort };
    }
  }
}

async function readProducts(ids: readonly number[]) {
  const products = new Map<number, Product>();
  const wanted = [...new Set(ids)];
  await Promise.all(
    wanted.map(async id => {
      try {
        products.set(id, await call('GET /api/products/{id}', { params: { id: String(id) } }));
      } catch (error) {
        // No longer on sale: the rest can be copied all the same.
        if (!isMissing(error)) throw error;
      }
    }),
  );
  return { products, isShort: products.size < wanted.length };
}
