/**
 * Makes the demo shop's orders through the real commands: the checkout prices and charges them by test payments, the
 * workshop and the driver send the mutations of their devices, the office moves the rest. What is there stays.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import { orderedPlacement, wantedItem, type WantedItem } from '#contract/checkout/endpoints.ts';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import { centsToDollars } from '#contract/money/money.ts';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { priceFor } from '#api/features/checkout/open/prepare-checkout.ts';
import type { CheckoutRoutesParts } from '#api/features/checkout/routes.ts';
import { createPaymentIntent } from '#api/features/checkout/open-payment.ts';
import { placeOrder } from '#api/features/checkout/place-order.ts';
import { type ArtworkParts, storeArtwork } from '#api/features/artwork/store-artwork.ts';
import type { ProofParts } from '#api/features/proofs/proof-parts.ts';
import { answerProof } from '#api/features/proofs/answer-proof.ts';
import { sendProof } from '#api/features/proofs/send-proof.ts';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import { endOpenPayment } from '#api/features/checkout/settle/end-open-payment.ts';
import { checkCredit } from '#api/features/receivables/check-credit.ts';
import { giveUpLess } from '#api/features/receivables/write-off.ts';
import { applyCreditTo } from '#api/features/receivables/use-credit.ts';
import { changeOrder } from '#api/features/orders/change-order.ts';
import { buildProduction } from '#api/build/checkout.ts';
import { present } from '#api/database/present.ts';
import type { DeliveriesRow, JobsRow } from '#api/database/tables.ts';
import { createTestPayments, type TestPayments } from '#api/outside/payments/test-payments.ts';
import { uuidOfName } from '#api/uuid-of-name.ts';
import { rasteriseSvg } from '#api/outside/images/svg/rasterise-svg.ts';
import { type Actor, nameOf } from '#api/sync/actor.ts';
import type { RunCommand } from '#api/sync/run-command.ts';
import { type Ink, type MarkName, markSize, markSvg } from './marks.ts';
import { loadDemoEnquiries } from './load-enquiries.ts';
import { demoCustomers, demoOrders, type PlannedLine, type PlannedOrder } from './order-plans.ts';

export interface DemoOrderParts {
  knex: Knex;
  checkout: CheckoutRoutesParts;
  mails: OrderMails;
  artwork: ArtworkParts;
  proofs: ProofParts;
  runCommand: RunCommand;
}

interface People {
  admin: Actor;
  driver: Actor;
  workshop: Actor;
  shopper: Actor;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export async function loadDemoOrders(parts: DemoOrderParts): Promise<void> {
  const people = await readPeople(parts.knex);
  const made = await parts.knex('orders').select('orderId');
  const known = new Set(made.map(order => order.orderId));
  // A demo account was renamed or removed, so the shop no longer belongs to the demo.
  if (!people) return;
  const plans = demoOrders.filter(plan => !known.has(plan.orderId));
  await keepMarks(parts.artwork, people, plans);
  for (const plan of plans) await makeOrder(parts, people, plan);
  await loadDemoEnquiries(parts.knex);
}

const silent = () => undefined;

async function readPeople(knex: Knex): Promise<People | null> {
  const rows = await knex('users')
    .whereIn('usernameKey', ['admin', 'driver', 'workshop', 'shopper'])
    .whereNull('deletedAt')
    .select<Actor[]>('id', 'username', 'firstName', 'lastName', 'isAdmin', 'staffRole');
  const named = (name: string) => rows.find(row => row.username === name);
  const [admin, driver, workshop, shopper] = ['admin', 'driver', 'workshop', 'shopper'].map(named);
  return admin && driver && workshop && shopper ? { admin, driver, workshop, shopper } : null;
}

async function makeOrder(parts: DemoOrderParts, people: People, plan: PlannedOrder): Promise<void> {
  const placedAt = new Date(Date.now() - plan.daysAgo * dayMs - 2 * hourMs);
  const items = await itemsOf(parts, people, plan);
  if (!items) return;
  // With a provider's keys in place too: what was bought before this morning was bought without it.
  const tests = parts.checkout.testPayments ?? createTestPayments(parts.knex);
  const checkout: CheckoutRoutesParts & { testPayments: TestPayments } = {
    ...parts.checkout,
    provider: tests,
    testPayments: tests,
    // The order in review is meant to be one.
    log: { info: silent, warn: silent, error: silent },
    now: () => placedAt,
  };
  await pay(checkout, people, plan, items);
  const at = (share: number) => workingTime(placedAt, share);
  await makeProgress({ ...parts, people, plan, at });
}

/** Between the order and now, and at an hour at which people work: 10:00 to 16:00 at the shop. */
function workingTime(placedAt: Date, share: number): Date {
  const nowMs = Date.now();
  const time = new Date(placedAt.getTime() + share * (nowMs - placedAt.getTime()));
  time.setUTCHours(Math.floor(share * 6), Math.floor(share * 97) % 60, 0, 0);
  return new Date(Math.min(nowMs, Math.max(placedAt.getTime(), time.getTime())));
}

/** Null if the catalogue no longer has the product or the colour. */
async function itemsOf(
  { knex, artwork }: DemoOrderParts,
  people: People,
  plan: PlannedOrder,
): Promise<WantedItem[] | null> {
  const items: WantedItem[] = [];
  for (const line of plan.lines) {
    const product = await knex('products')
      .where({ slug: line.product })
      .whereNull('archivedAt')
      .whereNull('deletedAt')
      .first('id');
    if (!product) return null;
    const owner = ownerOf(people, plan);
    const design = line.mark ? await keepMark(artwork, line.mark, line.ink ?? 'dark', owner) : null;
    items.push(itemOf(product.id, line, design));
  }
  return items;
}

function itemOf(productId: number, line: PlannedLine, designFile: ArtworkRef | null): WantedItem {
  const { positions = ['front'], method = 'print', scale = 1 } = line;
  return wantedItem.parse({
    productId,
    color: { name: line.colour },
    sizeQuantities: Object.entries(line.sizes).map(([size, quantity]) => ({ size, quantity })),
    designPlacements: designFile
      ? positions.map(position =>
          orderedPlacement.parse({ position, decorationMethod: method, designFile, scale }),
        )
      : [],
  });
}

/** All at once, as each is drawn in its own thread. */
async function keepMarks(parts: ArtworkParts, people: People, plans: readonly PlannedOrder[]): Promise<void> {
  const wanted = new Map<string, () => Promise<ArtworkRef>>();
  for (const plan of plans) {
    for (const { mark, ink = 'dark' } of plan.lines) {
      if (mark) wanted.set(`${mark} ${ink}`, () => keepMark(parts, mark, ink, ownerOf(people, plan)));
    }
  }
  await Promise.all([...wanted.values()].map(keep => keep()));
}

/** Whose the artwork is: the shopper's, or of a guest, for whom the office keeps it. */
function ownerOf(people: People, plan: PlannedOrder): string {
  return `user:${(plan.isShoppers ? people.shopper : people.admin).id}`;
}

async function keepMark(parts: ArtworkParts, mark: MarkName, ink: Ink, owner: string): Promise<ArtworkRef> {
  const bytes = Buffer.from(markSvg(mark, ink));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const name = `${mark}-${ink}.svg`;
  const sender = { kind: 'staff' as const, name: 'demo' };
  const stored = await storeArtwork(parts, {
    sha256,
    page: 1,
    fileName: name,
    owner,
    sender,
    stream: streamOf(bytes),
  });
  must(stored);
  return { sha256, name, type: 'image/svg+xml', bytes: bytes.length, ...markSize };
}

async function* streamOf(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

async function pay(
  checkout: CheckoutRoutesParts & { testPayments: TestPayments },
  people: People,
  plan: PlannedOrder,
  items: WantedItem[],
): Promise<void> {
  const customerInfo = demoCustomers[plan.customer];
  // A guest whose cookie doesn't exist.
  const hash = createHash('sha256').update(randomBytes(32)).digest();
  const userId = plan.isShoppers ? people.shopper.id : null;
  const owner = { hash, userId, others: [], names: [ownerOf(people, plan)] };
  const body = { customerInfo, items, orderId: plan.orderId };
  if (plan.paid === 'not' || plan.paid === 'on account') {
    must(await placeOrder(checkout, owner, body, null));
    return;
  }
  const priced = must(await priceFor(checkout, items, { owner, info: customerInfo }));
  const amount = centsToDollars(priced.totals.totalCents);
  const bare = { amount: centsToDollars(Math.floor(priced.totals.totalCents / 2)), orderId: plan.orderId };
  const payment = must(
    await createPaymentIntent(checkout, owner, plan.paid === 'short' ? bare : { ...body, amount }),
  );
  const { testPayments: tests } = checkout;
  await tests.confirm(payment.clientSecret, plan.paid === 'afterpay' ? null : '4242424242424242');
  if (plan.paid === 'afterpay') await tests.authenticate(payment.clientSecret, true);
  must(await placeOrder(checkout, owner, { ...body, paymentIntentId: payment.paymentIntentId }, null));
}

interface Progress extends DemoOrderParts {
  people: People;
  plan: PlannedOrder;
  /** A moment between the order (0) and now (1). */
  at: (share: number) => Date;
}

/** Whoever has an order on account may have another. */
async function approveBuyer({ knex, plan }: Progress): Promise<void> {
  const order = await knex('orders').where({ orderId: plan.orderId }).first('customerId');
  if (!order?.customerId) return;
  await knex('customer_accounts')
    .insert({ customerId: order.customerId, isApproved: true, limitCents: 500_000, termsDays: 30 })
    .onConflict('customerId')
    .ignore();
}

async function makeProgress(progress: Progress): Promise<void> {
  const { plan, knex, mails, people, at, checkout } = progress;
  async function change(share: number, body: Parameters<typeof changeOrder>[2]): Promise<void> {
    const now = () => at(share);
    must(
      await changeOrder(
        {
          knex,
          now,
          mails,
          log: checkout.log,
          sales: checkout.sales,
          credit: {
            check: checkCredit,
            giveUpLess,
            use: (trx, orderRowId, actorId) =>
              applyCreditTo(trx, { now, sales: checkout.sales }, orderRowId, actorId),
          },
          production: buildProduction(now, checkout.log),
          endOpenPayment: orderId => endOpenPayment(checkout, orderId),
        },
        plan.orderId,
        body,
        { actorId: people.admin.id, mayOverride: true },
      ),
    );
  }
  if (plan.paid === 'on account') {
    await change(0.05, { status: 'processing', onAccount: true, reason: 'Approved account, 30 days.' });
    await approveBuyer(progress);
  }
  if (plan.fulfilment) await change(0.1, { fulfilmentMethod: plan.fulfilment });
  const proof = plan.proof ?? approvedProofOf(plan);
  if (proof) await prove(progress, proof);
  await moveJobs(progress);
  if (plan.delivery) await bring(progress, plan.delivery);
  if (plan.shipped) await change(0.8, { isShipped: true, shipUnmade: true, ...plan.shipped });
  if (plan.status) await change(0.9, { status: plan.status, shipUnmade: true });
  if (plan.stage) {
    const order = present(await knex('orders').where({ orderId: plan.orderId }).first('id'));
    await knex('projects').where({ orderId: order.id }).update({ status: plan.stage });
  }
}

/** Nothing was begun that was not approved. */
function approvedProofOf({ jobs = [] }: PlannedOrder): PlannedOrder['proof'] {
  return jobs.some(status => status !== 'pending') ? { answer: 'approved' } : undefined;
}

/** By the real calls too: the pictures that a customer of the demo looks at are drawn as any other. */
async function prove(
  { proofs, people, plan, at }: Progress,
  { answer, message }: NonNullable<PlannedOrder['proof']>,
): Promise<void> {
  const id = (what: string) => uuidOfName(`demo ${what} ${plan.orderId}`);
  const sent = { clientId: id('proof'), after: 0, ...(message ? { message } : {}) };
  must(await sendProof({ ...proofs, now: () => at(0.2) }, plan.orderId, sent, people.admin.id));
  if (!answer) return;
  const actorId = plan.isShoppers ? people.shopper.id : null;
  const words = answer === 'approved' ? {} : { words: answer };
  const decision = answer === 'approved' ? answer : 'changes_requested';
  const told = { version: 1, answerId: id('answer'), decision, ...words } as const;
  must(
    await answerProof({ ...proofs, now: () => at(0.35) }, plan.orderId, told, { id: actorId, owners: [] }),
  );
}

/** From the tablet, a while after the order and before now. */
async function moveJobs({ knex, runCommand, people, plan, at }: Progress): Promise<void> {
  const jobs = await knex('jobs')
    .join('order_items', 'order_items.id', 'jobs.orderItemId')
    .join('orders', 'orders.id', 'order_items.orderId')
    .where('orders.orderId', plan.orderId)
    .orderBy(['order_items.lineNumber', 'jobs.type'])
    .select<Pick<JobsRow, 'id'>[]>('jobs.id');
  for (const [index, to] of (plan.jobs ?? []).entries()) {
    const job = jobs[index];
    if (!job) continue;
    const move = (status: string, share: number) =>
      runCommand({
        name: 'job.setStatus',
        entityId: job.id,
        args: { to: status },
        actor: people.workshop,
        occurredAt: at(share + index * 0.02).toISOString(),
      });
    // Nothing is completed that was not begun.
    if (to !== 'pending') must(await move('Production', 0.5));
    if (to !== 'Production') must(await move(to, 0.65));
  }
}

async function bring(progress: Progress, until: NonNullable<PlannedOrder['delivery']>): Promise<void> {
  const { knex, runCommand, people, plan, at } = progress;
  const delivery = await knex('deliveries')
    .join('orders', 'orders.id', 'deliveries.orderId')
    .where('orders.orderId', plan.orderId)
    .first<Pick<DeliveriesRow, 'id'> | undefined>('deliveries.id');
  if (!delivery) return;
  const entityId = delivery.id;
  const { admin, driver } = people;
  const isPast = until === 'delivered';
  const day = isoDateIn(isPast ? at(0.85) : new Date(), defaultTimeZone);
  const planned = { entityId, actor: admin, occurredAt: at(0.75).toISOString() };
  must(
    await runCommand({
      ...planned,
      name: 'delivery.reschedule',
      args: { scheduledDate: `${day}T00:00:00.000Z` },
    }),
  );
  must(
    await runCommand({
      ...planned,
      name: 'delivery.assign',
      args: { assignedTo: driver.id, driverName: nameOf(driver) },
    }),
  );
  if (until === 'pending') return;
  const occurredAt = (isPast ? at(0.85) : new Date(Date.now() - hourMs)).toISOString();
  must(await runCommand({ name: 'delivery.start', entityId, args: {}, actor: driver, occurredAt }));
  if (until === 'out_for_delivery') return;
  if (until === 'failed') {
    const args = { reason: 'nobody_home' as const, notes: 'No answer at the door, card left.' };
    must(await runCommand({ name: 'delivery.fail', entityId, args, actor: driver, occurredAt }));
    return;
  }
  const args = { signature: await drawSignature(), signedBy: 'A. Okafor' };
  must(await runCommand({ name: 'delivery.confirm', entityId, args, actor: driver, occurredAt }));
}

/** 400 by 200, black on white, as the pad draws it. */
async function drawSignature(): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 400 200">
<rect width="400" height="200" fill="#fff"/><path fill="none" stroke="#000" stroke-width="2" stroke-linecap="round"
 d="M52 138C74 64 96 48 104 62 112 80 88 150 98 148 112 146 118 96 134 98 146 100 132 142 144 142 160 142 168 92 184 96 196 100 182 140 196 138 224 132 236 58 250 60 262 64 236 146 252 142 276 134 288 100 300 104 314 110 302 140 318 136L350 122M60 160C140 150 240 152 340 158"/></svg>`;
  const png = await rasteriseSvg(svg, { width: 400, format: 'png' });
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** The demo's own orders are never refused; if they are, the start says so. */
function must<T>(result: T | Refusal | null): T {
  if (isRefusal(result)) {
    throw new Error(
      `A demo order was refused: ${result.message ?? result.refusal} ${JSON.stringify(result.fields ?? {})}`,
    );
  }
  return result as T;
}
