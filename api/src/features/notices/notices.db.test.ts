/** Notices on devices, from the event to a push service that decrypts them, over real HTTP. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import type { NoticeChoices } from '#contract/notices/endpoints.ts';
import { mostDevices } from '#contract/notices/notices.ts';
import { present } from '#api/database/present.ts';
import { sweepExpired } from '#api/http/sweep-expired.ts';
import { maxPushAttempts, sendNotices } from '#api/jobs/send-notices.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { sendProof, uploadArtwork } from '#tests/factories/proofs.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type PushDevice, type PushDouble, startPushDouble } from '#tests/support/push/push-double.ts';
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/server.ts';

let push: PushDouble;
let server: TestServer;
let office: SignedIn;
const publicUrl = 'https://shop.example';

beforeAll(async () => {
  push = await startPushDouble();
  server = await startTestServer({ pushTestOrigin: push.origin, publicUrl });
  office = await server.as('admin');
});
afterAll(async () => {
  await server.stop();
  await push.stop();
});

interface Bought {
  send: Send;
  orderId: string;
  token: string;
}

let colour = 0x102030;

async function buy(send: Send = asVisitor(server.baseUrl)): Promise<Bought> {
  const product = await makeProduct(server.knex);
  const artwork = await uploadArtwork(send, `#${(colour += 0x010307).toString(16)}`);
  const plain = orderBody([{ product, artwork }]);
  const customerInfo = { ...plain.customerInfo, email: `${randomUUID()}@tells.example` };
  const placed = await send('/api/orders', { json: { ...plain, customerInfo } });
  expect(placed.status, placed.text).toBe(201);
  const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };
  return { send, orderId, token: accessToken };
}

const round = () => sendNotices(server.shop.toldDevices);
const proofOf = async ({ orderId }: Bought, after = 0) =>
  expect((await sendProof(office.send, orderId, after)).status).toBeLessThan(300);
const titles = ({ received }: PushDevice) => received.map(({ json }) => json.notification['title']);
const addDevice = (person: { send: Send }, { subscription }: PushDevice) =>
  person.send('/api/user/notices/devices', { json: { subscription } });
const follow = ({ orderId, token }: Bought, { subscription }: PushDevice, off: string[] = []) =>
  server.send(`/api/orders/${orderId}/notices?token=${token}`, {
    method: 'PUT',
    json: { subscription, off },
  });

async function choicesOf(person: SignedIn): Promise<NoticeChoices> {
  return (await person.send('/api/user/notices')).json as NoticeChoices;
}

/** Signed in, with a device, and an order that waits for its proof. */
async function shopper(): Promise<{ person: SignedIn; device: PushDevice; order: Bought }> {
  const person = await server.as('customer');
  const device = push.device();
  expect((await addDevice(person, device)).status).toBe(200);
  return { person, device, order: await buy(person.send) };
}

const letAllBeDue = () =>
  server.knex('push_sends').where({ status: 'queued' }).update({ nextTryAt: server.knex.fn.now() });
const sendsTo = ({ subscription }: PushDevice) =>
  server
    .knex('push_sends as p')
    .join('push_subscriptions as s', 's.id', 'p.subscription_id')
    .where('s.endpoint', subscription.endpoint)
    .select<{ status: string; attempts: number; lastError: string | null; wait: number }[]>(
      'p.status',
      'p.attempts',
      'p.last_error',
      server.knex.raw('extract(epoch from p.next_try_at - now())::float8 as wait'),
    );

describe('a proof that is ready', () => {
  it('is told once on each device, encrypted, signed and without a word about the person', async () => {
    const { person, device, order } = await shopper();
    const second = push.device();
    await addDevice(person, second);
    const stranger = push.device();
    await addDevice(await server.as('customer'), stranger);
    await proofOf(order);
    await Promise.all([round(), round(), round()]);
    await round();
    expect([device, second, stranger].map(titles)).toEqual([
      ['Your proof is ready'],
      ['Your proof is ready'],
      [],
    ]);
    const { headers, claims, key, json, text } = present(device.received[0]);
    expect(json).toEqual({
      web_push: 8030,
      notification: {
        title: 'Your proof is ready',
        body: `Order ${order.orderId} starts once you approve it.`,
        navigate: `${publicUrl}/orders/${order.orderId}/proof`,
        lang: 'en-AU',
        dir: 'ltr',
        tag: expect.stringMatching(/^[\w-]{32}$/) as string,
      },
    });
    expect(text).not.toMatch(/@|token|Imke|Farrant/i);
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/notification+json',
      urgency: 'normal',
      topic: json.notification['tag'],
    });
    expect(Number(headers.ttl)).toBeGreaterThan(47 * 3600);
    expect(claims).toMatchObject({
      aud: push.origin,
      sub: expect.stringMatching(/^(mailto:|https:)/) as string,
    });
    const { publicKey } = (await server.send('/api/notices/key')).json as { publicKey: string };
    expect(key).toBe(publicKey);
  });

  it('is told to a guest by the order’s link, and to nobody whose link is not that order’s', async () => {
    const [order, other] = [await buy(), await buy()];
    const device = push.device();
    expect((await follow({ ...order, token: other.token }, device)).status).toBe(404);
    expect((await follow(order, device)).json).toEqual({ isOn: true, off: [] });
    await proofOf(other);
    await proofOf(order);
    await round();
    expect(device.received.map(({ json }) => json.notification['navigate'])).toEqual([
      `${publicUrl}/orders/${order.orderId}/proof`,
    ]);
  });

  it('is one notice on a device that follows as the buyer’s and by the link', async () => {
    const { person, device, order } = await shopper();
    await follow(order, device);
    await proofOf(order);
    await round();
    expect(titles(device)).toEqual(['Your proof is ready']);
    // Asked for as the buyer again, the link’s is given up.
    await addDevice(person, device);
    const left = server.knex('push_subscriptions').where({ endpoint: device.subscription.endpoint });
    expect(await left).toHaveLength(1);
  });

  it('is not told of a proof that was not sent after all', async () => {
    const { device, order } = await shopper();
    expect((await sendProof(office.send, order.orderId, 7)).status).toBe(409);
    await round();
    expect(device.received).toEqual([]);
  });
});

test('an order that is sent is told once, whoever marks it twice', async () => {
  const { device, order } = await shopper();
  const ship = () =>
    office.send(`/api/orders/${order.orderId}`, {
      method: 'PATCH',
      json: { isShipped: true, trackingNumber: '33ABC0012345', shipUnmade: true, shipUnpaid: true },
    });
  const answers = [await ship(), await ship()];
  await round();
  const mails = await server
    .knex('mails')
    .where({ kind: 'order_dispatched' })
    .whereLike('uniqueKey', `%${order.orderId}%`);
  expect([titles(device).length, answers.map(({ status }) => status)]).toEqual([
    mails.length,
    answers.map(() => expect.any(Number)),
  ]);
});

test('“you are next” is told with the driver’s email', async () => {
  const { device, order } = await shopper();
  const driver = await server.as('driver');
  const row = present(await server.knex('orders').where({ orderId: order.orderId }).first('id'));
  const id = randomUUID();
  await server.knex('deliveries').insert({
    id,
    orderId: row.id,
    orderNumber: order.orderId,
    customerName: 'Imke Farrant',
    customerAddress: '4 Reed Street',
    status: 'out_for_delivery',
    assignedTo: driver.id,
    scheduledDate: new Date(),
  });
  const told = await server.shop.runCommand({
    name: 'delivery.tellNext',
    entityId: id,
    args: { fromMinutes: 10, toMinutes: 30 },
    actor: {
      id: driver.id,
      username: driver.username,
      firstName: null,
      lastName: null,
      isAdmin: false,
      staffRole: 'driver',
    },
  });
  expect(told).toBeNull();
  await round();
  expect(
    device.received.map(({ json }) => [json.notification['title'], json.notification['navigate']]),
  ).toEqual([['You are next', `${publicUrl}/orders/${order.orderId}`]]);
});

describe('switched off', () => {
  it('in the account, on all devices; what is not named stays', async () => {
    const { person, device, order } = await shopper();
    const off = await person.send('/api/user/notices', { method: 'PUT', json: { off: ['proof_ready'] } });
    expect(off.json).toMatchObject({ off: ['proof_ready'] });
    await proofOf(order);
    await round();
    expect(device.received).toEqual([]);
    await person.send('/api/user/notices', { method: 'PUT', json: { off: [] } });
    await proofOf(order, 1);
    await round();
    expect(titles(device)).toEqual(['Your proof is ready']);
  });

  it('from the guest’s order page, for that order; and all of them', async () => {
    const order = await buy();
    const device = push.device();
    await follow(order, device, ['proof_ready']);
    await proofOf(order);
    await round();
    expect(device.received).toEqual([]);
    const [{ endpointHash } = { endpointHash: Buffer.of() }] = await server
      .knex('push_subscriptions')
      .where({ endpoint: device.subscription.endpoint });
    const path = `/api/orders/${order.orderId}/notices/${endpointHash.toString('hex').slice(0, 32)}`;
    expect((await server.send(`${path}?token=${order.token}`)).json).toEqual({
      isOn: true,
      off: ['proof_ready'],
    });
    expect((await server.send(path)).status).toBe(404);
    await server.send(`${path}?token=${order.token}`, { method: 'DELETE' });
    expect((await server.send(`${path}?token=${order.token}`)).json).toEqual({ isOn: false, off: [] });
  });

  it.each([
    ['a kind that there is none of', ['spam']],
    ['no list', 'proof_ready'],
  ])('not by %s', async (_, off) => {
    const person = await server.as('customer');
    expect((await person.send('/api/user/notices', { method: 'PUT', json: { off } })).status).toBe(422);
    expect((await choicesOf(person)).off).toEqual([]);
  });
});

test('an order’s page stands for the account of its buyer', async () => {
  const person = await server.as('customer');
  const order = await buy(person.send);
  const device = push.device();
  const path = `/api/orders/${order.orderId}/notices`;
  const json = { subscription: device.subscription, off: ['sent'] };
  expect((await person.send(path, { method: 'PUT', json })).json).toEqual({ isOn: true, off: ['sent'] });
  const { off, devices } = await choicesOf(person);
  expect([off, devices.length]).toEqual([['sent'], 1]);
  const id = present(devices[0]).id;
  expect((await person.send(`${path}/${id}`)).json).toEqual({ isOn: true, off: ['sent'] });
  // With a link alone it is another device's choice, of this order.
  expect((await server.send(`${path}/${id}?token=${order.token}`)).json).toEqual({ isOn: false, off: [] });
  await person.send(`${path}/${id}`, { method: 'DELETE' });
  expect((await choicesOf(person)).devices).toEqual([]);
});

describe('work that waits', () => {
  it('is told to whom it is assigned by somebody else, once, and not again for another change', async () => {
    const device = push.device();
    const worker = await server.as('workshop');
    await addDevice(worker, device);
    const { id, jobNumber } = (await office.send('/api/jobs', { json: { title: 'Polos' } })).json as JobRow;
    const change = (changes: MutationArgs<'job.update'>['changes'], actor: SignedIn = office) =>
      server.shop.runCommand({
        name: 'job.update',
        entityId: id,
        args: { changes },
        actor: {
          id: actor.id,
          username: actor.username,
          firstName: null,
          lastName: null,
          isAdmin: true,
          staffRole: null,
        },
      });
    expect(await change({ assignedTo: worker.id })).toBeNull();
    await change({ title: 'Polos and caps' });
    await round();
    expect(
      device.received.map(({ json, headers }) => [
        json.notification['body'],
        json.notification['navigate'],
        headers.urgency,
      ]),
    ).toEqual([[`${jobNumber} has been assigned to you.`, `${publicUrl}/admin/jobs?job=${id}`, 'high']]);
  });

  it('is not told to somebody whose shift has ended, though nobody signed out', async () => {
    const device = push.device();
    const driver = await server.as('driver');
    await addDevice(driver, device);
    await server
      .knex('sessions')
      .where({ userId: driver.id })
      .update({ idleExpiresAt: new Date(0) });
    await sweepExpired(server.knex);
    await office.send('/api/deliveries', {
      json: {
        orderNumber: 'D-77',
        customerName: 'Imke Farrant',
        customerAddress: '4 Reed Street',
        scheduledDate: '2026-11-27T01:00:00.000Z',
        assignedTo: driver.id,
      },
    });
    await round();
    expect(device.received).toEqual([]);
    // Of a new shift, by the same device.
    const again = await server.signIn({ id: driver.id, isAdmin: false, staffRole: 'driver' });
    await addDevice(again, device);
    await office.send('/api/deliveries', {
      json: {
        orderNumber: 'D-78',
        customerName: 'Imke Farrant',
        customerAddress: '4 Reed Street',
        scheduledDate: '2026-11-27T01:00:00.000Z',
        assignedTo: driver.id,
      },
    });
    await round();
    expect(device.received.map(({ json }) => json.notification['body'])).toEqual([
      'Delivery D-78 has been assigned to you.',
    ]);
  });
});

describe('a device ends', () => {
  const endings: [string, (person: SignedIn) => Promise<unknown>][] = [
    ['with its sign-out', person => person.send('/api/logout', { method: 'POST' })],
    [
      'with a sign-out after the session has run out',
      async person => {
        await server
          .knex('sessions')
          .where({ userId: person.id })
          .update({ expiresAt: server.knex.raw("now() - interval '1 second'"), createdAt: new Date(0) });
        await sweepExpired(server.knex);
        await person.send('/api/logout', { method: 'POST' });
      },
    ],
    [
      'when its session is ended from another device',
      async person => {
        const other = await server.signIn({ id: person.id, isAdmin: false, staffRole: null });
        await other.send('/api/user/sessions', { method: 'DELETE' });
      },
    ],
    [
      'when it is taken off in the account',
      async person => {
        const id = present((await choicesOf(person)).devices[0]).id;
        await person.send(`/api/user/notices/devices/${id}`, { method: 'DELETE' });
      },
    ],
    ['when somebody else signs in and takes it over', async () => undefined],
  ];
  it.each(endings)('%s', async (what, end) => {
    const { person, device, order } = await shopper();
    await end(person);
    if (what.includes('takes it over')) await addDevice(await server.as('customer'), device);
    await proofOf(order);
    await round();
    expect(device.received).toEqual([]);
  });

  it('not when the session only runs out: the shopper waits for a proof', async () => {
    const { person, device, order } = await shopper();
    await server
      .knex('sessions')
      .where({ userId: person.id })
      .update({ idleExpiresAt: new Date(0) });
    await sweepExpired(server.knex);
    await proofOf(order);
    await round();
    expect(titles(device)).toEqual(['Your proof is ready']);
  });

  it.each([404, 410])('after %s, with all that was still to be sent', async status => {
    const { person, device, order } = await shopper();
    device.answers(status);
    await proofOf(order);
    await round();
    expect((await choicesOf(person)).devices).toEqual([]);
    await proofOf(order, 1);
    expect(await round()).toBe(0);
    expect(device.received).toHaveLength(1);
  });

  it('beyond the most that one person can have: the oldest', async () => {
    const person = await server.as('customer');
    const devices = Array.from({ length: mostDevices + 2 }, () => push.device());
    for (const device of devices) await addDevice(person, device);
    expect((await choicesOf(person)).devices).toHaveLength(mostDevices);
    const order = await buy(person.send);
    await proofOf(order);
    await round();
    await round();
    expect(devices.map(({ received }) => received.length)).toEqual([
      0,
      0,
      ...Array<number>(mostDevices).fill(1),
    ]);
  });
});

describe('a push service that does not take it', () => {
  it.each([
    [429, { 'Retry-After': '120' }, 120],
    [429, {}, 60],
    [500, {}, 60],
    [503, { 'Retry-After': 'soon' }, 60],
  ] as const)('%s %o: tried again after %s seconds, and shown once', async (status, headers, seconds) => {
    const { device, order } = await shopper();
    device.answers(status, headers);
    await proofOf(order);
    expect(await round()).toBe(0);
    const [queued] = await sendsTo(device);
    expect(queued).toMatchObject({ status: 'queued', attempts: 1, lastError: `Answered with ${status}` });
    expect(queued?.wait).toBeGreaterThan(seconds - 30);
    expect(queued?.wait).toBeLessThanOrEqual(seconds);
    device.answers(201);
    expect(await round()).toBe(0);
    await letAllBeDue();
    expect(await round()).toBe(1);
    expect(await sendsTo(device)).toMatchObject([{ status: 'sent', attempts: 2, lastError: null }]);
    const tags = device.received.map(({ json }) => json.notification['tag']);
    expect(new Set(tags).size).toBe(1);
  });

  it.each([400, 401, 403, 413, 302])('%s: not tried again; the device stays', async status => {
    const { person, device, order } = await shopper();
    device.answers(status, { Location: `${push.origin}/elsewhere` });
    await proofOf(order);
    await round();
    expect(await sendsTo(device)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    expect((await choicesOf(person)).devices).toHaveLength(1);
    expect(push.strange).toEqual([]);
  });

  it('is given up in the end', async () => {
    const { device, order } = await shopper();
    device.answers(500);
    await proofOf(order);
    for (let n = 0; n < maxPushAttempts + 2; n++) {
      await round();
      await letAllBeDue();
    }
    expect(await sendsTo(device)).toMatchObject([{ status: 'failed', attempts: maxPushAttempts }]);
    expect(device.received).toHaveLength(maxPushAttempts);
  });

  it('says nothing that is too old', async () => {
    const { device, order } = await shopper();
    device.answers(500);
    await proofOf(order);
    await round();
    await server
      .knex('notices')
      .where({ number: order.orderId })
      .update({ createdAt: server.knex.raw(`now() - interval '49 hours'`) });
    device.answers(201);
    await letAllBeDue();
    await round();
    expect(device.received).toHaveLength(1);
    expect(await sendsTo(device)).toMatchObject([
      { status: 'failed', lastError: 'Too old to say anything new' },
    ]);
  });
});

describe('an address that nobody’s browser has', () => {
  it.each([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://localhost:8443/a',
    'https://10.0.0.8/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://someone@push.example.com/a',
    'ftp://push.example.com/a',
  ])('%s is refused with a sentence', async endpoint => {
    const person = await server.as('customer');
    const { keys } = push.device().subscription;
    const answer = await person.send('/api/user/notices/devices', {
      json: { subscription: { endpoint, keys } },
    });
    expect([answer.status, (answer.json as { message: string }).message]).toEqual([
      422,
      'Notices cannot be sent to that address.',
    ]);
    const order = await buy();
    expect((await follow(order, { ...push.device(), subscription: { endpoint, keys } })).status).toBe(422);
  });

  it('a key that cannot be encrypted for ends the device', async () => {
    const { person, device, order } = await shopper();
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    await server
      .knex('push_subscriptions')
      .where({ endpoint: device.subscription.endpoint })
      .update({ p256dh });
    await proofOf(order);
    await round();
    expect([device.received, (await choicesOf(person)).devices]).toEqual([[], []]);
  });
});
