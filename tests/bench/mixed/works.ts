/** What people do in a shop at work, one piece at a time: they look, fill carts, ask for quotes, sync and buy. */
import { randomBytes, randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { catalogueEndpoints } from '#contract/catalogue/endpoints.ts';
import { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { quoteEndpoints } from '#contract/quotes/endpoints.ts';
import { shopEndpoints } from '#contract/shop/endpoints.ts';
import type { SyncResponse } from '#contract/wire/sync.ts';
import { protocolVersion } from '#contract/wire/version.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import { wantedQuote } from '#tests/factories/quotes.ts';
import type { MadeProduct } from '#tests/factories/products.ts';
import { WrongAnswer } from '../load/ask.ts';
import { ask, mustBe, newAddress, type Told, type Wanted } from './clients.ts';

/** What there is to work with. */
export interface Scene {
  origin: string;
  /** What is bought. */
  product: MadeProduct;
  /** Products whose pages are opened. */
  productIds: readonly number[];
  /** Tablets: each has a session, and changes one of the jobs. */
  tablets: readonly { userId: number; cookie: string }[];
  jobs: readonly string[];
}

/** Times one request: `due` is when it should have been sent. */
export type Timed = <T>(request: () => Promise<T>) => Promise<T>;

export type Kind = 'look' | 'cart' | 'quote' | 'sync' | 'buy';
export type Work = (timed: Timed) => Promise<void>;

/** Of a hundred pieces of work. */
export const shares: Readonly<Record<Kind, number>> = { look: 80, cart: 5, quote: 5, sync: 8, buy: 2 };

const visitor = () => `__Host-vid=${randomBytes(32).toString('base64url')}`;

export function worksOf(scene: Scene): Record<Kind, Work> {
  return {
    look: lookAround(scene),
    cart: async timed => {
      await openPayment(scene, timed, { from: newAddress(), cookie: visitor() });
    },
    quote: timed => askForQuote(scene, timed),
    sync: syncWith(scene),
    buy: timed => buy(scene, timed),
  };
}

/** Pages and what they load, in turn, by two hundred people. */
function lookAround({ origin, productIds }: Scene): Work {
  const people = Array.from({ length: 200 }, () => newAddress());
  const check = createCheck();
  let turn = 0;
  return async timed => {
    turn++;
    const id = productIds[turn % productIds.length] ?? 1;
    const pages = [
      '/',
      '/products',
      `/product/${id}`,
      '/api/shop',
      '/api/products',
      `/api/products/${id}`,
      '/api/categories',
    ];
    const page = pages[turn % pages.length] ?? '/';
    const from = people[turn % people.length] ?? '127.0.0.1';
    await timed(async () => check(page, await ask(origin, page, from, { packed: true })));
  };
}

const shapes: readonly [RegExp, z.ZodType][] = [
  [/^\/api\/shop$/, shopEndpoints.getShop.response],
  [/^\/api\/products$/, catalogueEndpoints.listProducts.response],
  [/^\/api\/products\/\d+$/, catalogueEndpoints.getProduct.response],
  [/^\/api\/categories$/, catalogueEndpoints.listCategories.response],
];
const mostKnown = 8;

/**
 * The first body of a path is read and checked by its schema; later ones have to be the same to the byte, or are checked
 * too. Reading each would take the processor that is measured.
 */
function createCheck(): (path: string, told: Told) => void {
  const known = new Map<string, Buffer[]>();
  return (path, told) => {
    const body = mustBe(200, path, told);
    const before = known.get(path) ?? [];
    if (before.some(one => one.equals(body))) return;
    const text = (told.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString(
      'utf8',
    );
    if (!isWhole(path, text)) throw new WrongAnswer(`${path} is not whole: ${text.slice(0, 200)}`);
    known.set(path, [...before, body].slice(-mostKnown));
  };
}

function isWhole(path: string, text: string): boolean {
  if (!path.startsWith('/api/')) return text.endsWith('</html>\n');
  const [, shape] = shapes.find(([pattern]) => pattern.test(path)) ?? [];
  return shape?.safeParse(JSON.parse(text)).success === true;
}

interface Buyer {
  from: string;
  cookie: string;
}

function makeCart({ product }: Scene) {
  const cart = orderBody([{ product, sizes: [{ size: 'M', quantity: 10 }] }]);
  // Orders of one customer wait for each other; these are of different people.
  return { ...cart, customerInfo: { ...cart.customerInfo, email: `${randomUUID()}@mail.example` } };
}

/** A cart that is priced by the shop and held for its payment. */
async function openPayment(scene: Scene, timed: Timed, buyer: Buyer, cart = makeCart(scene)) {
  const { response: shape } = checkoutEndpoints.createPaymentIntent;
  return post(scene, timed, buyer, '/api/create-payment-intent', intentBody(cart), { status: 200, shape });
}

async function askForQuote(scene: Scene, timed: Timed): Promise<void> {
  const buyer = { from: newAddress(), cookie: visitor() };
  const body = wantedQuote({ email: `${randomUUID()}@mail.example` });
  const { response } = quoteEndpoints.requestQuote;
  await post(scene, timed, buyer, '/api/quotes', body, { status: 201, shape: response });
}

const paidOrder = checkoutEndpoints.placeOrder.response.extend({ isPaid: z.literal(true) });
const paid = z.object({ status: z.literal('succeeded') });

async function buy(scene: Scene, timed: Timed): Promise<void> {
  const buyer = { from: newAddress(), cookie: visitor() };
  const cart = makeCart(scene);
  const { clientSecret, paymentIntentId } = await openPayment(scene, timed, buyer, cart);
  const card = { clientSecret, cardNumber: '4242424242424242' };
  await post(scene, timed, buyer, '/api/test-payments/confirm', card, { status: 200, shape: paid });
  const order = { ...cart, paymentIntentId };
  await post(scene, timed, buyer, '/api/orders', order, { status: 201, shape: paidOrder });
}

/** @throws WrongAnswer */
async function post<T extends z.ZodType>(
  { origin }: Scene,
  timed: Timed,
  { from, cookie }: Buyer,
  path: string,
  json: unknown,
  { status, shape }: { status: number; shape: T },
): Promise<z.output<T>> {
  const body = await timed(async () =>
    mustBe(status, path, await ask(origin, path, from, { method: 'POST', cookie, json })),
  );
  const read = shape.safeParse(JSON.parse(body.toString('utf8')));
  if (!read.success) throw new WrongAnswer(`POST ${path} is another thing: ${body.toString('utf8', 0, 200)}`);
  return read.data;
}

interface Tablet {
  from: string;
  deviceId: string;
  userId: number;
  cookie: string;
  seq: number;
  cursor: string | null;
}

/**
 * Tablets in turn hand in five minutes of work and hear what others have changed. Each asks one thing at a time, so work
 * may have to wait for a free one: that counts as waiting for the shop.
 */
function syncWith({ origin, tablets, jobs }: Scene): Work {
  const free: Tablet[] = tablets.map(tablet => ({
    ...tablet,
    from: newAddress(),
    deviceId: randomUUID(),
    seq: 0,
    cursor: null,
  }));
  const waiting: ((tablet: Tablet) => void)[] = [];
  let turn = 0;
  const take = (): Promise<Tablet> => {
    const tablet = free.shift();
    return tablet ? Promise.resolve(tablet) : new Promise(resolve => waiting.push(resolve));
  };
  const giveBack = (tablet: Tablet) => {
    const next = waiting.shift();
    if (next) next(tablet);
    else free.push(tablet);
  };
  return async timed => {
    const entityId = jobs[turn++ % jobs.length] ?? '';
    const tablet = await take();
    try {
      tablet.cursor = await timed(() => handIn(origin, tablet, entityId));
    } finally {
      giveBack(tablet);
    }
  };
}

async function handIn(origin: string, tablet: Tablet, entityId: string): Promise<string> {
  const { from, cookie, deviceId, userId, cursor } = tablet;
  const now = new Date().toISOString();
  const mutation = {
    id: randomUUID(),
    seq: ++tablet.seq,
    name: 'job.addHours',
    v: 1,
    args: { entryId: randomUUID(), minutes: 5 },
    userId,
    entity: 'jobs',
    entityId,
    occurredAt: now,
  };
  const head = { protocol: protocolVersion, build: 'bench', deviceId, cursor, clientNow: now };
  const wanted: Wanted = { method: 'POST', cookie, json: { ...head, mutations: [mutation] } };
  const body = mustBe(200, '/api/sync', await ask(origin, '/api/sync', from, wanted));
  const answer = JSON.parse(body.toString('utf8')) as Partial<SyncResponse>;
  const verdict = answer.results?.find(({ id }) => id === mutation.id)?.status;
  const isJudged = verdict === 'applied' || verdict === 'duplicate';
  if (!isJudged || !Array.isArray(answer.changes) || typeof answer.cursor !== 'string')
    throw new WrongAnswer(`/api/sync answered ${verdict}: ${body.toString('utf8', 0, 200)}`);
  return answer.cursor;
}

/** One of each, for a shop that has nothing else to do. @throws WrongAnswer */
export async function askMixed(scene: Scene): Promise<void> {
  const works = worksOf(scene);
  for (const kind of Object.keys(works) as Kind[])
    await works[kind](request => request()).catch((error: unknown) => {
      throw error instanceof WrongAnswer ? error : new WrongAnswer(String(error));
    });
}
