/** Devices that no longer hear notices, push services that do not take them, and addresses that are refused. */
import { describe, expect, it } from 'vitest';
import { mostDevices } from '#contract/notices/notices.ts';
import { present } from '#api/database/present.ts';
import { sweepExpired } from '#api/http/sweep-expired.ts';
import { maxPushAttempts } from '#api/jobs/send-notices.ts';
import type { SignedIn } from '#tests/support/server.ts';
import { titles, useToldDevices } from '#tests/support/worlds/told-devices.ts';

const { world, buy, round, proofOf, addDevice, follow, choicesOf, shopper, letAllBeDue, sendsTo } =
  useToldDevices();

describe('a device ends', () => {
  const endings: [string, (person: SignedIn) => Promise<unknown>][] = [
    ['with its sign-out', person => person.send('/api/logout', { method: 'POST' })],
    [
      'with a sign-out after the session has run out',
      async person => {
        await world.server
          .knex('sessions')
          .where({ userId: person.id })
          .update({
            expiresAt: world.server.knex.raw("now() - interval '1 second'"),
            createdAt: new Date(0),
          });
        await sweepExpired(world.server.knex);
        await person.send('/api/logout', { method: 'POST' });
      },
    ],
    [
      'when its session is ended from another device',
      async person => {
        const other = await world.server.signIn({ id: person.id, isAdmin: false, staffRole: null });
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
    if (what.includes('takes it over')) await addDevice(await world.server.as('customer'), device);
    await proofOf(order);
    await round();
    expect(device.received).toEqual([]);
  });

  it('not when the session only runs out: the shopper waits for a proof', async () => {
    const { person, device, order } = await shopper();
    await world.server
      .knex('sessions')
      .where({ userId: person.id })
      .update({ idleExpiresAt: new Date(0) });
    await sweepExpired(world.server.knex);
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
    const person = await world.server.as('customer');
    const devices = Array.from({ length: mostDevices + 2 }, () => world.push.device());
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
    device.answers(status, { Location: `${world.push.origin}/elsewhere` });
    await proofOf(order);
    await round();
    expect(await sendsTo(device)).toMatchObject([{ status: 'failed', attempts: 1 }]);
    expect((await choicesOf(person)).devices).toHaveLength(1);
    expect(world.push.strange).toEqual([]);
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
    await world.server
      .knex('notices')
      .where({ number: order.orderId })
      .update({ createdAt: world.server.knex.raw(`now() - interval '49 hours'`) });
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
    const person = await world.server.as('customer');
    const { keys } = world.push.device().subscription;
    const answer = await person.send('/api/user/notices/devices', {
      json: { subscription: { endpoint, keys } },
    });
    expect([answer.status, (answer.json as { message: string }).message]).toEqual([
      422,
      'Notices cannot be sent to that address.',
    ]);
    const order = await buy();
    expect((await follow(order, { ...world.push.device(), subscription: { endpoint, keys } })).status).toBe(
      422,
    );
  });

  it('a key that cannot be encrypted for ends the device', async () => {
    const { person, device, order } = await shopper();
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    await world.server
      .knex('push_subscriptions')
      .where({ endpoint: device.subscription.endpoint })
      .update({ p256dh });
    await proofOf(order);
    await round();
    expect([device.received, (await choicesOf(person)).devices]).toEqual([[], []]);
  });
});
