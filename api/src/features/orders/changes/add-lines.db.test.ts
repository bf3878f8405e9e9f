/** Lines that the office adds to an order and takes out of it: price, papers, jobs, proof, stock, delivery, rivals. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { present } from '#api/database/present.ts';
import { makeClubRange, workLine } from '#tests/factories/work.ts';
import { useTestServer } from '#tests/support/server.ts';
import { idOf, pieces, useChangedOrders } from '#tests/support/worlds/changed-orders.ts';

const server = useTestServer();
const { office, range, order, bonePolos, send, changed, priced, read, documentsOf, mustAddUp, payByCard } =
  useChangedOrders(server);

const charge = (kind: string, unitCents: number, quantity = 1) => ({
  id: randomUUID(),
  kind,
  name: kind,
  quantity,
  unitCents,
});

const jobsOf = (one: OfficeOrderDetail) =>
  server()
    .knex('jobs as j')
    .join('projects as p', 'p.id', 'j.projectId')
    .where('p.orderId', one.id)
    .whereNull('j.deletedAt')
    .orderBy('j.createdAt')
    .select('j.id', 'j.orderItemId', 'j.pieces', 'j.stage', 'j.projectItemId', 'j.title');

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
      [range.polo.name, 48],
      [range.tee.name, 10],
      [range.polo.name, 12],
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
      product: range.tee,
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
    expect((await payByCard(one)).answer.json).toMatchObject({ state: 'paid', isInReview: false });
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
      () => ({ add: { lines: [workLine({ product: range.polo, color: 'Puce', sizes: pieces(3) })] } }),
      'add.lines.0',
      'has no such colour',
    ],
    [
      'a size that is not sold',
      () => ({ add: { lines: [workLine({ product: range.polo, sizes: pieces(3, '9XL') })] } }),
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
