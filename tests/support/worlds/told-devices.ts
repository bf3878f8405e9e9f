/** Shoppers and staff with devices, and a push service that decrypts what they are told. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { NoticeChoices } from '#contract/notices/endpoints.ts';
import { sendNotices } from '#api/jobs/send-notices.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { sendProof, uploadArtwork } from '#tests/factories/proofs.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type PushDevice, type PushDouble, startPushDouble } from '#tests/support/push/push-double.ts';
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/server.ts';

interface NoticeWorld {
  push: PushDouble;
  server: TestServer;
  office: SignedIn;
}

interface Bought {
  send: Send;
  orderId: string;
  token: string;
}

export const publicUrl = 'https://shop.example';

export const titles = ({ received }: PushDevice) => received.map(({ json }) => json.notification['title']);

let colour = 0x102030;

/** For the top of a test file. */
export function useToldDevices() {
  // Filled before the first test.
  const world = {} as NoticeWorld;

  beforeAll(async () => {
    world.push = await startPushDouble();
    world.server = await startTestServer({ pushTestOrigin: world.push.origin, publicUrl });
    world.office = await world.server.as('admin');
  });
  afterAll(async () => {
    await world.server.stop();
    await world.push.stop();
  });

  async function buy(send: Send = asVisitor(world.server.baseUrl)): Promise<Bought> {
    const product = await makeProduct(world.server.knex);
    const artwork = await uploadArtwork(send, `#${(colour += 0x010307).toString(16)}`);
    const plain = orderBody([{ product, artwork }]);
    const customerInfo = { ...plain.customerInfo, email: `${randomUUID()}@tells.example` };
    const placed = await send('/api/orders', { json: { ...plain, customerInfo } });
    expect(placed.status, placed.text).toBe(201);
    const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };
    return { send, orderId, token: accessToken };
  }

  const round = () => sendNotices(world.server.shop.toldDevices);
  const proofOf = async ({ orderId }: Bought, after = 0) =>
    expect((await sendProof(world.office.send, orderId, after)).status).toBeLessThan(300);
  const addDevice = (person: { send: Send }, { subscription }: PushDevice) =>
    person.send('/api/user/notices/devices', { json: { subscription } });
  const follow = ({ orderId, token }: Bought, { subscription }: PushDevice, off: string[] = []) =>
    world.server.send(`/api/orders/${orderId}/notices?token=${token}`, {
      method: 'PUT',
      json: { subscription, off },
    });

  async function choicesOf(person: SignedIn): Promise<NoticeChoices> {
    return (await person.send('/api/user/notices')).json as NoticeChoices;
  }

  /** Signed in, with a device, and an order that waits for its proof. */
  async function shopper(): Promise<{ person: SignedIn; device: PushDevice; order: Bought }> {
    const person = await world.server.as('customer');
    const device = world.push.device();
    expect((await addDevice(person, device)).status).toBe(200);
    return { person, device, order: await buy(person.send) };
  }

  const letAllBeDue = () =>
    world.server
      .knex('push_sends')
      .where({ status: 'queued' })
      .update({ nextTryAt: world.server.knex.fn.now() });
  const sendsTo = ({ subscription }: PushDevice) =>
    world.server
      .knex('push_sends as p')
      .join('push_subscriptions as s', 's.id', 'p.subscription_id')
      .where('s.endpoint', subscription.endpoint)
      .select<{ status: string; attempts: number; lastError: string | null; wait: number }[]>(
        'p.status',
        'p.attempts',
        'p.last_error',
        world.server.knex.raw('extract(epoch from p.next_try_at - now())::float8 as wait'),
      );

  return { world, buy, round, proofOf, addDevice, follow, choicesOf, shopper, letAllBeDue, sendsTo };
}
