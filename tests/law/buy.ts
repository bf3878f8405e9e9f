/** The ways in which an order comes: in the shop, by telephone, from a quote; and how a card pays one. */
import type { OrderAccount } from '#contract/receivables/endpoints.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { manualPaymentMethods } from '#contract/orders/orders.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { asVisitor, customerInfo, intentBody, orderBody } from '#tests/factories/orders.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { piece, rosterOf } from '#tests/factories/rosters.ts';
import { freight, workCustomer, workLine, writtenOrder, writtenQuote } from '#tests/factories/work.ts';
import { ask, type AskedNames, below, type Life, type LivedOrder, pick } from './life.ts';

/** The provider’s calls that go wrong, and how. Nothing hangs, as nobody waits. */
const faults = [
  'error-before',
  'error-after',
  'cut-before',
  'cut-after',
  'rate-limit',
  'garbage-after',
] as const;
const calls = [/^POST \/v1\/payment_intents$/, /^GET \/v1\/payment_intents/, /^POST \/v1\/refunds$/] as const;

export async function withFault<T>(life: Life, work: () => Promise<T>): Promise<T> {
  const { stripe } = life.shop;
  const isFaulty = below(life, 6) === 0;
  if (isFaulty) {
    const [mode, call] = [pick(life, faults), pick(life, calls)];
    life.story.push(`provider: ${mode} at ${String(call)}`);
    stripe.fail(mode, call);
  }
  const done = await work();
  if (isFaulty) stripe.forgive();
  return done;
}

/** As the app does: the same again, until the provider answers. */
export async function untilAnswered(
  life: Life,
  path: string,
  json: object,
  by: ReturnType<typeof asVisitor>,
) {
  for (let times = 0; ; times++) {
    const answer = await ask(life, path, json, { by });
    if (answer.status < 500 || times === 5) return answer;
    if (times === 2) life.shop.stripe.forgive();
  }
}

const priceOf = (pieces: number) => pieces * (pieces >= 50 ? 2500 : 3000);
/** What a change moves the price by, in this test’s own words. */
export const poloCents = (before: number, after: number): number => priceOf(after) - priceOf(before);

const infoOf = (life: Life) => ({ ...customerInfo, email: pick(life, life.buyers).email });

/** In the shop, unpaid or by card; sometimes the browser is gone before it hears of it. */
export async function buyInShop(life: Life, isCard: boolean): Promise<LivedOrder | null> {
  const { shop } = life;
  const pieces = 1 + below(life, 30);
  const made = orderBody([{ product: shop.tee, sizes: [{ size: 'M', quantity: pieces }] }]);
  const body = { ...made, customerInfo: infoOf(life) };
  const visitor = asVisitor(shop.baseUrl);
  const order = { orderId: body.orderId, token: '', pieces, totalCents: Math.round(body.total * 100) };
  if (!isCard) {
    const placed = await ask(life, '/api/orders', body, { by: visitor });
    return placed.status === 201 ? order : null;
  }
  return withFault(life, async () => {
    const opened = await untilAnswered(life, '/api/create-payment-intent', intentBody(body), visitor);
    if (opened.status !== 200) return null;
    const { clientSecret, paymentIntentId } = opened.json as OpenedPayment;
    if (below(life, 5) === 0) shop.stripe.payer.confirm(clientSecret, 'pm_card_visa_chargeDeclined');
    shop.stripe.payer.confirm(clientSecret);
    life.story.push('the card is charged');
    const isGone = below(life, 4) === 0;
    if (!isGone) await untilAnswered(life, '/api/orders', { ...body, paymentIntentId }, visitor);
    await arrived(life, order.orderId);
    return order;
  });
}

/** Messages and rounds bring what the browser did not. */
async function arrived({ shop }: Life, orderId: string): Promise<void> {
  const isThere = async () =>
    (await shop.knex('orders').where({ orderId, isPaid: true }).first('id')) !== undefined;
  await shop.stripe.webhooks.settled();
  if (await isThere()) return;
  await shop.quiet();
  if (await isThere()) return;
  shop.stripe.forgive();
  await shop.rounds();
}

/** By telephone: with a link, paid at the counter, or on account. */
export async function writeDown(life: Life): Promise<LivedOrder | null> {
  const pieces = 1 + below(life, 80);
  const method = pick(life, manualPaymentMethods);
  const payment = pick(life, [
    { by: 'link' },
    { by: 'later' },
    { by: 'hand', method },
    { by: 'account', reason: 'Known' },
    { by: 'account', reason: '' },
  ]);
  const names = wantedNames(life, pieces);
  const body = writtenOrder(workOf(life, pieces, names), {
    customer: workCustomer({ email: pick(life, life.buyers).email }),
    payment,
  });
  const answer = await ask(life, '/api/orders/written', body);
  if (answer.status !== 201) return null;
  const { orderId, total, totalCents = total } = answer.json as OfficeOrderDetail & { totalCents?: number };
  if (payment.by === 'hand') life.byHandCents += totalCents;
  return { orderId, token: '', pieces, totalCents, names };
}

/** In cents, as the techniques were delivered. */
const printed = { name: 650, number: 550 };

/** A list, or names that are to come, or none. */
export function wantedNames(life: Life, pieces: number): AskedNames | undefined {
  const how = below(life, 5);
  if (how > 1) return undefined;
  const perPieceCents = printed.name + printed.number;
  if (how === 0) return { roster: rosterOf([]), cents: pieces * perPieceCents, perPieceCents };
  const list = Array.from({ length: pieces }, (_, at) =>
    piece(below(life, 3) ? `Name ${at}` : '', below(life, 3) ? String(at) : ''),
  );
  const count = (of: 'name' | 'number') => list.filter(one => one[of] !== '').length;
  const cents = count('name') * printed.name + count('number') * printed.number;
  return { roster: rosterOf(list), cents, perPieceCents: 0 };
}

export function workOf({ shop }: Life, pieces: number, names?: AskedNames) {
  const line = workLine({
    product: shop.polo,
    sizes: [{ size: 'M', quantity: pieces }],
    method: 'embroidery',
  });
  const named = names ? { roster: names.roster } : {};
  return { lines: [{ ...line, ...named }], charges: [], freight: freight() };
}

/**
 * A quote that its customer accepts: once, twenty times at once, or while the office sends another version. Whoever is
 * told that it is accepted finds the same order.
 */
export async function acceptQuote(life: Life): Promise<LivedOrder | null> {
  const { shop } = life;
  const pieces = 1 + below(life, 80);
  const customer = workCustomer({ email: pick(life, life.buyers).email });
  const names = wantedNames(life, pieces);
  const quote = writtenQuote(workOf(life, pieces, names), { customer });
  const written = await ask(life, '/api/quotes/written', quote);
  if (written.status !== 201) throw new Error(written.text);
  const { id } = written.json as { id: number };
  const token = await tokenOf(shop.knex, `Q-${id}`);
  const guest = asVisitor(shop.baseUrl);
  const accept = () => ask(life, '/api/quotes/accept', { id, token }, { by: guest });
  const how = below(life, 5);
  const next = writtenQuote(workOf(life, pieces + 1), { customer });
  const editing = how === 0 ? [ask(life, `/api/quotes/${id}/offers`, next)] : [];
  const answers = await Promise.all(Array.from({ length: how === 1 ? 20 : 1 }, accept));
  const [edited] = await Promise.all(editing);
  const good = answers.filter(({ status }) => status === 200);
  const orders = new Set(good.map(({ json }) => (json as OfferView).order?.orderId));
  const rows = await shop
    .knex('orders as o')
    .join('quotes as q', 'q.orderId', 'o.id')
    .where('q.id', id)
    .select('o.orderId');
  if (good.length > 0 && (orders.size !== 1 || rows.length !== 1 || !orders.has(rows[0]?.orderId)))
    throw new Error(`quote ${id} was accepted as ${[...orders].join(', ')}`);
  if (good.length === 0 && rows.length > 0) throw new Error(`quote ${id} was not accepted and is an order`);
  if (edited && good.length > 0 === edited.status < 300)
    throw new Error(`quote ${id} was accepted (${good.length}) and sent again (${edited.status})`);
  const [first] = good;
  if (!first) return null;
  const { order, totalCents } = first.json as OfferView;
  return { orderId: order?.orderId ?? '', token, pieces, totalCents, names };
}

/** By the link that the office makes, or that came with the quote. Answers what was charged. */
export async function payByCard(life: Life, order: LivedOrder, { twice = false } = {}): Promise<void> {
  const { shop } = life;
  const { orderId } = order;
  if (order.token === '') {
    const link = await ask(life, `/api/orders/${orderId}/pay-link`, undefined, { method: 'POST' });
    if (link.status !== 201) return;
    order.token = new URL((link.json as { url: string }).url).searchParams.get('token') ?? '';
  }
  const guest = asVisitor(shop.baseUrl);
  await withFault(life, async () => {
    const open = () =>
      untilAnswered(life, '/api/checkouts/pay', { orderId, token: order.token, method: 'card' }, guest);
    const opened = await open();
    const payment = (opened.json as { payment?: OpenedPayment } | undefined)?.payment;
    if (opened.status !== 200 || !payment) return;
    const { clientSecret, paymentIntentId } = payment;
    // Somebody pays at the counter in the meantime.
    if (twice) await payByHand(life, order);
    const { status } = shop.stripe.ledger.find(paymentIntentId);
    if (status === 'canceled') return;
    shop.stripe.payer.confirm(clientSecret);
    life.story.push(`the card pays ${orderId}`);
    if (below(life, 4) > 0)
      await untilAnswered(life, '/api/checkouts/settle', { paymentIntentId, clientSecret }, guest);
    await shop.stripe.webhooks.settled();
    await shop.quiet();
  });
  shop.stripe.forgive();
  await settled(life, orderId);
}

/** The shop has written down all that the provider’s books say about an order. */
async function settled({ shop }: Life, orderId: string): Promise<void> {
  const paid = [...shop.stripe.ledger.intents.values()].filter(
    ({ metadata, status }) => metadata['orderId'] === orderId && status === 'succeeded',
  );
  const known = await shop
    .knex('payments')
    .whereIn(
      'providerPaymentId',
      paid.map(({ id }) => id),
    )
    .where({ status: 'succeeded' });
  if (known.length < paid.length) await shop.rounds();
}

export async function payByHand(life: Life, { orderId }: LivedOrder): Promise<void> {
  const before = (await ask(life, `/api/orders/${orderId}/office`)).json as OfficeOrderDetail;
  const { invoice } = (await ask(life, `/api/orders/${orderId}/account`)).json as OrderAccount;
  const json = { paid: { method: pick(life, manualPaymentMethods) }, reason: 'Generated' };
  const answer = await ask(life, `/api/orders/${orderId}`, json, { method: 'PATCH' });
  if (answer.status !== 200 || before.isPaid) return;
  // What is open; all that hasn’t come where it was given up, and else the whole.
  const rest = invoice ? invoice.totalCents - invoice.paidCents : before.total;
  life.byHandCents += before.openCents || rest;
}

export async function buyAsMember(life: Life): Promise<LivedOrder | null> {
  const { shop } = life;
  const [buyer] = life.buyers;
  if (life.organisationId === null || !buyer) return null;
  const pieces = 1 + below(life, 20);
  const person = await shop.as('customer', { emailProvenAt: new Date() });
  const path = `/api/organisations/${life.organisationId}/invitations`;
  await ask(life, path, { email: person.email, role: pick(life, ['buyer', 'manager']) });
  const mail = await shop
    .knex('mails')
    .where({ kind: 'organisation_invitation', toEmail: person.email })
    .first('bodyText');
  const token = /join\?token=([\w-]{43})/.exec(mail?.bodyText ?? '')?.[1] ?? '';
  await ask(life, '/api/organisation-invitations/accept', { token }, { by: person.send });
  const made = orderBody([{ product: shop.tee, sizes: [{ size: 'M', quantity: pieces }] }]);
  const body = { ...made, customerInfo: { ...customerInfo, email: person.email } };
  const placed = await ask(life, '/api/orders', body, { by: person.send });
  if (placed.status !== 201) return null;
  const { orderId } = body;
  const begun = () => ask(life, `/api/user/organisation/orders/${orderId}/account`, {}, { by: person.send });
  await Promise.all([begun(), begun()]);
  const order = await shop.knex('orders').where({ orderId }).first('customerId');
  if (order?.customerId) life.buyers.push({ id: order.customerId, email: person.email });
  return { orderId, token: '', pieces, totalCents: Math.round(body.total * 100) };
}
