/** Lines that the office adds to an order and takes out of it: price, papers, jobs, proof, stock, delivery, rivals. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { present } from '#api/database/present.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import type { PricedChange } from '#contract/orders/change-endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { MadeProduct } from '#tests/factories/products.ts';
import { makePerson, uniqueName } from '#tests/factories/people.ts';
import {
  freight,
  makeClubRange,
  workCustomer,
  workLine,
  writeOrder,
  writtenOrder,
} from '#tests/factories/work.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import type { Answer, Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let office: Send;
let polo: MadeProduct;
let tee: MadeProduct;

beforeAll(async () => {
  office = (await server().as('admin')).send;
  await office('/api/settings', { method: 'PUT', json: { values: { 'shop.abn': '10000000000' } } });
  ({ polo, tee } = await makeClubRange(server().knex));
});

const pieces = (quantity: number, size = 'M') => [{ size, quantity }];

/** 48 polos at $30 (below the break at 50), and ten tees at $20. */
const order = (payment: object = { by: 'hand', method: 'cash' }): Promise<OfficeOrderDetail> =>
  writeOrder(
    office,
    writtenOrder(
      {
        lines: [
          workLine({ product: polo, sizes: pieces(48), method: 'embroidery' }),
          workLine({ product: tee, color: 'Bone', sizes: pieces(10, 'L') }),
        ],
        charges: [],
        freight: freight(),
      },
      { payment },
    ),
  );

const charge = (kind: string, unitCents: number, quantity = 1) => ({
  id: randomUUID(),
  kind,
  name: kind,
  quantity,
  unitCents,
});

const bonePolos = (quantity: number) =>
  workLine({ product: polo, color: 'Bone', sizes: pieces(quantity), method: 'embroidery' });

const send = ({ orderId }: { orderId: string }, json: object): Promise<Answer> =>
  office(`/api/orders/${orderId}/changes`, { json: { clientId: randomUUID(), ...json } });

async function changed(one: OfficeOrderDetail, json: object): Promise<OfficeOrderDetail> {
  const answer = await send(one, json);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as OfficeOrderDetail;
}

async function priced({ orderId }: OfficeOrderDetail, json: object): Promise<PricedChange> {
  const answer = await office(`/api/orders/${orderId}/changes/price`, { json });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as PricedChange;
}

const idOf = ({ items }: OfficeOrderDetail, at: number) => present(items[at]).id;
const read = async ({ orderId }: { orderId: string }) =>
  (await office(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail;
const jobsOf = (one: OfficeOrderDetail) =>
  server()
    .knex('jobs as j')
    .join('projects as p', 'p.id', 'j.projectId')
    .where('p.orderId', one.id)
    .whereNull('j.deletedAt')
    .orderBy('j.createdAt')
    .select('j.id', 'j.orderItemId', 'j.pieces', 'j.stage', 'j.projectItemId', 'j.title');
const documentsOf = ({ id }: OfficeOrderDetail) =>
  server().knex('invoices').where({ orderId: id }).orderBy('id').select();

/** What it costs is what its lines and its documents say. */
async function mustAddUp(one: OfficeOrderDetail): Promise<void> {
  const { knex } = server();
  const row = present(await knex('orders').where({ id: one.id }).first());
  const items = await knex('order_items').where({ orderId: one.id }).select();
  const lines = items.map(
    item =>
      item.totalPriceCents +
      item.setupFeeCents +
      item.decorations.reduce((sum, { totalCents }) => sum + totalCents, 0),
  );
  expect(lines.reduce((sum, cents) => sum + cents, 0) + row.shippingCents).toBe(row.totalCents);
  const checkout = await knex('checkouts').where('id', row.checkoutId).first('items', 'totalCents');
  expect([checkout?.items.length, checkout?.totalCents]).toEqual([items.length, row.totalCents]);
  const documents = await documentsOf(one);
  const signed = documents.map(({ kind, totalCents }) => (kind === 'credit_note' ? -totalCents : totalCents));
  if (documents.length > 0) expect(signed.reduce((sum, cents) => sum + cents, 0)).toBe(row.totalCents);
  for (const { kind, document } of documents) {
    const of = document as unknown as { lines: { totalCents: number }[]; totalCents: number };
    if (kind !== 'further_invoice') continue;
    expect(of.lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(of.totalCents);
  }
}

async function payByCard({ orderId }: { orderId: string }): Promise<Answer> {
  const link = (await office(`/api/orders/${orderId}/pay-link`, { method: 'POST' })).json as { url: string };
  const token = new URL(link.url).searchParams.get('token');
  const guest = asVisitor(server().baseUrl);
  const opened = await guest('/api/checkouts/pay', { json: { orderId, token, method: 'card' } });
  if (opened.status >= 300) return opened;
  const { clientSecret, paymentIntentId } = (
    opened.json as { payment: { clientSecret: string; paymentIntentId: string } }
  ).payment;
  await guest('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  return guest('/api/checkouts/settle', { json: { paymentIntentId, clientSecret } });
}

describe('a line that is added', () => {
  test('is priced among those that stay, and everything follows', async () => {
    const one = await order();
    await office(`/api/orders/${one.orderId}/proofs`, { json: { clientId: randomUUID(), after: 0 } });
    const add = { lines: [bonePolos(12)], charges: [charge('rush', 4500)] };
    // Sixty reach the break: $25 each, those that were there too.
    const price = await priced(one, { add });
    expect(price).toMatchObject({
      lines: [{ itemId: idOf(one, 0), before: { unitCents: 3000 }, after: { unitCents: 2500 } }],
      added: [{ id: add.lines[0]?.id, suggestedUnitCents: 2500 }],
      addedCharges: [{ unitCents: 4500 }],
      removed: [],
      document: price.differenceCents > 0 ? 'further_invoice' : 'adjustment_note',
    });
    const after = await changed(one, { add, seenCents: price.differenceCents, message: 'And in bone.' });
    expect(after.total).toBe(price.afterCents);
    expect(after.items.map(({ name, totalQuantity }) => [name, totalQuantity])).toEqual([
      [polo.name, 48],
      [tee.name, 10],
      [polo.name, 12],
      ['rush', 1],
    ]);
    await mustAddUp(after);
    const jobs = await jobsOf(one);
    expect(jobs).toHaveLength(3);
    const made = present(jobs.find(({ orderItemId }) => orderItemId === idOf(after, 2)));
    expect(made).toMatchObject({ pieces: 12, stage: 'pending', title: expect.stringContaining('Bone') });
    expect(
      await server().knex('project_items').where('id', present(made.projectItemId)).first(),
    ).toMatchObject({ orderItemId: idOf(after, 2), quantity: 12 });
    // A design that nobody has seen needs a proof of its own.
    const proofs = (await office(`/api/orders/${one.orderId}/proofs`)).json as { standing: string };
    expect(proofs.standing).toBe('not_sent');
    const page = (await office(`/api/orders/${one.orderId}`)).json as OrderDetail;
    expect(page.changes?.[0]).toMatchObject({
      message: 'And in bone.',
      before: [],
      after: [{ pieces: 12 }, { name: 'rush', isCharge: true }],
    });
    const stale = await send(one, { add, version: one.version });
    expect(stale.status).toBe(409);
  });

  test('can wait for its sizes, have a price of the office’s own, and say nothing to anybody', async () => {
    const one = await order({ by: 'link' });
    const line = workLine({
      product: tee,
      pieces: 20,
      ownPrice: { unitCents: 1500, setupCents: 0, reason: 'Promised' },
    });
    const add = { lines: [line], charges: [charge('discount', 1000)] };
    const after = await changed(one, { add, sendsMail: false });
    expect(after.items[2]).toMatchObject({ totalQuantity: 20, price: 1500, sizeQuantities: [] });
    expect(after.total - one.total).toBe(
      20 * 1500 -
        1000 +
        present(present(after.items[2]).decorations).reduce((sum, { totalCents }) => sum + totalCents, 0) +
        after.shippingCents -
        one.shippingCents,
    );
    expect(await server().knex('mails').where({ orderId: one.id, kind: 'order_changed' })).toEqual([]);
    await mustAddUp(after);
    expect((await payByCard(one)).json).toMatchObject({ state: 'paid', isInReview: false });
    const paid = await read(one);
    expect([paid.isPaid, paid.openCents]).toEqual([true, 0]);
    expect(await documentsOf(one)).toMatchObject([{ kind: 'invoice', totalCents: after.total }]);
    expect(await jobsOf(one)).toHaveLength(3);
  });

  test('takes its stock, and a removed one gives it back', async () => {
    const { knex } = server();
    const { tee: counted } = await makeClubRange(knex);
    await knex('products').where({ id: counted.id }).update({ trackStock: true });
    const of = { productId: counted.id, color: 'Navy', size: 'M' };
    await knex('product_variants').where(of).update({ stock: 100 });
    const stock = async () => (await knex('product_variants').where(of).first('stock'))?.stock;
    const one = await order();
    const two = await changed(one, {
      add: { lines: [workLine({ product: counted, sizes: pieces(30) })] },
    });
    expect(await stock()).toBe(70);
    await changed(two, { remove: [idOf(two, 2)] });
    expect(await stock()).toBe(100);
  });
});

describe('a line that is removed', () => {
  test('leaves a note, the customer’s money, no job, and its row', async () => {
    const { knex } = server();
    const one = await order();
    const [job] = (await jobsOf(one)).filter(({ orderItemId }) => orderItemId === idOf(one, 1));
    const lines = (await office(`/api/orders/${one.orderId}/changes`)).json as {
      lines: { jobs: string[] }[];
    };
    expect(lines.lines.map(({ jobs }) => jobs.length)).toEqual([1, 1]);
    const price = await priced(one, { remove: [idOf(one, 1)] });
    expect(price).toMatchObject({ removed: [{ itemId: idOf(one, 1) }], document: 'adjustment_note' });
    const after = await changed(one, { remove: [idOf(one, 1)] });
    expect(after).toMatchObject({ isPaid: true, overpaidCents: -price.differenceCents });
    expect(after.items).toHaveLength(1);
    await mustAddUp(after);
    expect(await jobsOf(one)).toHaveLength(1);
    expect(await knex('project_items').where({ orderItemId: idOf(one, 1) })).toEqual([]);
    expect(
      await knex('order_items')
        .where({ id: idOf(one, 1) })
        .first(),
    ).toMatchObject({
      orderId: null,
      removedOrderId: one.id,
      roster: null,
    });
    const restored = await office(`/api/jobs/${present(job).id}/restore`, { method: 'POST' });
    expect([restored.status, restored.json]).toMatchObject([
      409,
      { message: 'The line of this job was taken out of its order.' },
    ]);
    // Its number is not given again: the job of the next line is another one.
    const again = await changed(after, { add: { lines: [bonePolos(5)] } });
    expect(
      await knex('order_items')
        .where({ id: idOf(again, 1) })
        .first(),
    ).toMatchObject({ lineNumber: 3 });
    expect(await jobsOf(one)).toHaveLength(2);
    await mustAddUp(again);
  });

  test('keeps what was approved of the others', async () => {
    const { knex } = server();
    const one = await order();
    await office(`/api/orders/${one.orderId}/proofs`, { json: { clientId: randomUUID(), after: 0 } });
    const proofs = await knex('proofs').where({ orderId: one.id }).select('id');
    if (proofs.length > 0)
      await knex('proofs').where({ orderId: one.id }).update({ status: 'approved', decidedAt: new Date() });
    await changed(one, { remove: [idOf(one, 1)] });
    expect(await knex('proofs').where({ orderId: one.id }).select('status')).toEqual(
      proofs.map(() => ({ status: 'approved' })),
    );
  });

  test('is one piece less for our driver', async () => {
    const one = await order();
    await office(`/api/orders/${one.orderId}`, { method: 'PATCH', json: { fulfilmentMethod: 'driver' } });
    await changed(await read(one), { remove: [idOf(one, 1)] });
    const deliveries = await server().knex('deliveries').where({ orderId: one.id }).select('pieces');
    expect(deliveries).toEqual([{ pieces: 48 }]);
  });
});

describe('an order that was sold by its buyer’s terms', () => {
  const tees = (more: object = {}) =>
    workLine({ product: tee, color: 'Bone', sizes: pieces(10, 'L'), ...more });
  const ownPrice = { unitCents: 1500, setupCents: 0, reason: 'Promised' };

  async function agreeOn(customerId: number, basisPoints: number, version: number): Promise<void> {
    const json = { basisPoints, fromDay: null, untilDay: null, prices: [], version };
    const answer = await office(`/api/prices/customers/${customerId}`, { method: 'PUT', json });
    expect(answer.status, answer.text).toBe(200);
  }

  /** 48 polos at $27 and ten tees at $18, for a customer with ten per cent off, if nothing else is said. */
  async function sold({
    teeLine = tees(),
    agreesLater = false,
    payment = { by: 'hand', method: 'cash' } as object,
  } = {}) {
    const email = `${uniqueName('club').toLowerCase()}@quarrelcreek.example`;
    const json = { firstName: 'Imke', lastName: uniqueName('Farrant'), email };
    const made = await office('/api/customers', { json });
    expect(made.status, made.text).toBe(201);
    const { id: customerId } = made.json as { id: number };
    if (!agreesLater) await agreeOn(customerId, 1_000, 0);
    const lines = [workLine({ product: polo, sizes: pieces(48), method: 'embroidery' }), teeLine];
    const work = { lines, charges: [], freight: freight() };
    const one = await writeOrder(office, writtenOrder(work, { payment, customer: workCustomer({ email }) }));
    if (agreesLater) await agreeOn(customerId, 1_000, 0);
    return { one, customerId, email };
  }

  /** Each line: pieces, price, and what everybody would pay for one where it was cheaper. */
  const figures = ({ items }: OfficeOrderDetail) =>
    items.map(({ totalQuantity, price, totalPrice, buyerPrice }) => {
      expect(totalPrice).toBe(totalQuantity * price);
      return [totalQuantity, price, ...(buyerPrice ? [buyerPrice.listTotalCents / totalQuantity] : [])];
    });

  const resized = (one: OfficeOrderDetail, quantity: number, more: object = {}) => ({
    lines: [{ itemId: idOf(one, 0), sizeQuantities: pieces(quantity), ...more }],
  });

  test.each<[string, (one: OfficeOrderDetail) => object, number[][]]>([
    [
      'a line that is added has the terms, and its price break is one for all',
      () => ({ add: { lines: [bonePolos(12)] } }),
      [
        [48, 2250, 2500],
        [10, 1800, 2000],
        [12, 2250, 2500],
      ],
    ],
    [
      'a line that is added at the office’s own price has none',
      () => ({ add: { lines: [tees({ ownPrice })] } }),
      [
        [48, 2700, 3000],
        [10, 1800, 2000],
        [10, 1500],
      ],
    ],
    [
      'one is resized over the price break',
      one => resized(one, 60),
      [
        [60, 2250, 2500],
        [10, 1800, 2000],
      ],
    ],
    [
      'one is resized below it',
      one => resized(one, 7),
      [
        [7, 2700, 3000],
        [10, 1800, 2000],
      ],
    ],
    [
      'one has another price of the office’s own',
      one => ({ ...resized(one, 48, { ownCents: 2600 }), reason: 'Promised' }),
      [
        [48, 2600],
        [10, 1800, 2000],
      ],
    ],
    [
      'one goes, one is resized and one comes',
      one => ({ ...resized(one, 40), remove: [idOf(one, 1)], add: { lines: [bonePolos(12)] } }),
      [
        [40, 2250, 2500],
        [12, 2250, 2500],
      ],
    ],
  ])('%s', async (_what, change, expected) => {
    for (const payment of [{ by: 'hand', method: 'cash' }, { by: 'link' }]) {
      const { one } = await sold({ payment });
      expect(figures(one)).toEqual([
        [48, 2700, 3000],
        [10, 1800, 2000],
      ]);
      const { reason: _, ...wanted } = change(one) as { reason?: string };
      const { differenceCents } = await priced(one, wanted);
      const after = await changed(one, { ...change(one), seenCents: differenceCents });
      expect(figures(after)).toEqual(expected);
      expect(after.total - one.total).toBe(differenceCents);
      expect(after.gstCents).toBe(gstIncluded(after.total));
      await mustAddUp(after);
      if (!after.isPaid && one.isPaid) expect(after.openCents).toBe(differenceCents);
      const [paid] = one.isPaid ? [] : [await payByCard(one)];
      if (!paid) continue;
      expect(paid.json).toMatchObject({ state: 'paid', isInReview: false });
      await mustAddUp(after);
    }
  });

  test('has them for a line that comes with the change that takes the last of its own out, and after it', async () => {
    const { one } = await sold({ teeLine: tees({ ownPrice }) });
    expect(figures(one)).toEqual([
      [48, 2700, 3000],
      [10, 1500],
    ]);
    const change = { remove: [idOf(one, 0)], add: { lines: [bonePolos(12)] } };
    // What was promised for the tees stays what it is.
    expect(await priced(one, change)).toMatchObject({
      lines: [],
      added: [{ suggestedUnitCents: 2700, suggestedBy: 'customer' }],
    });
    const two = await changed(one, change);
    expect(figures(two)).toEqual([
      [10, 1500],
      [12, 2700, 3000],
    ]);
    await mustAddUp(two);
    const three = await changed(two, { remove: [idOf(two, 1)] });
    expect(figures(three)).toEqual([[10, 1500]]);
    await mustAddUp(three);
    const four = await changed(three, { add: { lines: [tees()] } });
    expect(figures(four)).toEqual([
      [10, 1500],
      [10, 1800, 2000],
    ]);
    await mustAddUp(four);
  });

  test.each<[string, number, number[][]]>([
    [
      'are better now',
      2_000,
      [
        [60, 2300, 2500],
        [10, 1800, 2000],
        [5, 1600, 2000],
      ],
    ],
    [
      'have ended',
      0,
      [
        [60, 2200, 2500],
        [10, 1800, 2000],
        [5, 2000],
      ],
    ],
  ])('whose terms %s: what was sold keeps its usual price', async (_what, basisPoints, expected) => {
    const { one, customerId } = await sold();
    await agreeOn(customerId, basisPoints, 1);
    const add = { lines: [workLine({ product: tee, sizes: pieces(5, 'L') })] };
    const after = await changed(one, { ...resized(one, 60), add });
    expect(figures(after)).toEqual(expected);
    await mustAddUp(after);
  });

  test('has them also when an account has proven the address, and has the order', async () => {
    const { knex } = server();
    const { customerId, email } = await sold();
    const json = {
      clientId: randomUUID(),
      name: uniqueName('Rowing'),
      abn: '',
      approvalOverCents: null,
      customerIds: [customerId],
    };
    const made = await office('/api/organisations', { json });
    expect(made.status, made.text).toBe(201);
    const { id } = made.json as { id: number };
    const terms = { basisPoints: 2_000, fromDay: null, untilDay: null, prices: [], version: 0 };
    await office(`/api/prices/organisations/${id}`, { method: 'PUT', json: terms });
    const work = { lines: [tees()], charges: [], freight: freight() };
    const one = await writeOrder(office, writtenOrder(work, { customer: workCustomer({ email }) }));
    const { id: userId } = await makePerson(knex, 'customer', { email, emailProvenAt: new Date() });
    await knex('orders').where({ id: one.id }).update({ userId });
    const add = { lines: [tees({ color: 'Navy' })] };
    expect(figures(await changed(await read(one), { add }))).toEqual([
      [10, 1600, 2000],
      [10, 1600, 2000],
    ]);
    // Whose address it isn’t has its own terms, which are none.
    await knex('users').where({ id: userId }).update({ emailProvenAt: null });
    expect(await priced(one, { add })).toMatchObject({ added: [{ suggestedUnitCents: 2000 }] });
  });

  test('and one that wasn’t moves with everybody’s prices', async () => {
    const { one } = await sold({ agreesLater: true });
    const after = await changed(one, { ...resized(one, 60), add: { lines: [bonePolos(5)] } });
    expect(figures(after)).toEqual([
      [60, 2500],
      [10, 2000],
      [5, 2500],
    ]);
    await mustAddUp(after);
  });
});

describe('refused, and nothing is changed', () => {
  test.each<[string, (one: OfficeOrderDetail) => object, string, string]>([
    [
      'the last line',
      one => ({ remove: one.items.map(({ id }) => id) }),
      'remove',
      'An order keeps at least one line.',
    ],
    ['a line of another order', () => ({ remove: [2_000_000] }), 'remove', 'not part of the order'],
    [
      'a line changed and removed at once',
      one => ({
        remove: [idOf(one, 0)],
        lines: [{ itemId: idOf(one, 0), sizeQuantities: pieces(3) }],
      }),
      'remove',
      'at once',
    ],
    [
      'a discount of more than there is',
      () => ({ add: { charges: [charge('discount', 5_000_000)] } }),
      'add.charges',
      'The discount is more than the lines cost.',
    ],
    [
      'a colour that is not sold',
      () => ({ add: { lines: [workLine({ product: polo, color: 'Puce', sizes: pieces(3) })] } }),
      'add.lines.0',
      'has no such colour',
    ],
    [
      'a size that is not sold',
      () => ({ add: { lines: [workLine({ product: polo, sizes: pieces(3, '9XL') })] } }),
      'add.lines.0',
      'has no size 9XL',
    ],
  ])('%s', async (_what, json, field, words) => {
    const one = await order();
    const answer = await send(one, json(one));
    expect(answer.json).toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.stringContaining(words) },
    });
    expect((await read(one)).version).toBe(one.version);
  });
});

describe('rivals', () => {
  test('of two people one is first, and the other is shown it', async () => {
    const one = await order();
    const answers = await Promise.all([
      send(one, { remove: [idOf(one, 1)], version: one.version }),
      send(one, { add: { lines: [bonePolos(4)] }, version: one.version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await mustAddUp(await read(one));
  });

  test('a job that starts at the same moment stays with its line, or is gone with it', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await order();
      const job = present((await jobsOf(one)).find(({ orderItemId }) => orderItemId === idOf(one, 1)));
      const [removed] = await Promise.all([
        send(one, { remove: [idOf(one, 1)] }),
        office(`/api/jobs/${job.id}`, { method: 'PATCH', json: { status: 'in_progress' } }),
      ]);
      const after = await read(one);
      const row = await server().knex('jobs').where({ id: job.id }).first('stage', 'deletedAt');
      if (removed.status === 200) expect([after.items.length, row?.deletedAt]).toEqual([1, expect.any(Date)]);
      else expect([after.items.length, row]).toEqual([2, { stage: 'in_progress', deletedAt: null }]);
      await mustAddUp(after);
    }
  });

  test('money that comes at the same moment pays what it was for, and the rest is open', async () => {
    for (let round = 0; round < 3; round++) {
      const one = await order({ by: 'link' });
      await Promise.all([send(one, { add: { lines: [bonePolos(12)] } }), payByCard(one)]);
      const after = await read(one);
      await mustAddUp(after);
      const received = after.receivedCents ?? 0;
      if (after.isPaid && !after.paymentReview) expect(received).toBe(after.total);
      else if (after.status === 'processing') expect(after.openCents).toBe(after.total - received);
    }
  });
});
