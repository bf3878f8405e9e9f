/** Lines of an order that was sold by its buyer’s terms, when the office changes it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { gstIncluded } from '#contract/money/gst.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { makePerson, uniqueName } from '#tests/factories/people.ts';
import { freight, workCustomer, workLine, writeOrder, writtenOrder } from '#tests/factories/work.ts';
import { useTestServer } from '#tests/support/server.ts';
import { idOf, pieces, useChangedOrders } from '#tests/support/worlds/changed-orders.ts';

const server = useTestServer();
const { office, range, bonePolos, changed, priced, read, mustAddUp, payByCard } = useChangedOrders(server);

describe('an order that was sold by its buyer’s terms', () => {
  const tees = (more: object = {}) =>
    workLine({ product: range.tee, color: 'Bone', sizes: pieces(10, 'L'), ...more });
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
    const lines = [workLine({ product: range.polo, sizes: pieces(48), method: 'embroidery' }), teeLine];
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
      expect(paid.answer.json).toMatchObject({ state: 'paid', isInReview: false });
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
    const add = { lines: [workLine({ product: range.tee, sizes: pieces(5, 'L') })] };
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
