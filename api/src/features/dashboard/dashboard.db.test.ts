/** The office's first figures: each is what the list behind it shows, and the bars add up to the cards. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type HistoryRange, historyRanges, historySpan } from '#contract/dashboard/dashboard-history.ts';
import { makeOrderNumber } from '#contract/orders/order-number.ts';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { addDays, isoDateIn } from '#contract/time/time-zone.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled } from '#api/database/present.ts';
import type { Dashboard } from './read-dashboard.ts';
import { type History, readHistory } from './read-history.ts';

const server = useTestServer();
let send: Send;
beforeAll(async () => {
  send = (await server().as('admin')).send;
});

const dashboard = async () => (await send('/api/dashboard')).json as Dashboard;
const number = () => makeOrderNumber(size => crypto.getRandomValues(new Uint8Array(size)));

interface MadeOrder {
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  totalCents: number;
  createdAt: Date;
  paidAt: Date | null;
  /** Each of a provider's refund; only what succeeded is gone. */
  refunds: { cents: number; status: 'pending' | 'succeeded' | 'failed' }[];
}

async function insert({ status, totalCents, createdAt, paidAt, refunds }: MadeOrder): Promise<string> {
  const { knex } = server();
  const orderId = number();
  const money = { subtotalCents: totalCents, totalCents, isPaid: paidAt !== null, paidAt };
  const [order] = filled(
    await knex('orders')
      .insert({ orderId, customerInfo: '{}', status, createdAt, ...money })
      .returning('id'),
  );
  const [payment] = filled(
    await knex('payments')
      .insert({
        provider: 'test',
        providerPaymentId: `pi_${orderId}`,
        orderId: order.id,
        method: 'card',
        amountCents: totalCents,
        status: 'succeeded',
      })
      .returning('id'),
  );
  for (const refund of refunds)
    await knex('refunds').insert({
      orderId: order.id,
      paymentId: payment.id,
      amountCents: refund.cents,
      status: refund.status,
    });
  return orderId;
}

describe('the history', () => {
  // Years ahead of what the other tests make.
  const now = new Date('2041-06-15T13:59:59Z');
  const today = isoDateIn(now, defaultTimeZone);
  const minute = fc.integer({ min: 0, max: 420 * 1440 }).map(n => new Date(now.getTime() - n * 60_000));
  const cents = fc.integer({ min: 1000, max: 500_000 });
  const orders: fc.Arbitrary<MadeOrder> = fc.record({
    status: fc.constantFrom('pending', 'processing', 'completed', 'cancelled'),
    totalCents: cents,
    createdAt: minute,
    paidAt: fc.option(minute),
    refunds: fc.array(
      fc.record({
        cents: fc.integer({ min: 1, max: 500 }),
        status: fc.constantFrom('pending', 'succeeded', 'failed'),
      }),
      { maxLength: 2 },
    ),
  });

  /** The same figures, worked out here one order at a time. */
  function expected(made: readonly MadeOrder[], range: HistoryRange) {
    const { starts, end } = historySpan(range, today);
    const isIn = (at: Date, from: string, next: string) => {
      const day = isoDateIn(at, defaultTimeZone);
      return day >= from && day < next;
    };
    const kept = made.filter(({ status }) => status !== 'cancelled');
    return starts.map((from, at) => {
      const next = starts[at + 1] ?? end;
      const paid = kept.filter(({ paidAt }) => paidAt && isIn(paidAt, from, next));
      const revenueCents = paid.reduce(
        (sum, { totalCents, refunds }) =>
          refunds.reduce(
            (left, one) => left - (one.status === 'succeeded' ? one.cents : 0),
            sum + totalCents,
          ),
        0,
      );
      const placed = kept.filter(({ createdAt }) => isIn(createdAt, from, next));
      return { from, revenueCents, orders: placed.length };
    });
  }

  it('has for any orders and refunds the sums of the shop’s own days and months', async () => {
    const made: MadeOrder[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(orders, { minLength: 1, maxLength: 8 }), async more => {
        for (const order of more) await insert(order);
        made.push(...more);
        for (const range of historyRanges) {
          const { points } = await readHistory(server().knex, range, { now, timeZone: defaultTimeZone });
          expect(
            points.map(({ from, revenueCents, orders: placed }) => ({ from, revenueCents, orders: placed })),
          ).toEqual(expected(made, range));
        }
      }),
      // What was inserted stays, so a smaller case would not be a smaller world.
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('begins a day at the shop’s midnight, and counts finished jobs with their pieces', async () => {
    const { knex } = server();
    const day = new Date('2043-03-01T00:30:00Z');
    const finish = (completedAt: string, part: object = {}) =>
      knex('jobs').insert({
        id: crypto.randomUUID(),
        jobNumber: `J-${number()}`,
        title: 'Crest, front',
        pieces: 12,
        status: 'Completed',
        completedAt,
        ...part,
      });
    // Brisbane is ten hours ahead all year.
    await finish('2043-02-28T13:59:59Z');
    await finish('2043-02-28T14:00:00Z');
    await finish('2043-02-28T23:00:00Z', { pieces: 30, status: 'Ready to Ship' });
    await finish('2043-02-28T23:00:00Z', { status: 'Production' });
    await finish('2043-02-28T23:00:00Z', { deletedAt: day });
    const { step, points } = await readHistory(knex, '7d', { now: day, timeZone: defaultTimeZone });
    expect(step).toBe('day');
    expect(points.slice(-2)).toMatchObject([
      { from: '2043-02-28', jobs: 1, pieces: 12 },
      { from: '2043-03-01', jobs: 2, pieces: 42 },
    ]);
  });

  it('is asked with a range of the list, and is for the office', async () => {
    const answer = await send('/api/dashboard/history?range=12m');
    expect([answer.status, (answer.json as History).points.length]).toEqual([200, 12]);
    for (const query of ['', '?range=1000y', '?range=toString'])
      expect((await send(`/api/dashboard/history${query}`)).status).toBe(422);
    for (const path of ['/api/dashboard', '/api/dashboard/history?range=7d']) {
      expect((await (await server().as('workshop')).send(path)).status).toBe(403);
      expect((await server().send(path)).status).toBe(401);
    }
  });
});

describe('what waits today', () => {
  it('counts orders as the filtered list shows them', async () => {
    const before = (await dashboard()).today;
    const order = { totalCents: 5000, createdAt: new Date(), paidAt: null, refunds: [] } as const;
    const unpaid = await insert({ ...order, status: 'processing', refunds: [] });
    await insert({ ...order, status: 'cancelled', refunds: [] });
    await insert({ ...order, status: 'processing', paidAt: new Date(), refunds: [] });
    const after = (await dashboard()).today;
    expect([after.ordersUnpaid - before.ordersUnpaid, after.ordersToday - before.ordersToday]).toEqual([
      1, 3,
    ]);

    const listed = (await send('/api/orders?unpaid=true')).json as { orderId: string; status: string }[];
    expect(listed.map(({ orderId }) => orderId)).toContain(unpaid);
    expect(listed.every(({ status }) => status !== 'cancelled')).toBe(true);
    const total = async (filter: string) =>
      ((await send(`/api/order-counts?${filter}`)).json as { total: number }).total;
    expect(await total('unpaid=true')).toBe(after.ordersUnpaid);
    expect(await total(`from=${after.day}&to=${after.day}`)).toBe(after.ordersToday);
    expect((await send('/api/order-counts')).json).toMatchObject({ unpaid: after.ordersUnpaid });
  });

  it('counts payments without an order, mails that failed, devices that hold back, jobs and deliveries by the shop’s day', async () => {
    const { knex } = server();
    const before = (await dashboard()).today;
    await knex('payments').insert({
      provider: 'test',
      providerPaymentId: `pi_${number()}`,
      method: 'card',
      amountCents: 900,
      receivedCents: 900,
      status: 'succeeded',
      succeededAt: new Date(),
    });
    await knex('mails').insert({
      kind: 'quote_receipt',
      messageId: `${number()}@shop`,
      toEmail: 'bo@example.test',
      subject: 'Your request',
      bodyText: 'Thanks',
      content: { heading: 'Thanks', blocks: [] },
      status: 'failed',
    });
    const { id: userId } = await server().as('driver');
    for (const hours of [1, 13])
      await knex('devices').insert({
        id: crypto.randomUUID(),
        userId,
        oldestUnsentAt: new Date(Date.now() - hours * 3_600_000),
      });
    await knex('sync_findings').insert({ kind: 'row_not_in_feed', subject: 'jobs 1' });
    // Noon of the shop's day, whatever time it is there now.
    const noon = (days: number) => new Date(`${addDays(before.day, days)}T02:00:00Z`);
    for (const days of [-1, 0, 1]) {
      const id = crypto.randomUUID();
      await knex('jobs').insert({
        id,
        jobNumber: `J-${id.slice(0, 8)}`,
        title: 'Crest',
        dueDate: noon(days),
      });
      await knex('deliveries').insert({
        id: crypto.randomUUID(),
        orderNumber: number(),
        customerName: 'Bo',
        customerAddress: '1 Weir St',
        scheduledDate: noon(days),
      });
    }
    // A project at stage Lead is no lead, and one that was answered is not new.
    const lead = { customerName: 'Bo', customerEmail: 'bo@example.test' };
    await knex('leads').insert(
      (['new', 'contacted'] as const).map(status => ({
        ...lead,
        status,
        leadNumber: `LEAD-${number()}`.slice(0, 20),
      })),
    );
    const after = (await dashboard()).today;
    expect(after).toEqual({
      ...before,
      leads: before.leads + 1,
      paymentsUnmatched: before.paymentsUnmatched + 1,
      mailsFailed: before.mailsFailed + 1,
      jobsDue: before.jobsDue + 1,
      jobsLate: before.jobsLate + 1,
      deliveriesToday: before.deliveriesToday + 2,
      devicesUnsent: before.devicesUnsent + 1,
      recordsAtFault: before.recordsAtFault + 1,
    });
  });
});
