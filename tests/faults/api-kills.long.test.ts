/**
 * A driver pushes signatures and a shopper pays for orders while the shop is killed under them, again and again: its
 * process alone, its process and the database, the database alone. Both repeat a request until it is answered, as the
 * app does. In the end everything that was acknowledged is there, and nothing is there twice.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { type SyncRequest, type SyncResponse, terminalStatuses } from '#contract/wire/sync.ts';
import { protocolVersion } from '#contract/wire/version.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { intentBody, newGroup, orderBody, type TestLine } from '#tests/factories/orders.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { type Answer, createSend, type RequestParts } from '#tests/support/http-client.ts';
import { openShop, type ShopProcess, freshProgram } from '#tests/support/shop-process.ts';
import { drawnSignature, makeDelivery } from '#tests/support/sync-world.ts';
import { makeDataDir, removeDataDir } from './data-folder.ts';

const rounds = ['kill', 'killDatabase', 'killAll', 'kill', 'killDatabase'] as const;
const pausesMs = { retry: 20, longestBeforeKill: 40 };

let shop: ShopProcess;
beforeAll(async () => {
  shop = await openShop({
    dataDir: makeDataDir(),
    program: freshProgram(),
    env: { DEMO: '0', LOG_LEVEL: 'silent' },
  });
}, 60_000);
afterAll(async () => {
  await shop.stop();
  removeDataDir(shop.dataDir);
});

interface Client {
  /** How much has been acknowledged. */
  count(): number;
  /** Rejects as soon as an answer is not what it should be. */
  running: Promise<void>;
  /** Ends after what is under way. */
  end(): Promise<void>;
}

function startClient(step: () => Promise<void>, count: () => number): Client {
  let isEnding = false;
  const running = (async () => {
    while (!isEnding) await step();
  })();
  return {
    count,
    running,
    end() {
      isEnding = true;
      return running;
    },
  };
}

/** Each has got something more acknowledged. */
async function allGoOn(clients: Client[]): Promise<void> {
  const before = clients.map(client => client.count());
  const haveGoneOn = () => clients.every((client, at) => client.count() > (before[at] ?? 0));
  const gone = expect.poll(haveGoneOn, { interval: 5 }).toBe(true);
  await Promise.race([gone, ...clients.map(client => client.running)]);
}

/** Repeats the very same request until there is an answer that does not say "not now". */
async function ask(cookie: string, path: string, parts: RequestParts): Promise<Answer> {
  const send = createSend(shop.origin, cookie);
  for (;;) {
    const answer = await send(path, parts).catch(() => null);
    if (answer && answer.status < 500) return answer;
    await pause(pausesMs.retry);
  }
}

async function startDriver(
  knex: Knex,
  deliveries: string[],
  acknowledged: Map<string, string>,
): Promise<Client> {
  const driver = await makePerson(knex, 'driver');
  const cookie = `__Host-sid=${await createSessionStore(knex).start(driver, 'test')}`;
  const signature = await drawnSignature();
  const deviceId = randomUUID();
  let seq = 0;
  const mutation = (name: string, entityId: string, args: object) => ({
    id: randomUUID() as string,
    seq: ++seq,
    name,
    v: 1,
    args,
    userId: driver.id,
    entity: 'deliveries' as const,
    entityId,
    occurredAt: new Date().toISOString(),
  });
  return startClient(
    async () => {
      const id = deliveries.pop();
      if (!id) throw new Error('Too few deliveries for this run.');
      const start = mutation('delivery.start', id, {});
      // As the app chains what it does to one thing: not this before that.
      const proof = { signature, signedBy: 'Imke', attempt: 1 };
      const confirm = { ...mutation('delivery.confirm', id, proof), dependsOn: start.id };
      const mutations = [start, confirm];
      const clientNow = new Date().toISOString();
      const json: SyncRequest = {
        protocol: protocolVersion,
        build: 'test',
        deviceId,
        cursor: null,
        clientNow,
        mutations,
      };
      const waiting = new Set(mutations.map(one => one.id));
      while (waiting.size > 0) {
        const answer = await ask(cookie, '/api/sync', { json: { ...json, want: { pull: false } } });
        expect(answer.status, answer.text).toBe(200);
        for (const verdict of (answer.json as SyncResponse).results) {
          if (!(terminalStatuses as readonly string[]).includes(verdict.status)) continue;
          expect(verdict.original ?? verdict.status, JSON.stringify(verdict)).toBe('applied');
          waiting.delete(verdict.id);
          acknowledged.set(verdict.id, id);
        }
      }
    },
    () => acknowledged.size,
  );
}

function startShopper(
  line: Pick<TestLine, 'product' | 'artwork'>,
  cookie: string,
  acknowledged: Map<string, number>,
): Client {
  const good = async (path: string, json: object) => {
    const answer = await ask(cookie, path, { json });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json;
  };
  return startClient(
    async () => {
      const body = orderBody([
        { ...line, designGroupId: newGroup(), sizes: [{ size: 'M', quantity: randomInt(1, 40) }] },
      ]);
      const payment = (await good('/api/create-payment-intent', intentBody(body))) as OpenedPayment;
      const { clientSecret, paymentIntentId } = payment;
      await good('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' });
      const order = (await good('/api/orders', { ...body, paymentIntentId })) as {
        orderId: string;
        isPaid: boolean;
      };
      expect(order.isPaid).toBe(true);
      acknowledged.set(order.orderId, payment.totalCents);
    },
    () => acknowledged.size,
  );
}

test(
  'nothing acknowledged is lost and nothing is done twice, whatever is killed',
  { timeout: 120_000 },
  async () => {
    const deliveries: string[] = [];
    for (let at = 0; at < 400; at++) deliveries.push(await makeDelivery(shop.knex));
    const cookie = `__Host-vid=${randomBytes(32).toString('base64url')}`;
    const artwork = await makeArtwork(shop.knex, { cookie });
    const line = { product: await makeProduct(shop.knex), artwork };
    const signed = new Map<string, string>();
    const paid = new Map<string, number>();
    const clients = [await startDriver(shop.knex, deliveries, signed), startShopper(line, cookie, paid)];

    for (const how of rounds) {
      await allGoOn(clients);
      await pause(randomInt(pausesMs.longestBeforeKill));
      await shop[how]();
      await shop.open();
    }
    await allGoOn(clients);
    await Promise.all(clients.map(client => client.end()));

    const { knex } = shop;
    const mutations = await knex('sync_mutations').whereIn('id', [...signed.keys()]);
    expect(mutations.map(one => one.status)).toEqual(Array(signed.size).fill('applied'));
    const handedOver = [...new Set(signed.values())].toSorted();
    const evidence = await knex('delivery_evidence').whereIn('deliveryId', handedOver).orderBy('deliveryId');
    expect(evidence.map(one => one.deliveryId)).toEqual(handedOver);
    const delivered = await knex('deliveries').whereIn('id', handedOver).where({ status: 'delivered' });
    expect(delivered).toHaveLength(handedOver.length);
    const events = await knex('delivery_events')
      .whereIn('deliveryId', handedOver)
      .where({ type: 'delivered' });
    expect(events).toHaveLength(handedOver.length);

    const orders = await knex('orders').orderBy('orderId');
    expect(orders.map(order => order.orderId)).toEqual([...paid.keys()].toSorted());
    for (const order of orders) {
      expect(order).toMatchObject({
        isPaid: true,
        paymentReview: false,
        totalCents: paid.get(order.orderId),
      });
    }
    const ids = orders.map(order => order.id).toSorted((a, b) => a - b);
    const perOrder = async (table: string) =>
      knex(table).whereNotNull('orderId').orderBy('orderId').pluck('order_id');
    expect(await perOrder('projects')).toEqual(ids);
    expect(await perOrder('mails')).toEqual(ids);
    const items = await knex('order_items').orderBy('orderId');
    expect(items.map(item => item.orderId)).toEqual(ids);
    const jobs = await knex('jobs').orderBy('orderItemId').pluck('order_item_id');
    expect(jobs).toEqual(items.map(item => item.id).toSorted((a, b) => a - b));
    expect(await knex('payments').where({ status: 'succeeded' })).toHaveLength(orders.length);
  },
);
