/** What happens to orders, one thing at a time: changed, paid, refunded, written off, shipped in parts, cancelled. */
import { randomUUID } from 'node:crypto';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { manualPaymentMethods } from '#contract/orders/orders.ts';
import type { OrderMoney, RefundView } from '#contract/payments/endpoints.ts';
import {
  acceptQuote,
  buyAsMember,
  buyInShop,
  payByCard,
  payByHand,
  poloCents,
  withFault,
  writeDown,
} from './buy.ts';
import { acceptWithDeposit } from './deposit.ts';
import { ask, below, type Life, type LivedOrder, pick } from './life.ts';

type Happening = (life: Life, order: LivedOrder) => Promise<unknown>;

const happenings = {
  change: changePieces,
  race: changeAtOnce,
  card: (life, order) => payByCard(life, order),
  cardWhileByHand: (life, order) => payByCard(life, order, { twice: true }),
  cardWhileChanged,
  byHand: payByHand,
  receipt,
  reverse,
  useCredit: (life, order) =>
    ask(life, `/api/customers/${buyerOf(life)}/credit/use`, below(life, 2) ? {} : { orderId: order.orderId }),
  refundCredit,
  writeOff,
  refund,
  ship: shipPart,
  finish,
  cancel: (life, order) =>
    ask(
      life,
      `/api/orders/${order.orderId}`,
      { status: 'cancelled', reason: 'Generated' },
      { method: 'PATCH' },
    ),
  begin: (life, order) =>
    ask(
      life,
      `/api/orders/${order.orderId}`,
      { status: 'processing', onAccount: true, ...(below(life, 2) ? { reason: 'Known' } : {}) },
      { method: 'PATCH' },
    ),
  names: fillNames,
  order: place,
} satisfies Record<string, Happening>;

export type HappeningName = keyof typeof happenings;

const weights: Readonly<Record<HappeningName, number>> = {
  change: 7,
  race: 1,
  card: 4,
  cardWhileByHand: 1,
  cardWhileChanged: 1,
  byHand: 2,
  receipt: 6,
  reverse: 2,
  useCredit: 1,
  refundCredit: 1,
  writeOff: 4,
  refund: 4,
  ship: 1,
  finish: 1,
  cancel: 3,
  begin: 3,
  names: 2,
  order: 2,
};

/** Answers what was tried. */
export async function happen(life: Life): Promise<HappeningName> {
  const name = life.orders.length === 0 ? 'order' : life.chance.weighted(weights);
  life.story.push(`— ${name}`);
  const order = life.orders.length > 0 ? pick(life, life.orders) : null;
  if (name === 'order' || order === null) await place(life);
  else await happenings[name](life, order);
  return name;
}

const ways = [
  (life: Life) => buyInShop(life, true),
  (life: Life) => buyInShop(life, false),
  writeDown,
  writeDown,
  acceptQuote,
  acceptWithDeposit,
  (life: Life) => (life.organisationId === null ? writeDown(life) : buyAsMember(life)),
] as const;

async function place(life: Life): Promise<void> {
  if (life.orders.length >= 3) return;
  const order = await pick(life, ways)(life);
  if (order) life.orders.push(order);
}

const buyerOf = (life: Life): number => pick(life, life.buyers).id;

const read = async (life: Life, { orderId }: LivedOrder) =>
  (await ask(life, `/api/orders/${orderId}/office`)).json as OfficeOrderDetail;

/** Of its only line of garments. */
function changeBody({ items, version }: OfficeOrderDetail, pieces: number) {
  const lines = [{ itemId: items[0]?.id, sizeQuantities: [{ size: 'M', quantity: pieces }] }];
  return { clientId: randomUUID(), lines, version };
}

function isChanged(order: LivedOrder, pieces: number, seen: OfficeOrderDetail): void {
  // Lines of the shop have a price of their own, without breaks.
  const cents = seen.items[0]?.name.startsWith('Harbour Polo')
    ? poloCents(order.pieces, pieces)
    : 2000 * (pieces - order.pieces);
  // What is to come is paid for on every piece.
  const lettering = (order.names?.perPieceCents ?? 0) * (pieces - order.pieces);
  if (order.names) order.names.cents += lettering;
  if (order.totalCents !== null) order.totalCents += cents + lettering;
  order.pieces = pieces;
}

async function changePieces(life: Life, order: LivedOrder): Promise<void> {
  const seen = await read(life, order);
  const pieces = 1 + below(life, 90);
  const body = changeBody(seen, pieces);
  const answer = await ask(life, `/api/orders/${order.orderId}/changes`, body);
  if (answer.status !== 200) return;
  isChanged(order, pieces, seen);
  // The same again is the same change.
  await ask(life, `/api/orders/${order.orderId}/changes`, body);
}

/** Two people of the office, who have seen the same: one is first, and the other is told. */
async function changeAtOnce(life: Life, order: LivedOrder): Promise<void> {
  const seen = await read(life, order);
  const wanted = [1 + below(life, 90), 100 + below(life, 90)];
  const by = [life.shop.office, life.shop.colleague];
  const path = `/api/orders/${order.orderId}/changes`;
  const answers = await Promise.all(
    wanted.map((pieces, at) =>
      ask(life, path, changeBody(seen, pieces), at ? { by: by[1] ?? life.shop.office } : {}),
    ),
  );
  const first = answers.findIndex(({ status }) => status === 200);
  if (first < 0) return;
  if (answers.every(({ status }) => status === 200))
    throw new Error(`two changes of one version of ${order.orderId}`);
  isChanged(order, wanted[first] ?? 0, seen);
}

/** The customer pays what they saw while the office makes it another sum. */
async function cardWhileChanged(life: Life, order: LivedOrder): Promise<void> {
  await Promise.all([changePieces(life, order), payByCard(life, order)]);
}

/** The list that was to come: it costs nothing more, and the line stays as it is from then on. */
async function fillNames(life: Life, order: LivedOrder): Promise<void> {
  const { items } = await read(life, order);
  const pieces = Array.from({ length: order.pieces }, (_, at) => ({
    name: at % 2 ? `Name ${at}` : '',
    number: String(at % 999),
    size: 'M',
    note: '',
  }));
  const lines = [{ itemId: items[0]?.id, sizeQuantities: [], pieces }];
  const path = `/api/orders/${order.orderId}/sizes`;
  const answer = await ask(life, path, { lines }, { method: 'PUT' });
  if (answer.status !== 200 || !order.names) return;
  order.names.perPieceCents = 0;
  // The same again is no change.
  await ask(life, path, { lines }, { method: 'PUT' });
}

async function receipt(life: Life, order: LivedOrder): Promise<void> {
  const { openCents = 0 } = await read(life, order);
  const amountCents = below(life, 3) === 0 && openCents > 0 ? openCents : 100 + below(life, 150_000);
  const body = {
    clientId: randomUUID(),
    method: pick(life, manualPaymentMethods),
    amountCents,
    receivedOn: '2026-01-05',
    ...(below(life, 3) ? {} : { orderId: order.orderId }),
  };
  const path = `/api/customers/${buyerOf(life)}/receipts`;
  // A lost answer: the same again, at the same time.
  const [answer] = await Promise.all(Array.from({ length: 1 + below(life, 2) }, () => ask(life, path, body)));
  if (answer?.status !== 201) return;
  const { number } = answer.json as { number: string };
  life.receipts.push({ number, cents: amountCents, isReversed: false });
  life.byHandCents += amountCents;
}

async function reverse(life: Life): Promise<void> {
  if (life.receipts.length === 0) return;
  const one = pick(life, life.receipts);
  const answer = await ask(life, `/api/receipts/${one.number}/reverse`, { reason: 'Generated' });
  if (answer.status !== 200 || one.isReversed) return;
  one.isReversed = true;
  life.byHandCents -= one.cents;
}

async function refundCredit(life: Life): Promise<void> {
  const amountCents = 100 + below(life, 50_000);
  const answer = await ask(life, `/api/customers/${buyerOf(life)}/credit/refund`, {
    clientId: randomUUID(),
    method: 'bank_transfer',
    amountCents,
    receivedOn: '2026-01-06',
  });
  if (answer.status === 201) life.byHandCents -= amountCents;
}

async function writeOff(life: Life, { orderId }: LivedOrder): Promise<void> {
  await ask(life, `/api/orders/${orderId}/write-off`, {
    clientId: randomUUID(),
    reason: 'Generated',
    ...(below(life, 2) ? { amountCents: 100 + below(life, 40_000) } : {}),
  });
}

async function refund(life: Life, { orderId }: LivedOrder): Promise<void> {
  const { payments } = (await ask(life, `/api/orders/${orderId}/money`)).json as OrderMoney;
  const open = payments.filter(({ refundableCents }) => refundableCents > 0);
  if (open.length === 0) return;
  const payment = pick(life, open);
  const amountCents = below(life, 2) ? payment.refundableCents : 1 + below(life, payment.refundableCents);
  const body = { idempotencyKey: randomUUID(), paymentId: payment.id, amountCents, reason: 'Generated' };
  await withFault(life, async () => {
    const answers = await Promise.all(
      Array.from({ length: 1 + below(life, 2) }, () => ask(life, `/api/orders/${orderId}/refund`, body)),
    );
    const done = answers.some(
      ({ status, json }) => status === 201 && (json as RefundView).status === 'succeeded',
    );
    if (done && payment.provider === 'manual') life.byHandCents -= amountCents;
  });
  await life.shop.stripe.webhooks.settled();
  await life.shop.quiet();
  const waiting = await life.shop.knex('refunds').where({ status: 'pending' }).first('id');
  if (!waiting) return;
  life.shop.stripe.forgive();
  await life.shop.rounds();
}

async function shipPart(life: Life, order: LivedOrder): Promise<void> {
  const { items } = await read(life, order);
  const quantity = 1 + below(life, order.pieces);
  await ask(life, `/api/orders/${order.orderId}/shipments`, {
    clientId: randomUUID(),
    pieces: [{ itemId: items[0]?.id, size: 'M', quantity }],
    method: 'auspost',
    shipUnmade: true,
  });
}

async function finish(life: Life, { orderId }: LivedOrder): Promise<void> {
  await ask(life, `/api/orders/${orderId}`, { status: 'completed', shipUnmade: true }, { method: 'PATCH' });
}
