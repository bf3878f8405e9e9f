/** What an approval lets the floor start, what voids it, and the dates that move with it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { estimateDelivery } from '#contract/checkout/delivery-estimate.ts';
import { usualAreas } from '#contract/garments/print-areas.ts';
import { policyDefaults } from '#contract/shop/shop-policy.ts';
import { addBusinessDays } from '#contract/time/business-hours.ts';
import { holidaysIn, stateOfZone } from '#contract/time/holidays.ts';
import { present } from '#api/database/present.ts';
import { multipart } from '#tests/factories/forms.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import * as proofs from '#tests/factories/proofs.ts';
import { useTestServer } from '#tests/support/server.ts';
import { proofOrders } from '#tests/support/worlds/proof-orders.ts';

const server = useTestServer();
const { decoratedOrder, jobsOf, sendProof, approve, start, readProof, sent } = proofOrders(server);

describe('an approval', () => {
  it('lets the jobs start; without it they wait', async () => {
    const order = await decoratedOrder();
    expect(order.jobs[0]).toMatchObject({ proofStatus: 'not_sent', proofRequired: true });
    const waits = async () => {
      const listed = (await order.office.send('/api/orders?artwork=true')).json as { orderId: string }[];
      const { today } = (await order.office.send('/api/dashboard')).json as {
        today: { artworkWaiting: number };
      };
      expect((await order.office.send('/api/order-counts')).json).toMatchObject({
        artwork: today.artworkWaiting,
      });
      expect(listed).toHaveLength(Math.min(50, today.artworkWaiting));
      return listed.some(({ orderId }) => orderId === order.orderId);
    };
    expect(await waits()).toBe(true);
    expect(await start(order, order.jobs[0])).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('has not approved') },
    });
    await sendProof(order, 0);
    expect((await start(order, order.jobs[0])).status).toBe(409);
    await approve(order);
    expect(await waits()).toBe(false);
    expect((await jobsOf(order.office, order.orderId))[0]?.proofStatus).toBe('approved');
    expect((await start(order, order.jobs[0])).status).toBe(200);
  });

  it('is asked for and not waited for where the owner says so', async () => {
    const order = await decoratedOrder();
    const { knex } = server();
    await knex('settings').insert({ key: 'proofs', value: JSON.stringify({ required: false }) });
    const [job] = await jobsOf(order.office, order.orderId);
    expect(job).toMatchObject({ proofStatus: 'not_sent', proofRequired: false });
    expect((await start(order, job)).status).toBe(200);
    await knex('settings').where({ key: 'proofs' }).del();
  });

  it('is void as soon as the artwork is another, by whatever way it was changed', async () => {
    const order = await sent();
    await approve(order);
    const other = await proofs.uploadArtwork(order.buyer, '#a0b0c0');
    await server().knex.raw(
      `update order_items set design_placements = jsonb_set(design_placements, '{0,designFile,sha256}', ?::jsonb)
       where order_id = (select id from orders where order_id = ?)`,
      [JSON.stringify(other.sha256), order.orderId],
    );
    expect((await jobsOf(order.office, order.orderId))[0]?.proofStatus).toBe('not_sent');
    expect((await start(order, order.jobs[0])).status).toBe(409);
    expect(await approve(order)).toMatchObject({ status: 409 });
    expect((await order.buyer(`/api/orders/${order.orderId}/proof`)).status).toBe(404);
  });

  it('outlives a file that is only called something else', async () => {
    const order = await sent();
    await approve(order);
    await server().knex.raw(
      `update order_items set design_placements = jsonb_set(design_placements, '{0,designFile,name}', '"x"')
       where order_id = (select id from orders where order_id = ?)`,
      [order.orderId],
    );
    expect((await readProof(order.buyer, order)).status).toBe('approved');
  });

  it('holds for the same artwork in a later order of the same buyer, with a warning, and for nobody else', async () => {
    const email = `${randomUUID()}@proof.example`;
    const first = await sent({ email });
    await approve(first);
    const { buyer, product, artwork } = first;
    const again = await decoratedOrder({ buyer, product, artwork, email });
    expect(again.jobs[0]?.proofStatus).toBe('approved_before');
    expect((await start(again, again.jobs[0])).status).toBe(200);
    const onAnother = await decoratedOrder({ buyer, artwork, email });
    expect(onAnother.jobs[0]?.proofStatus).toBe('not_sent');
    const stranger = asVisitor(server().baseUrl);
    await proofs.uploadArtwork(stranger, '#000000');
    const theirs = await decoratedOrder({ buyer, product, artwork, email: 'somebody@else.example' });
    expect(theirs.jobs[0]?.proofStatus).toBe('not_sent');
  });

  it('holds in the print areas that it was given in, and in no others', async () => {
    const email = `${randomUUID()}@proof.example`;
    const first = await sent({ email });
    await approve(first);
    const { buyer, product, artwork, office } = first;
    const areaOf = (width: number) => ({
      garment: 'tee',
      areas: usualAreas('tee').areas.map(one => (one.id === 'front' ? { ...one, width } : one)),
    });
    const again = async (width: number | null) => {
      const printAreas = width === null ? null : areaOf(width);
      await office.send(
        `/api/products/${product.id}`,
        multipart('PATCH', { printAreas: JSON.stringify(printAreas) }),
      );
      server().catalogueMoved();
      return decoratedOrder({ buyer, product, artwork, email, printAreas });
    };
    const narrow = await again(240);
    expect(narrow.jobs[0]?.proofStatus).toBe('not_sent');
    expect((await sendProof(narrow, 0)).status).toBe(201);
    await approve(narrow);
    expect((await again(240)).jobs[0]?.proofStatus).toBe('approved_before');
    expect((await again(220)).jobs[0]?.proofStatus).toBe('not_sent');
    expect((await again(null)).jobs[0]?.proofStatus).toBe('approved_before');
  });

  const figures = { timeZone: 'Australia/Brisbane', policy: policyDefaults };
  const due = (day: Date) => `${estimateDelivery(day, false, figures).producedBy}T07:00:00.000Z`;

  /** As if the proof were looked at a week after the payment. Nothing but a hole in the trigger can do that. */
  async function payEarlier({ orderId }: { orderId: string }) {
    const { knex } = server();
    const project = async () =>
      present(
        await knex('projects').where('orderId', '=', knex('orders').where({ orderId }).select('id')).first(),
      );
    const { id } = await project();
    await knex.raw('alter table projects disable trigger bump_version');
    await knex.raw(`update projects set created_at = created_at - interval '7 days' where id = ?`, [id]);
    await knex.raw('alter table projects enable trigger bump_version');
    const dueDate = due((await project()).createdAt);
    await knex('projects').where({ id }).update({ dueDate });
    await knex('jobs').where({ projectId: id }).update({ dueDate });
    return { id, project };
  }

  it('moves the dates that were reckoned from the payment, and none that somebody set', async () => {
    const order = await sent();
    const { id, project } = await payEarlier(order);
    await server().knex('projects').where({ id }).update({ deliveryDate: '2031-01-01T00:00:00Z' });
    await approve(order);
    const after = await project();
    expect(after.dueDate?.toISOString()).toBe(due(new Date()));
    expect(after.deliveryDate?.toISOString()).toContain('2031-01-01');
    expect((await jobsOf(order.office, order.orderId))[0]?.dueDate).toBe(due(new Date()));
  });

  describe('and the delivery that was planned from them', () => {
    /** Chosen to be driven a week ago, when the order was paid. */
    async function planned() {
      const order = await sent();
      const { id: projectId } = await payEarlier(order);
      const path = `/api/orders/${order.orderId}`;
      const chosen = await order.office.send(path, { method: 'PATCH', json: { fulfilmentMethod: 'driver' } });
      expect(chosen.status, chosen.text).toBe(200);
      const { id: deliveryId, scheduledDate } = await deliveryOf(order.orderId);
      const change = async (json: object) => {
        const answer = await order.office.send(`/api/deliveries/${deliveryId}`, { method: 'PATCH', json });
        expect(answer.status, answer.text).toBe(200);
      };
      return { order, projectId, deliveryId, before: scheduledDate.toISOString(), change };
    }
    type Planned = Awaited<ReturnType<typeof planned>>;

    const deliveryOf = async (orderId: string) =>
      present(await server().knex('deliveries').where({ orderNumber: orderId }).orderBy('createdAt').first());
    const dayAfter = (instantText: string) => {
      const holidays = holidaysIn(...stateOfZone('Australia/Brisbane'));
      return `${addBusinessDays(instantText.slice(0, 10), 1, holidays)}T00:00:00.000Z`;
    };

    it('moves with them', async () => {
      const { order, before } = await planned();
      expect((await approve(order)).status).toBe(200);
      const after = (await deliveryOf(order.orderId)).scheduledDate.toISOString();
      expect(after).toBe(dayAfter(due(new Date())));
      expect(after > before).toBe(true);
    });

    it('keeps its driver and loses its place on the run of the day that it leaves', async () => {
      const { order, deliveryId, before } = await planned();
      const { id: assignedTo } = await server().as('driver');
      await server().knex('deliveries').where({ id: deliveryId }).update({ assignedTo, runOrder: 3 });
      await approve(order);
      const row = await deliveryOf(order.orderId);
      expect(row).toMatchObject({ assignedTo, runOrder: null });
      expect(row.scheduledDate.toISOString() > before).toBe(true);
    });

    const left: [string, (one: Planned) => Promise<unknown>][] = [
      ['somebody has chosen its day', ({ change }) => change({ scheduledDate: '2031-01-02T00:00:00.000Z' })],
      [
        'somebody has moved it there and back',
        async ({ change, before }) => {
          await change({ scheduledDate: '2031-01-02T00:00:00.000Z' });
          await change({ scheduledDate: before });
        },
      ],
      ['it is on the road', ({ change }) => change({ status: 'out_for_delivery' })],
      [
        'somebody has set the due date of the project',
        ({ projectId }) =>
          server().knex('projects').where({ id: projectId }).update({ dueDate: '2031-01-01T00:00:00Z' }),
      ],
    ];
    it.each(left)('stays where %s', async (_why, meddle) => {
      const one = await planned();
      await meddle(one);
      const { scheduledDate } = await deliveryOf(one.order.orderId);
      await approve(one.order);
      expect((await deliveryOf(one.order.orderId)).scheduledDate).toEqual(scheduledDate);
    });
  });
});
