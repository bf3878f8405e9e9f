/** Designs that were to come: who may send them, from which files, two at once, until when, and what the shop sees. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ArtworkToCome } from '#contract/proofs/artwork-endpoints.ts';
import type { OfficeOrder, OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { SizeCollection, SizeList } from '#contract/quotes/sizes/size-endpoints.ts';
import { mostSendings } from '#contract/proofs/artwork-limits.ts';
import { present } from '#api/database/present.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { sendProof, uploadArtwork } from '#tests/factories/proofs.ts';
import { dayFromNow, tokenOf } from '#tests/factories/quotes.ts';
import { freight, makeClubRange, workLine, writeQuote, writtenQuote } from '#tests/factories/work.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

const ref = ({ sha256, name }: { sha256: string; name: string }) => ({ sha256, name });

/** Ten embroidered polos and five printed tees, accepted and begun; the polos' design is to come. */
async function asked() {
  const office = (await server().as('admin')).send;
  const { polo, tee } = await makeClubRange(server().knex);
  const known = await uploadArtwork(office, '#203040');
  const work = {
    lines: [
      workLine({ product: polo, sizes: [{ size: 'M', quantity: 10 }], method: 'embroidery' }),
      workLine({ product: tee, sizes: [{ size: 'L', quantity: 5 }], artwork: known }),
    ],
    charges: [],
    freight: freight(1500, 'Carton'),
  };
  const quote = await writeQuote(office, writtenQuote(work));
  const token = await tokenOf(server().knex, `Q-${quote.id}`);
  const guest = asVisitor(server().baseUrl);
  const accept = await guest('/api/quotes/accept', { json: { id: quote.id, token } });
  expect(accept.status, accept.text).toBe(200);
  const { orderId } = (accept.json as { order: { orderId: string } }).order;
  const begun = await office(`/api/orders/${orderId}`, {
    method: 'PATCH',
    json: { status: 'processing', onAccount: true, reason: 'Known' },
  });
  expect(begun.status, begun.text).toBe(200);
  const path = `/api/orders/${orderId}/artwork`;
  const read = async () => (await guest(`${path}?token=${token}`)).json as ArtworkToCome;
  const [place] = (await read()).places;
  const body = (artwork: object | null, seen: string | null = null) => ({
    itemId: present(place).itemId,
    place: present(place).place,
    artwork,
    seen,
  });
  const put = (send: Send, json: object, by = `?token=${token}`) => send(path + by, { method: 'PUT', json });
  const item = async () =>
    present(
      await server()
        .knex('order_items')
        .where({ id: present(place).itemId })
        .first(),
    );
  const jobs = () =>
    server()
      .knex('jobs')
      .where({ orderItemId: present(place).itemId })
      .select();
  return { office, guest, quote, token, orderId, path, read, body, put, item, jobs, known };
}

type Asked = Awaited<ReturnType<typeof asked>>;

/** A link of the quote, as its holder uses it on a browser of their own. */
async function linkOf({ guest, quote, token }: Asked, label = 'The designer') {
  const id = randomUUID();
  const path = `/api/quotes/${quote.id}/sizes`;
  const made = await guest(`${path}/links?token=${token}`, { json: { id, label } });
  expect(made.status, made.text).toBe(200);
  const url = (made.json as SizeCollection).links.find(one => one.id === id)?.url ?? '';
  const own = new URL(url).searchParams.get('token') ?? '';
  const holder = asVisitor(server().baseUrl);
  const at = `/api/size-links/${id}`;
  return {
    id,
    own,
    holder,
    list: async () => (await holder(`${at}?token=${own}`)).json as SizeList,
    read: () => holder(`${at}/artwork?token=${own}`),
    put: (json: object, by = own) => holder(`${at}/artwork?token=${by}`, { method: 'PUT', json }),
    withdraw: () => guest(`${path}/links/${id}/withdraw?token=${token}`, { method: 'POST' }),
  };
}

const picture = (send: Send, sha256: string, query: string) =>
  send(`/api/artworks/${sha256}/480.webp?${query}`);

describe('a design that is to come', () => {
  test('is sent by the customer, shown, replaced and taken back; jobs, office and Today have it at once', async () => {
    const one = await asked();
    const { guest, office, orderId, token, read, body, put, item, jobs } = one;
    const { places } = await read();
    expect(places).toHaveLength(1);
    expect(places[0]).toMatchObject({ position: 'front', method: 'embroidery', artwork: null, closed: null });
    expect((await jobs())[0]?.artwork).toMatchObject([{ sha256: null }]);
    const today = async () =>
      ((await office('/api/dashboard')).json as { today: { artworkSent: number } }).today.artworkSent;
    const before = await today();

    const first = await uploadArtwork(guest, '#aa2244');
    const sent = await put(guest, body(ref(first)));
    expect(sent.status, sent.text).toBe(200);
    expect((sent.json as ArtworkToCome).places[0]?.artwork).toEqual(ref(first));
    expect((await item()).designPlacements[0]?.designFile).toEqual(first);
    expect((await jobs())[0]?.artwork).toMatchObject([{ sha256: first.sha256, name: 'mark.png' }]);
    expect(await today()).toBe(before + 1);
    const listed = (await office('/api/orders?sentArtwork=true')).json as OfficeOrder[];
    expect(listed.map(order => order.orderId)).toContain(orderId);
    const detail = (await office(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail;
    expect(detail.events.at(-1)).toMatchObject({ type: 'artwork', byName: null });
    const stranger = asVisitor(server().baseUrl);
    expect((await picture(guest, first.sha256, `order=${orderId}&token=${token}`)).status).toBe(200);
    expect((await picture(stranger, first.sha256, `order=${orderId}`)).status).toBe(404);
    const attached = await server().knex('artworks').where({ sha256: first.sha256 }).first('attachedAt');
    expect(attached?.attachedAt).not.toBeNull();

    // The answer was lost: sent again, it is so already, and is one event.
    expect((await put(guest, body(ref(first)))).status).toBe(200);
    const second = await uploadArtwork(guest, '#22aa44');
    expect((await put(guest, body(ref(second), first.sha256))).status).toBe(200);
    expect((await put(guest, body(null, second.sha256))).status).toBe(200);
    expect((await item()).designPlacements[0]?.designFile).toBeNull();
    expect((await jobs())[0]?.artwork).toMatchObject([{ sha256: null }]);
    expect(await today()).toBe(before);
    const order = (await guest(`/api/orders/${orderId}?token=${token}`)).json as OrderDetail;
    expect(order.asksArtwork).toBe(true);
    const events = await server()
      .knex('order_events as e')
      .join('orders as o', 'o.id', 'e.orderId')
      .where({ 'o.orderId': orderId, 'e.type': 'artwork' });
    expect(events).toHaveLength(3);
  });

  test('stays as it is once a proof shows it, and is asked for no longer once the office has put another', async () => {
    const one = await asked();
    const { guest, office, orderId, read, body, put } = one;
    expect((await sendProof(office, orderId, 0)).status).toBe(409);
    const first = await uploadArtwork(guest, '#113355');
    await put(guest, body(ref(first)));
    const proof = await sendProof(office, orderId, 0);
    expect(proof.status, proof.text).toBe(201);
    expect((await read()).places[0]?.closed).toContain('proof');
    const other = await uploadArtwork(guest, '#553311');
    for (const json of [body(ref(other), first.sha256), body(null, first.sha256)]) {
      expect((await put(guest, json)).json).toMatchObject({ code: 'conflict' });
    }
    const listed = (await office('/api/orders?sentArtwork=true')).json as OfficeOrder[];
    expect(listed.map(order => order.orderId)).not.toContain(orderId);
    const third = await uploadArtwork(office, '#775533');
    const { itemId, place } = body(null);
    const changes = [{ itemId, place, artwork: ref(third) }];
    expect((await sendProof(office, orderId, 1, { changes })).status).toBe(201);
    expect((await read()).places).toEqual([]);
    expect((await put(guest, body(ref(other), third.sha256))).json).toMatchObject({ code: 'conflict' });
  });

  test('sent by two people at once is one design; the second sees what the first has sent', async () => {
    const one = await asked();
    const link = await linkOf(one);
    const [mine, theirs] = await Promise.all([
      uploadArtwork(one.guest, '#901020'),
      uploadArtwork(link.holder, '#102090'),
    ]);
    const answers = await Promise.all([
      one.put(one.guest, one.body(ref(mine))),
      link.put(one.body(ref(theirs))),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [place] = (await one.read()).places;
    const lost = present(answers.find(({ status }) => status === 409));
    expect(lost.json).toMatchObject({ details: { current: { places: [{ artwork: place?.artwork }] } } });
    const file = (await one.item()).designPlacements[0]?.designFile;
    expect(file?.sha256).toBe(place?.artwork?.sha256);
    expect([mine.sha256, theirs.sha256]).toContain(file?.sha256);
  });

  test('and a proof made at once are one truth: the proof shows what is in the order', async () => {
    const one = await asked();
    const [first, second] = [
      await uploadArtwork(one.guest, '#336699'),
      await uploadArtwork(one.guest, '#996633'),
    ];
    await one.put(one.guest, one.body(ref(first)));
    const [proof, replaced] = await Promise.all([
      sendProof(one.office, one.orderId, 0),
      one.put(one.guest, one.body(ref(second), first.sha256)),
    ]);
    expect([proof.status === 201, replaced.status === 200].filter(Boolean)).toHaveLength(1);
    const file = (await one.item()).designPlacements[0]?.designFile;
    expect(file?.sha256).toBe(replaced.status === 200 ? second.sha256 : first.sha256);
  });
});

describe('files', () => {
  test('that were not uploaded, are somebody else’s or can’t be read are refused, and nothing changes', async () => {
    const one = await asked();
    const { guest, office, body, put, item, known } = one;
    const strangers = await uploadArtwork(asVisitor(server().baseUrl), '#ddeeff');
    const wrong: object[] = [
      body({ sha256: 'a'.repeat(64), name: 'gone.png' }),
      body(ref(strangers)),
      body({ ...ref(strangers), name: '' }),
      body({ sha256: '../etc/passwd', name: 'x.png' }),
      { ...body(ref(known)), place: 7 },
      { ...body(ref(known)), itemId: 999_999_999 },
    ];
    for (const json of wrong) {
      const answer = await put(guest, json);
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    const bytes = Buffer.from('%!PS-Adobe-3.0 EPSF-3.0');
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    const upload = await guest(`/api/uploads/${sha256}?name=old.eps`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: bytes,
    });
    expect(upload.status).toBe(415);
    expect((await put(guest, body({ sha256, name: 'old.eps' }))).status).toBe(409);
    expect((await item()).designPlacements[0]?.designFile).toBeNull();
    // The office may send it too, from an upload of its own.
    expect((await put(office, body(ref(known)), '')).status).toBe(200);
  });

  test('are so many in one order at most', async () => {
    const one = await asked();
    const order = present(await server().knex('orders').where({ orderId: one.orderId }).first('id'));
    const events = Array.from({ length: mostSendings }, () => ({
      orderId: order.id,
      type: 'artwork',
      data: '{}',
    }));
    await server().knex('order_events').insert(events);
    const file = await uploadArtwork(one.guest, '#445566');
    expect((await one.put(one.guest, one.body(ref(file)))).json).toMatchObject({ code: 'conflict' });
  });
});

describe('rights', () => {
  test('whoever may read the order and the office may send; nobody else learns of it', async () => {
    const one = await asked();
    const other = await asked();
    const { guest, office, body, put, path } = one;
    const file = await uploadArtwork(guest, '#778899');
    const roles = ['customer', 'workshop', 'driver'] as const;
    const strangers = await Promise.all(roles.map(async role => (await server().as(role)).send));
    for (const by of ['', `?token=${other.token}`, '?token=x']) {
      for (const send of [asVisitor(server().baseUrl), ...strangers]) {
        expect((await send(path + by)).status).toBe(404);
        expect((await put(send, body(ref(file)), by)).status).toBe(404);
      }
    }
    expect((await office(path)).status).toBe(200);
    expect((await put(guest, body(ref(file)))).status).toBe(200);
  });

  test('a link opens the uploads of its quote and nothing else, and ends', async () => {
    const one = await asked();
    const other = await asked();
    const link = await linkOf(one);
    const theirs = await linkOf(other);
    expect(await link.list()).toMatchObject({ isOpen: false, asksArtwork: true, lines: [] });
    const answer = await link.read();
    expect(answer.json).toMatchObject({ places: [{ method: 'embroidery', artwork: null }] });
    expect(answer.text).not.toMatch(/cents|price|address|email|phone|token/i);
    const file = await uploadArtwork(link.holder, '#aabb11');
    expect((await link.put(one.body(ref(file)))).status).toBe(200);
    // Its own design, and neither the order's others nor another quote's.
    const shown = (sha256: string, { id, own }: { id: string; own: string }, send: Send) =>
      picture(send, sha256, `link=${id}&token=${own}`);
    const visitor = asVisitor(server().baseUrl);
    expect((await shown(file.sha256, link, visitor)).status).toBe(200);
    expect((await shown(one.known.sha256, link, visitor)).status).toBe(404);
    expect((await shown(file.sha256, theirs, visitor)).status).toBe(404);
    expect((await shown(file.sha256, { ...link, own: 'x' }, visitor)).status).toBe(404);
    for (const wrong of [theirs.own, one.token, 'x', link.own.toUpperCase()])
      expect((await link.put(one.body(null, file.sha256), wrong)).status).toBe(404);
    expect((await link.put(other.body(ref(file)))).status).toBe(409);
    expect((await link.holder(`/api/orders/${one.orderId}?token=${link.own}`)).status).toBe(404);
    expect((await link.holder(`${one.path}?token=${link.own}`)).status).toBe(404);

    const quotes = () => server().knex('quotes').where({ id: one.quote.id });
    await quotes().update({ sizesBy: dayFromNow(-2) });
    expect((await link.read()).json).toEqual({ places: [] });
    expect((await link.put(one.body(null, file.sha256))).status).toBe(409);
    expect((await shown(file.sha256, link, visitor)).status).toBe(404);
    await quotes().update({ sizesBy: null });
    expect((await link.withdraw()).status).toBe(200);
    expect((await link.read()).status).toBe(404);
    expect((await link.put(one.body(null, file.sha256))).status).toBe(404);
    expect((await shown(file.sha256, link, visitor)).status).toBe(404);
  });
});
