/** Which answers of the real shop are compressed: lists of the office and changes, and nothing that holds a secret. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { protocolVersion } from '#contract/wire/version.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';
import { makeDelivery, makeJob } from '#tests/support/sync-world.ts';

const server = useTestServer();
const headers = { 'Accept-Encoding': 'gzip, deflate, br' };

test('a list of the office is', async () => {
  const admin = await server().as('admin');
  for (let n = 0; n < 20; n++) await makeJob(server().knex, { title: `Polos ${n}` });
  const answer = await admin.send('/api/jobs', { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
  expect(answer.headers.vary).toBe('Origin, Sec-Fetch-Site, Accept-Encoding');
});

test('an export is, while it is written', async () => {
  const admin = await server().as('admin');
  const answer = await admin.send('/api/audit/export', { headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'transfer-encoding': 'chunked' });
  expect(answer.headers['content-disposition']).toContain('attachment');
});

test('changes for a device are, unless keys of a shift come with them', async () => {
  const driver = await server().as('driver');
  for (let n = 0; n < 10; n++) await makeDelivery(server().knex, { assignedTo: driver.id });
  const deviceId = randomUUID();
  const sync = (more: object) => {
    const clientNow = new Date().toISOString();
    const json = {
      protocol: protocolVersion,
      build: 'test',
      deviceId,
      cursor: null,
      clientNow,
      mutations: [],
    };
    return driver.send('/api/sync', { json: { ...json, ...more }, headers });
  };
  expect((await sync({})).headers['content-encoding']).toBe('br');
  const answer = await sync({ shiftKey: { has: null } });
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(JSON.stringify(answer.json)).toContain('"keys":[{"id"');
});

test('what opens a payment and what tells the token of an order are not', async () => {
  const product = await makeProduct(server().knex);
  const body = orderBody([{ product, sizes: [{ size: 'M', quantity: 10 }] }]);
  const opened = await server().send('/api/create-payment-intent', { json: intentBody(body), headers });
  expect(opened.json).toHaveProperty('clientSecret');
  const placed = await server().send('/api/orders', { json: body, headers });
  expect(placed.json).toHaveProperty('accessToken');
  for (const answer of [opened, placed]) expect(answer.headers).not.toHaveProperty('content-encoding');
});

test('an event stream is not', async () => {
  const driver = await server().as('driver');
  const answer = await driver.send('/api/sync/events', { headers });
  expect(answer.headers['content-type']).toContain('text/event-stream');
  expect(answer.headers).not.toHaveProperty('content-encoding');
});
