/** Only what somebody has sent, or what stands in an order of theirs, is ordered: nobody prints a stranger's logo. */
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { asVisitor, intentBody, orderBody, type OrderBody } from '#tests/factories/orders.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { password } from '#tests/factories/people.ts';
import { createSend, type Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
const visitor = () => asVisitor(server().baseUrl);

async function upload(send: Send, colour: string): Promise<ArtworkRef> {
  const bytes = await picture({ width: 60, height: 40, colour });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const answer = await send(`/api/uploads/${sha256}?name=crest.png`, {
    method: 'PUT',
    body: bytes,
    headers: { 'Content-Type': 'image/png' },
  });
  expect(answer.status, answer.text).toBe(201);
  return { sha256, name: 'crest.png', type: 'image/png', bytes: bytes.length, widthPx: 60, heightPx: 40 };
}

const bodyOf = async (artwork: ArtworkRef): Promise<OrderBody> =>
  orderBody([{ product: await makeProduct(server().knex), artwork }]);

/** Every way to ask for something with a design on it. */
const doors: readonly (readonly [string, (body: OrderBody) => object])[] = [
  ['/api/create-payment-intent', intentBody],
  ['/api/afterpay-redirect', intentBody],
  ['/api/orders', body => body],
];

async function orders(send: Send, artwork: ArtworkRef): Promise<string[]> {
  const answers = [];
  for (const [path, of] of doors) {
    const { status, text } = await send(path, { json: of(await bodyOf(artwork)) });
    answers.push(
      status < 300 ? 'taken' : text.replaceAll(artwork.sha256, '<hash>').replace(/"requestId":"[^"]*"/, ''),
    );
  }
  return answers;
}

const taken = ['taken', 'taken', 'taken'];

describe('who has it', () => {
  test('has sent it', async () => {
    const send = visitor();
    expect(await orders(send, await upload(send, '#101010'))).toEqual(taken);
  });

  test('has sent the same bytes as somebody else', async () => {
    await upload(visitor(), '#202020');
    const send = visitor();
    expect(await orders(send, await upload(send, '#202020'))).toEqual(taken);
  });

  test('has sent it before signing in, and orders from another device', async () => {
    const guest = visitor();
    const artwork = await upload(guest, '#303030');
    const person = await server().as('customer');
    const other = createSend(server().baseUrl, person.cookie);
    expect(await orders(other, artwork)).not.toContain('taken');
    // The session alone does not tell yet; this browser still has the visitor's cookie too.
    expect(await orders(createSend(server().baseUrl, `${person.cookie}; ${guest.cookie}`), artwork)).toEqual(
      taken,
    );
    const signedIn = await guest('/api/login', { json: { username: person.username, password } });
    expect(signedIn.status, signedIn.text).toBe(200);
    expect(await orders(other, artwork)).toEqual(taken);
  });

  test('has an order that the office has put it on', async () => {
    const { knex, as } = server();
    for (const send of [(await as('customer')).send, visitor()]) {
      const own = await makeArtwork(knex, send);
      const body = await bodyOf(own);
      expect((await send('/api/orders', { json: body })).status).toBe(201);
      const replaced = await upload(
        (await as('admin')).send,
        `#40404${send.cookie?.includes('vid') ? 1 : 2}`,
      );
      await knex.raw(
        `update order_items set design_placements = jsonb_set(design_placements, '{0,designFile,sha256}', ?::jsonb)
         where order_id = (select id from orders where order_id = ?)`,
        [JSON.stringify(replaced.sha256), body.orderId],
      );
      expect(await orders(send, replaced)).toEqual(taken);
      expect((await send(`/api/uploads/${replaced.sha256}`, { method: 'HEAD' })).status).toBe(204);
    }
  });
});

describe('who has it not', () => {
  test('is told what is told of a hash that nobody knows', async () => {
    const { as } = server();
    const artwork = await upload(visitor(), '#505050');
    const unknown = { ...artwork, sha256: createHash('sha256').update(randomUUID()).digest('hex') };
    for (const send of [visitor(), (await as('customer')).send, (await as('driver')).send]) {
      const answers = await orders(send, artwork);
      expect(answers).toEqual(await orders(send, unknown));
      expect(answers.join()).toContain('artwork_missing');
      expect(answers).not.toContain('taken');
      const heads = [artwork, unknown].map(({ sha256 }) =>
        send(`/api/uploads/${sha256}`, { method: 'HEAD' }),
      );
      expect((await Promise.all(heads)).map(({ status }) => status)).toEqual([404, 404]);
    }
    expect(
      await server()
        .knex('order_items')
        .whereRaw('design_placements::text like ?', [`%${artwork.sha256}%`]),
    ).toEqual([]);
  });

  test('does not get it by reading the order that carries it', async () => {
    const owner = visitor();
    const body = await bodyOf(await upload(owner, '#606060'));
    const placed = await owner('/api/orders', { json: body });
    const { accessToken } = placed.json as { accessToken: string };
    const reader = visitor();
    const [item] = body.items;
    const sha256 = item?.designPlacements[0]?.designFile?.sha256 ?? '';
    const link = `order=${body.orderId}&token=${accessToken}`;
    expect((await reader(`/api/artworks/${sha256}/96.webp?${link}`)).status).toBe(200);
    expect(await orders(reader, item?.designPlacements[0]?.designFile as ArtworkRef)).not.toContain('taken');
  });

  test('does not get it on what was paid as a bare amount: a person looks at that order', async () => {
    const send = visitor();
    const body = await bodyOf(await upload(visitor(), '#707070'));
    const opened = await send('/api/create-payment-intent', {
      json: { amount: body.total, customerInfo: body.customerInfo },
    });
    const { clientSecret, paymentIntentId, orderId } = opened.json as OpenedPayment;
    await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
    await send('/api/orders', { json: { ...body, paymentIntentId } });
    const rows = await server()
      .knex('checkouts')
      .where({ orderId })
      .whereRaw('items::text like ?', ['%designFile%']);
    expect(rows).toEqual([]);
  });

  test('cannot keep it as a design', async () => {
    const artwork = await upload(visitor(), '#808080');
    const placement = { position: 'front', artwork, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 };
    const design = {
      name: 'Crest',
      garment: 'tee',
      decorationMethod: 'print',
      allowMultipleColors: false,
      placements: [placement],
    };
    const { send } = await server().as('customer');
    const kept = await send(`/api/designs/${randomUUID()}`, { method: 'PUT', json: design });
    expect([kept.status, kept.json]).toMatchObject([409, { code: 'artwork_missing' }]);
  });
});
