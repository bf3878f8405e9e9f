/** Notices on devices, from the event to a push service that decrypts them, over real HTTP. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { present } from '#api/database/present.ts';
import { sweepExpired } from '#api/http/sweep-expired.ts';
import { sendProof } from '#tests/factories/proofs.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { publicUrl, titles, useToldDevices } from '#tests/support/worlds/told-devices.ts';

const { world, buy, round, proofOf, addDevice, follow, choicesOf, shopper } = useToldDevices();

describe('a proof that is ready', () => {
  it('is told once on each device, encrypted, signed and without a word about the person', async () => {
    const { person, device, order } = await shopper();
    const second = world.push.device();
    await addDevice(person, second);
    const stranger = world.push.device();
    await addDevice(await world.server.as('customer'), stranger);
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
      aud: world.push.origin,
      sub: expect.stringMatching(/^(mailto:|https:)/) as string,
    });
    const { publicKey } = (await world.server.send('/api/notices/key')).json as { publicKey: string };
    expect(key).toBe(publicKey);
  });

  it('is told to a guest by the order’s link, and to nobody whose link is not that order’s', async () => {
    const [order, other] = [await buy(), await buy()];
    const device = world.push.device();
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
    const left = world.server.knex('push_subscriptions').where({ endpoint: device.subscription.endpoint });
    expect(await left).toHaveLength(1);
  });

  it('is not told of a proof that was not sent after all', async () => {
    const { device, order } = await shopper();
    expect((await sendProof(world.office.send, order.orderId, 7)).status).toBe(409);
    await round();
    expect(device.received).toEqual([]);
  });
});

test('an order that is sent is told once, whoever marks it twice', async () => {
  const { device, order } = await shopper();
  const ship = () =>
    world.office.send(`/api/orders/${order.orderId}`, {
      method: 'PATCH',
      json: { isShipped: true, trackingNumber: '33ABC0012345', shipUnmade: true, shipUnpaid: true },
    });
  const answers = [await ship(), await ship()];
  await round();
  const mails = await world.server
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
  const driver = await world.server.as('driver');
  const row = present(await world.server.knex('orders').where({ orderId: order.orderId }).first('id'));
  const id = randomUUID();
  await world.server.knex('deliveries').insert({
    id,
    orderId: row.id,
    orderNumber: order.orderId,
    customerName: 'Imke Farrant',
    customerAddress: '4 Reed Street',
    status: 'out_for_delivery',
    assignedTo: driver.id,
    scheduledDate: new Date(),
  });
  const told = await world.server.shop.runCommand({
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
    const device = world.push.device();
    await follow(order, device, ['proof_ready']);
    await proofOf(order);
    await round();
    expect(device.received).toEqual([]);
    const [{ endpointHash } = { endpointHash: Buffer.of() }] = await world.server
      .knex('push_subscriptions')
      .where({ endpoint: device.subscription.endpoint });
    const path = `/api/orders/${order.orderId}/notices/${endpointHash.toString('hex').slice(0, 32)}`;
    expect((await world.server.send(`${path}?token=${order.token}`)).json).toEqual({
      isOn: true,
      off: ['proof_ready'],
    });
    expect((await world.server.send(path)).status).toBe(404);
    await world.server.send(`${path}?token=${order.token}`, { method: 'DELETE' });
    expect((await world.server.send(`${path}?token=${order.token}`)).json).toEqual({ isOn: false, off: [] });
  });

  it.each([
    ['a kind that there is none of', ['spam']],
    ['no list', 'proof_ready'],
  ])('not by %s', async (_, off) => {
    const person = await world.server.as('customer');
    expect((await person.send('/api/user/notices', { method: 'PUT', json: { off } })).status).toBe(422);
    expect((await choicesOf(person)).off).toEqual([]);
  });
});

test('an order’s page stands for the account of its buyer', async () => {
  const person = await world.server.as('customer');
  const order = await buy(person.send);
  const device = world.push.device();
  const path = `/api/orders/${order.orderId}/notices`;
  const json = { subscription: device.subscription, off: ['sent'] };
  expect((await person.send(path, { method: 'PUT', json })).json).toEqual({ isOn: true, off: ['sent'] });
  const { off, devices } = await choicesOf(person);
  expect([off, devices.length]).toEqual([['sent'], 1]);
  const id = present(devices[0]).id;
  expect((await person.send(`${path}/${id}`)).json).toEqual({ isOn: true, off: ['sent'] });
  // With a link alone it is another device's choice, of this order.
  expect((await world.server.send(`${path}/${id}?token=${order.token}`)).json).toEqual({
    isOn: false,
    off: [],
  });
  await person.send(`${path}/${id}`, { method: 'DELETE' });
  expect((await choicesOf(person)).devices).toEqual([]);
});

describe('work that waits', () => {
  it('is told to whom it is assigned by somebody else, once, and not again for another change', async () => {
    const device = world.push.device();
    const worker = await world.server.as('workshop');
    await addDevice(worker, device);
    const { id, jobNumber } = (await world.office.send('/api/jobs', { json: { title: 'Polos' } }))
      .json as JobRow;
    const change = (changes: MutationArgs<'job.update'>['changes'], actor: SignedIn = world.office) =>
      world.server.shop.runCommand({
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
    const device = world.push.device();
    const driver = await world.server.as('driver');
    await addDevice(driver, device);
    await world.server
      .knex('sessions')
      .where({ userId: driver.id })
      .update({ idleExpiresAt: new Date(0) });
    await sweepExpired(world.server.knex);
    await world.office.send('/api/deliveries', {
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
    const again = await world.server.signIn({ id: driver.id, isAdmin: false, staffRole: 'driver' });
    await addDevice(again, device);
    await world.office.send('/api/deliveries', {
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
