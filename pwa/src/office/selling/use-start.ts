/**
 * What the editor starts with: read from the address, with the products as they are on sale today. Without the shop, from
 * what this device keeps of them.
 */
import {
  type QueryClient,
  type QueryKey,
  type QueryMeta,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import type { CameFrom } from '#contract/quotes/quote-source.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { defaultPlacement, toDecorationMethod } from '#contract/artwork/placements.ts';
import { productNamed } from '#contract/quotes/product-estimate.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { SavedDraft } from '#contract/quotes/drafts/draft.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { recordId } from '#contract/wire/records/record-id.ts';
import { ApiError, call, OfflineError } from '#pwa/common/local/call/call.ts';
import { isMissing } from '#pwa/common/local/call/failure-words.ts';
import { isFinal } from '#pwa/common/local/call/is-final.ts';
import { type Catalogue, useCatalogueStore } from '#pwa/common/local/catalogue/catalogue.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';
import { withChanges } from '#pwa/common/local/kept/pending.ts';
import { formOfDraft } from './draft-form.ts';
import { type EditorLine, lineProductOf } from '#pwa/office/common/work/editor-form.ts';
import { readProduct, searchProducts } from '#pwa/office/common/find-here.ts';
import { type AskedIn, leadStart } from './start-from-lead.ts';
import { customerStart, orderStart, quoteStart, requestedLine, type Started } from './start-from.ts';

export type From =
  | { kind: 'blank' }
  /** The draft, the next version of a quote, or the answer to a request. */
  | { kind: 'quote'; id: string }
  /** A draft that was made on this device and has no number yet, by its id. */
  | { kind: 'draft'; id: string }
  | { kind: 'copyQuote'; id: string }
  | { kind: 'copyOrder'; orderId: string }
  | { kind: 'customer'; id: string }
  /** A lead, or one message or call of it. */
  | ({ kind: 'lead'; id: string } & AskedIn);

export interface Start {
  typed: Started;
  /** Of the quote that was read. */
  version?: number;
  /** Products of the copy that are no longer sold. */
  isShort: boolean;
  /** What it answers. */
  cameFrom?: CameFrom | null | undefined;
  /** The quote that is continued. Missing for a new one. */
  quote?: StartedQuote;
}

export interface StartedQuote {
  /** By which changes name it. */
  id: string;
  draft: SavedDraft | null;
  /** Nothing of it has been sent yet. */
  isOnlyDraft: boolean;
  /** Of the latest version; 0 without one. */
  revision: number;
}

/** `?copy=quote:17`, `?copy=order:ABC…`, `?customer=12`, `?lead=7` with `&message=3` or `&call=31`, `?draft=` and its id. */
export function fromAddress(search: URLSearchParams): From {
  const [what, id = ''] = (search.get('copy') ?? '').split(':');
  if (what === 'quote') return { kind: 'copyQuote', id };
  if (what === 'order') return { kind: 'copyOrder', orderId: id };
  const [draft, customer, lead] = [search.get('draft'), search.get('customer'), search.get('lead')];
  if (draft) return { kind: 'draft', id: draft };
  if (lead) {
    const numberIn = (name: string) =>
      /^\d{1,9}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : null;
    return { kind: 'lead', id: lead, messageId: numberIn('message'), callId: numberIn('call') };
  }
  return customer ? { kind: 'customer', id: customer } : { kind: 'blank' };
}

interface Reading {
  client: QueryClient;
  catalogue: Catalogue;
  techniques: readonly Technique[];
  /** By the shop's calendar. */
  today: string;
  device: StaffDevice;
}

export function useStart(from: From, device: StaffDevice | null) {
  const client = useQueryClient();
  const catalogue = useCatalogueStore();
  const { techniques } = useShopFacts();
  const { now, timeZone } = useShopClock();
  return useQuery({
    queryKey: ['selling', 'start', from],
    queryFn: () =>
      readStart(from, {
        client,
        catalogue,
        techniques,
        today: isoDateIn(now, timeZone),
        device: device as StaffDevice,
      }),
    enabled: device !== null,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
}

/** It was made on this device and no longer waits to be sent. */
export class HandedInError extends Error {}

const newId = () => crypto.randomUUID();

async function readStart(from: From, reading: Reading): Promise<Start> {
  const { catalogue } = reading;
  switch (from.kind) {
    case 'blank':
      return { typed: {}, isShort: false };
    case 'customer':
      return { typed: customerStart(await readCustomer(reading, from.id)), isShort: false };
    case 'lead': {
      const { id } = from;
      const lead = await readKept<LeadDetail>(reading, {
        key: ['leads', 'one', Number(id)],
        ask: () => call('GET /api/leads/{id}', { params: { id } }),
        meta: keptAs('leads', Number(id)),
      });
      const customer =
        lead.customer && (await readCustomer(reading, String(lead.customer.id)).catch(withoutIt));
      return { ...leadStart(lead, from, customer, reading.today), isShort: false };
    }
    case 'draft': {
      const made = await readMade(reading.device, from.id);
      if (!made?.draft) throw new HandedInError();
      return { ...(await draftStart(made, made.draft, catalogue)), version: made.version };
    }
    case 'quote': {
      const quote = await readQuote(reading, from.id);
      const { draft, version } = quote;
      return {
        ...(draft ? await draftStart(quote, draft, catalogue) : await offerStart(quote, null, reading)),
        version,
        cameFrom: quote.cameFrom,
      };
    }
    case 'copyQuote':
      return offerStart(await readQuote(reading, from.id), newId, reading);
    case 'copyOrder': {
      const { orderId } = from;
      const order = await readKept(reading, {
        key: ['order', orderId],
        ask: () => call('GET /api/orders/{orderId}/office', { params: { orderId } }),
        meta: keptAs('orders', orderId),
      });
      const ids = order.items.flatMap(item => item.productId ?? []);
      const { products, isShort } = await readProducts(catalogue, ids);
      return { typed: orderStart(order, products, newId), isShort };
    }
  }
}

const readCustomer = (reading: Reading, id: string) =>
  readKept<CustomerRow>(reading, {
    key: ['customers', 'one', Number(id)],
    ask: () => call('GET /api/customers/{id}', { params: { id } }),
    meta: keptAs('customers', Number(id)),
  });

/** The quote can be written without what could not be read. */
function withoutIt(error: unknown): null {
  if (error instanceof ApiError || error instanceof OfflineError) return null;
  throw error;
}

function readQuote(reading: Reading, id: string): Promise<OfficeQuoteDetail> {
  const number = Number(id);
  return readKept(reading, {
    key: ['quotes', 'one', number],
    ask: () => call('GET /api/quotes/{id}', { params: { id } }),
    meta: keptAs<OfficeQuoteDetail>('quotes', number, (quote, pending) =>
      withChanges(quote, pending.of('quotes'), number),
    ),
  });
}

async function readMade(device: StaffDevice, id: string): Promise<OfficeQuoteDetail | undefined> {
  const { readPending } = await import('#pwa/common/local/kept/read-pending.ts');
  const pending = await readPending(device.db, device.viewer);
  return pending
    .of('quotes')
    .filter(record => record.id < 0)
    .flatMap(record => record.applyTo<OfficeQuoteDetail>(null) ?? [])
    .find(quote => quote.madeAs === id);
}

interface KeptAsk<T> {
  key: QueryKey;
  ask: () => Promise<T>;
  meta: QueryMeta;
}

/** The shop's answer, or this device's copy of it. */
async function readKept<T>({ client }: Reading, { key, ask, meta }: KeptAsk<T>): Promise<T> {
  try {
    return await client.fetchQuery({ queryKey: key, queryFn: ask, meta, staleTime: 0 });
  } catch (error) {
    const copy = client.getQueryData<T>(key);
    if (copy === undefined || (error instanceof ApiError && isFinal(error.status))) throw error;
    return copy;
  }
}

const quoteOf = ({ id, madeAs, draft, isOnlyDraft = false, offers }: OfficeQuoteDetail): StartedQuote => ({
  id: madeAs ?? recordId('quotes', id),
  draft: draft ?? null,
  isOnlyDraft,
  revision: offers[0]?.revision ?? 0,
});

async function offerStart(
  quote: OfficeQuoteDetail,
  copyId: (() => string) | null,
  reading: Reading,
): Promise<Start> {
  const { catalogue } = reading;
  if (copyId && quote.draft && quote.offers.length === 0) return copyOfDraft(quote, quote.draft, catalogue);
  const offer = quote.offers.find(one => one.work);
  const works = offer?.options?.map(option => option.work) ?? [offer?.work];
  const lines = works.flatMap(work => work?.wanted.lines ?? []);
  const { products, isShort } = await readProducts(
    catalogue,
    lines.map(line => line.productId),
  );
  const typed = quoteStart(quote, products, copyId);
  const asked = !offer && (await requestedLines(quote, reading));
  return {
    typed: asked ? { ...typed, lines: asked } : typed,
    isShort,
    ...(copyId ? {} : { quote: quoteOf(quote) }),
  };
}

/** What a request names, at the shop's own price: the one product on sale of that name. Null for any other words. */
async function requestedLines(
  quote: OfficeQuoteDetail,
  { catalogue, techniques }: Reading,
): Promise<EditorLine[] | null> {
  const { productName, decorationMethod } = quote;
  if (!productName || quote.offers.length > 0) return null;
  const method = toDecorationMethod(decorationMethod ?? '', techniques) ?? defaultPlacement.decorationMethod;
  try {
    const found = productNamed(await searchProducts(catalogue, productName), productName);
    if (!found) return null;
    return [requestedLine(quote, await readProduct(catalogue, found.id), { id: newId(), method })];
  } catch (error) {
    return withoutIt(error);
  }
}

/** A draft goes on as it is. What is no longer sold is left out, if the shop says so. */
async function draftStart(quote: OfficeQuoteDetail, draft: SavedDraft, catalogue: Catalogue): Promise<Start> {
  const all = [draft.form, ...draft.form.options].flatMap(({ lines }) => lines);
  const ids = [...new Set(all.map(({ product }) => product.id))];
  const fresh = new Map<number, Product | null>();
  await Promise.all(
    ids.map(async id => {
      try {
        fresh.set(id, await readProduct(catalogue, id));
      } catch (error) {
        if (isMissing(error)) fresh.set(id, null);
        else if (!(error instanceof OfflineError)) throw error;
      }
    }),
  );
  const linesOf = (lines: readonly EditorLine[]) =>
    lines.flatMap(line => {
      const product = fresh.get(line.product.id);
      if (product === null) return [];
      return [{ ...line, ...(product ? { product: lineProductOf(product) } : {}) }];
    });
  const typed = formOfDraft(draft);
  const { lines = [], options = [] } = typed;
  return {
    typed: {
      ...typed,
      ...(quote.madeAs ? { clientId: quote.madeAs } : {}),
      lines: linesOf(lines),
      options: options.map(option => ({ ...option, lines: linesOf(option.lines) })),
    },
    isShort: [...fresh.values()].includes(null),
    quote: quoteOf(quote),
  };
}

/** Another quote with the same contents, which continues nothing. */
async function copyOfDraft(
  quote: OfficeQuoteDetail,
  draft: SavedDraft,
  catalogue: Catalogue,
): Promise<Start> {
  const { typed, isShort } = await draftStart(quote, draft, catalogue);
  const { clientId: _, seenDraft: __, validUntil: ___, source: ____, ...rest } = typed;
  const again = <Row extends { id: string }>(rows: readonly Row[] = []) =>
    rows.map(row => ({ ...row, id: newId() }));
  const options = again(rest.options).map(option => ({
    ...option,
    lines: again(option.lines),
    charges: again(option.charges),
  }));
  return {
    typed: {
      ...rest,
      lines: again(rest.lines),
      charges: again(rest.charges),
      options,
      neededBy: '',
      poNumber: '',
    },
    isShort,
  };
}

async function readProducts(catalogue: Catalogue, ids: readonly number[]) {
  const products = new Map<number, Product>();
  const wanted = [...new Set(ids)];
  await Promise.all(
    wanted.map(async id => {
      try {
        products.set(id, await readProduct(catalogue, id));
      } catch (error) {
        // No longer on sale: the rest can be copied all the same.
        if (!isMissing(error)) throw error;
      }
    }),
  );
  return { products, isShort: products.size < wanted.length };
}
