/** Proofs: how they are sent, who may see and answer them, and what happens at once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { CustomerProof, OrderProofs } from '#contract/proofs/endpoints.ts';
import { present } from '#api/database/present.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { formatOf, pixelAt, sizeOf } from '#tests/factories/pictures.ts';
import { makeProduct } from '#tests/factories/products.ts';
import * as proofs from '#tests/factories/proofs.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';
import { proofOrders } from '#tests/support/worlds/proof-orders.ts';

const server = useTestServer();
const { decoratedOrder, jobsOf, sendProof, answer, approve, start, readProof, sent } = proofOrders(server);

describe('sending', () => {
  it('draws each placement, tells the customer in millimetres and writes it down', async () => {
    const order = await sent();
    const proof = await readProof(order.buyer, order);
    expect(proof).toMatchObject({
      version: 1,
      status: 'sent',
      message: 'Is the size right?',
      canAnswer: true,
    });
    const [placement] = proof.placements;
    expect(placement).toMatchObject({ position: 'front', method: 'print', sha256: order.artwork.sha256 });
    // A tee's chest at scale 1, of a design twice as wide as high.
    expect(placement).toMatchObject({ widthMm: 167, heightMm: 83 });
    expect(placement?.widthMm).toBe(order.jobs[0]?.artwork[0]?.widthMm);

    const url = `/api/orders/${order.orderId}/proof/pictures/${placement?.id}`;
    const seen = await fetch(`${server().baseUrl}${url}?token=${order.token}`);
    const bytes = Buffer.from(await seen.arrayBuffer());
    expect(await formatOf(bytes)).toBe('webp');
    expect(await sizeOf(bytes)).toEqual({ width: 1400, height: 1680 });
    // Cotton at the edge, and not in the middle of the chest.
    expect(await pixelAt(bytes, 3, 3)).not.toEqual(await pixelAt(bytes, 700, 560));

    const mail = present(
      await server().knex('mails').where({ kind: 'proof_ready' }).orderBy('id', 'desc').first(),
    );
    expect(mail.bodyText).toMatch(new RegExp(`/orders/${order.orderId}/proof\\?token=[\\w-]{43}`));
    expect(mail.bodyText).toContain('Is the size right?');
    const detail = (await order.office.send(`/api/orders/${order.orderId}/office`)).json as OfficeOrderDetail;
    expect(detail.events.map(event => event.type)).toContain('proof_sent');
    const audit = await server()
      .knex('audit_events')
      .where({ entityId: order.orderId, action: 'proof.send' });
    expect(audit).toHaveLength(1);
  });

  it('twice with one key is one proof and one mail; from two desks at once one of them looks again', async () => {
    const order = await decoratedOrder();
    const clientId = randomUUID();
    const both = await Promise.all([sendProof(order, 0, { clientId }), sendProof(order, 0, { clientId })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const desks = await Promise.all([sendProof(order, 1), sendProof(order, 1)]);
    expect(desks.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { versions } = (await order.office.send(`/api/orders/${order.orderId}/proofs`)).json as OrderProofs;
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      [2, 'sent'],
      [1, 'superseded'],
    ]);
    const mails = await server()
      .knex('mails')
      .where({ kind: 'proof_ready' })
      .whereIn('orderId', server().knex('orders').where({ orderId: order.orderId }).select('id'));
    expect(mails).toHaveLength(2);
    const again = { clientId: randomUUID(), version: 2 };
    for (const status of [200, 200]) {
      const answered = await order.office.send(`/api/orders/${order.orderId}/proofs/again`, { json: again });
      expect(answered.status).toBe(status);
    }
    expect(
      await server().knex('mails').where({ kind: 'proof_ready', orderId: mails[0]?.orderId }),
    ).toHaveLength(3);
  });

  it('shows a picture of the office in place of the drawing, and leaves artwork and jobs alone', async () => {
    const order = await decoratedOrder();
    const { office, orderId } = order;
    const { draft } = (await office.send(`/api/orders/${orderId}/proofs`)).json as OrderProofs;
    const at = { itemId: draft[0]?.itemId, place: draft[0]?.place };
    const { sha256, name } = await proofs.uploadArtwork(office.send, '#12ab34');
    const missing = { changes: [{ ...at, picture: { sha256: 'f'.repeat(64), name } }] };
    expect((await sendProof(order, 0, missing)).status).toBe(409);
    const answered = await sendProof(order, 0, { changes: [{ ...at, picture: { sha256, name } }] });
    expect(answered.status, answered.text).toBe(201);
    const { placements } = await readProof(order.buyer, order);
    expect(placements[0]).toMatchObject({ sha256: order.artwork.sha256, widthMm: draft[0]?.widthMm });
    const path = `/api/orders/${orderId}/proof/pictures/${placements[0]?.id}?token=${order.token}`;
    const seen = await fetch(server().baseUrl + path);
    const bytes = Buffer.from(await seen.arrayBuffer());
    expect(await sizeOf(bytes)).toEqual({ width: 200, height: 100 });
    const data = { version: 1, changed: 0 };
    expect(
      await server().knex('order_events').where({ type: 'proof_sent' }).orderBy('id', 'desc').first(),
    ).toMatchObject({ data });
    expect((await jobsOf(office, orderId))[0]?.artwork[0]?.sha256).toBe(order.artwork.sha256);
  });

  it('refuses what has no artwork yet, nothing to decorate, or is over', async () => {
    const product = await makeProduct(server().knex);
    const { send } = await server().as('admin');
    const place = async (artwork: ArtworkRef | null) => {
      const body = orderBody([{ product, artwork }]);
      return (await send('/api/orders', { json: body })).json as { orderId: string };
    };
    const ask = (orderId: string) =>
      send(`/api/orders/${orderId}/proofs`, { json: { clientId: randomUUID(), after: 0 } });
    expect((await ask((await place(null)).orderId)).json).toMatchObject({
      message: 'Nothing on this order is decorated.',
    });
    const order = await decoratedOrder();
    await server().files.remove(`${order.artwork.sha256}.1200.webp`);
    expect(await sendProof(order, 0)).toMatchObject({ status: 409, json: { code: 'artwork_missing' } });
    const over = await decoratedOrder();
    await over.office.send(`/api/orders/${over.orderId}`, { method: 'PATCH', json: { status: 'cancelled' } });
    expect((await sendProof(over, 0)).json).toMatchObject({ message: 'This order was cancelled.' });
    expect((await ask('NOSUCHNUMB')).status).toBe(404);
  });
});

describe('who may', () => {
  it('see it: whoever may read the order; nobody else is told that it exists', async () => {
    const order = await sent();
    const [placement] = (await readProof(order.buyer, order)).placements;
    const paths = [
      `/api/orders/${order.orderId}/proof`,
      `/api/orders/${order.orderId}/proof/pictures/${placement?.id}`,
    ];
    const stranger = await server().as('customer');
    const workshop = await server().as('workshop');
    for (const path of paths) {
      expect((await order.buyer(path)).status, path).toBe(200);
      expect((await order.office.send(path)).status, path).toBe(200);
      expect((await server().send(path)).status, path).toBe(404);
      expect((await stranger.send(path)).status, path).toBe(404);
      expect((await server().send(`${path}?token=${'x'.repeat(43)}`)).status, path).toBe(404);
      expect((await server().send(`${path}?token=${order.token}`)).status, path).toBe(200);
    }
    // The floor sees the picture, and no customer's words.
    expect((await workshop.send(paths[0] ?? '')).status).toBe(404);
    expect((await workshop.send(paths[1] ?? '')).status).toBe(200);
    const other = await sent();
    const foreign = `/api/orders/${other.orderId}/proof/pictures/${placement?.id}?token=${other.token}`;
    expect((await other.buyer(foreign)).status).toBe(404);
  });

  it('answer it: the same people, and no token of another order', async () => {
    const [order, other] = [await sent(), await sent()];
    const body = { version: 1, answerId: randomUUID(), decision: 'approved' };
    const path = `/api/orders/${order.orderId}/proof/answer`;
    expect((await server().send(path, { json: body })).status).toBe(404);
    expect((await server().send(path, { json: { ...body, token: other.token } })).status).toBe(404);
    expect((await server().send(path, { json: { ...body, token: order.token } })).status).toBe(200);
    expect((await readProof(order.buyer, order)).status).toBe('approved');
  });
});

describe('the answer', () => {
  it('is written down with what was approved; again is no second answer', async () => {
    const order = await sent();
    const answerId = randomUUID();
    const first = await approve(order, 1, { answerId });
    expect(first).toMatchObject({ status: 200, json: { status: 'approved', canAnswer: false } });
    expect((await approve(order, 1, { answerId })).json).toEqual(first.json);
    expect((await approve(order)).json).toEqual(first.json);
    const asked = await answer(order.buyer, order, {
      version: 1,
      decision: 'changes_requested',
      words: 'Larger',
    });
    expect(asked).toMatchObject({ status: 409 });
    const detail = (await order.office.send(`/api/orders/${order.orderId}/office`)).json as OfficeOrderDetail;
    const events = detail.events.filter(({ type }) => type === 'proof_approved');
    expect(events).toHaveLength(1);
    expect(events[0]?.data).toMatchObject({ version: 1, signature: (first.json as CustomerProof).signature });
    const told = await server().knex('mails').where({ kind: 'proof_answer' });
    expect(told.filter(mail => mail.subject.includes(order.orderId))).toHaveLength(1);
  });

  it('asks for a change on a place of the picture and by a file, which the office sees and nobody sweeps up', async () => {
    const order = await sent();
    const proof = await readProof(order.buyer, order);
    const placement = proof.placements[0]?.id ?? 0;
    const file = await proofs.uploadArtwork(order.buyer, '#0f4c81');
    const files = [{ sha256: file.sha256, name: 'new crest.png' }];
    const pins = [{ placement, x: 0.25, y: 0.5, note: 'Move it up' }];
    const change = { version: 1, decision: 'changes_requested', pins, files };
    // Neither a picture of another proof nor a file of another person.
    const elsewhere = await answer(order.buyer, order, { ...change, pins: [{ ...pins[0], placement: 1e8 }] });
    expect(elsewhere).toMatchObject({ status: 422 });
    const others = await proofs.uploadArtwork(asVisitor(server().baseUrl), '#0f4c82');
    const stolen = [{ sha256: others.sha256, name: 'theirs.png' }];
    expect((await answer(order.buyer, order, { ...change, files: stolen })).status).toBe(409);
    const asked = await answer(order.buyer, order, change);
    expect(asked).toMatchObject({
      status: 200,
      json: { answer: 'See the note on the picture.', pins, files },
    });
    const seen = (await order.office.send(`/api/orders/${order.orderId}/proofs`)).json as OrderProofs;
    expect(seen.versions[0]).toMatchObject({ pins, files });
    expect((await order.office.send(`/api/artworks/${file.sha256}/original`)).status).toBe(200);
    const kept = await server().knex('artworks').where({ sha256: file.sha256 }).first('attachedAt');
    expect(kept?.attachedAt).toBeInstanceOf(Date);
    const [mail] = await server()
      .knex('mails')
      .where({ kind: 'proof_answer' })
      .whereLike('subject', `%${order.orderId}%`);
    expect(mail?.bodyText).toMatch(/1\. .*front: Move it up/);
    expect(mail?.bodyText).toContain('Files: new crest.png');
  });

  it('is asked for by nothing at all: told what is missing', async () => {
    const order = await sent();
    const empty = { version: 1, decision: 'changes_requested', words: ' ', pins: [], files: [] };
    expect(await answer(order.buyer, order, empty)).toMatchObject({
      status: 422,
      json: { fields: { words: 'Please tell us what to change.' } },
    });
  });

  it('can be thought over on paper: a page for each design, in millimetres, with its seal', async () => {
    const order = await sent();
    const { placements, signature } = await readProof(order.buyer, order);
    const path = `/api/orders/${order.orderId}/proof.pdf`;
    expect((await asVisitor(server().baseUrl)(path)).status).toBe(404);
    const answered = await fetch(`${server().baseUrl}${path}?token=${order.token}`);
    expect(answered.headers.get('content-disposition')).toContain(`proof-${order.orderId}-1.pdf`);
    const { text } = await readPdf(new Uint8Array(await answered.arrayBuffer()));
    const [placement] = placements;
    expect(text).toContain(`${placement?.widthMm} × ${placement?.heightMm} mm`);
    expect(text).toContain(`seal ${signature.slice(0, 12)}`);
    expect(text).toContain('True size when this page is printed at 100 %.');
  });

  it('asks for a change in words, which go to the office and hold the jobs', async () => {
    const order = await sent();
    const wordless = await answer(order.buyer, order, { version: 1, decision: 'changes_requested' });
    expect(wordless).toMatchObject({
      status: 422,
      json: { fields: { words: 'Please tell us what to change.' } },
    });
    const words = 'A little larger, <b>please</b>';
    await answer(order.buyer, order, { version: 1, decision: 'changes_requested', words });
    const proofs = (await order.office.send(`/api/orders/${order.orderId}/proofs`)).json as OrderProofs;
    expect(proofs).toMatchObject({ standing: 'changes_requested', versions: [{ answer: words }] });
    expect((await approve(order)).status).toBe(409);
    const next = await sendProof(order, 1, {
      changes: [{ itemId: proofs.draft[0]?.itemId, place: 0, scale: 1.5 }],
    });
    const drawn = next.json as OrderProofs;
    expect(drawn.versions[0]?.placements[0]?.widthMm).toBe(250);
    expect(drawn.versions[0]?.signature).not.toBe(drawn.versions[1]?.signature);
    const [job] = await jobsOf(order.office, order.orderId);
    expect(job?.artwork[0]?.widthMm).toBe(drawn.versions[0]?.placements[0]?.widthMm);
  });

  it('to a version that is no longer the newest is a conflict, which shows the newest', async () => {
    const order = await sent();
    await sendProof(order, 1);
    const late = await approve(order, 1);
    expect(late).toMatchObject({
      status: 409,
      json: { details: { current: { version: 2, status: 'sent' } } },
    });
    expect((await readProof(order.buyer, order)).status).toBe('sent');
  });

  // Four proofs are drawn: seconds each on a busy machine.
  const drawing = { timeout: 90_000 };
  it('and a new version at once: one is second, and never is another version approved', drawing, async () => {
    for (let round = 0; round < 2; round++) {
      const order = await sent();
      const [answered, newer] = await Promise.all([approve(order, 1), sendProof(order, 1)]);
      expect([200, 409]).toContain(answered.status);
      expect(newer.status).toBe(201);
      expect(await readProof(order.buyer, order)).toMatchObject({ version: 2, status: 'sent' });
      expect((await start(order, order.jobs[0])).status).toBe(409);
    }
  });

  it('of two people at once is one', async () => {
    const order = await sent();
    const answers = await Promise.all([
      approve(order),
      answer(order.buyer, order, { version: 1, decision: 'changes_requested', words: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { events } = (await order.buyer(`/api/orders/${order.orderId}`)).json as OrderDetail;
    expect(events.filter(({ type }) => type === 'proof_approved' || type === 'proof_changes')).toHaveLength(
      1,
    );
  });
});
