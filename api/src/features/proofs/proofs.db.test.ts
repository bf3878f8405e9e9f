/** Proofs: who may see and answer them, what voids an approval, what happens at once, and what the floor may start. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import { addBusinessDays } from '#contract/time/business-hours.ts';
import { estimateDelivery } from '#contract/checkout/delivery-estimate.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { CustomerProof, OrderProofs } from '#contract/proofs/endpoints.ts';
import { holidaysIn, stateOfZone } from '#contract/time/holidays.ts';
import { policyDefaults } from '#contract/shop/shop-policy.ts';
import { type PrintAreas, usualAreas } from '#contract/garments/print-areas.ts';
import { multipart } from '#tests/factories/forms.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { formatOf, pixelAt, sizeOf } from '#tests/factories/pictures.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import * as proofs from '#tests/factories/proofs.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer();

interface Decorated {
  office: SignedIn;
  buyer: Send;
  orderId: string;
  token: string;
  artwork: ArtworkRef;
  product: MadeProduct;
  jobs: JobRow[];
}

interface Wanted {
  buyer?: Send;
  product?: MadeProduct;
  artwork?: ArtworkRef;
  /** Off: it stays unpaid and has no jobs. */
  isBegun?: boolean;
  email?: string;
  /** As the buyer was shown them. */
  printAreas?: PrintAreas | null;
}

let colours = 0x101010;

async function decoratedOrder(wanted: Wanted = {}): Promise<Decorated> {
  const { buyer = asVisitor(server().baseUrl), isBegun = true } = wanted;
  const office = await server().as('admin');
  const product = wanted.product ?? (await makeProduct(server().knex));
  const artwork =
    wanted.artwork ?? (await proofs.uploadArtwork(buyer, `#${(colours += 0x010307).toString(16)}`));
  const placedIn = orderBody([{ product, artwork }]);
  const body = {
    ...placedIn,
    items: placedIn.items.map(item => ({ ...item, printAreas: wanted.printAreas ?? null })),
  };
  const email = wanted.email ?? `${randomUUID()}@proof.example`;
  const placed = await buyer('/api/orders', {
    json: { ...body, customerInfo: { ...body.customerInfo, email } },
  });
  expect(placed.status, placed.text).toBe(201);
  const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };
  if (isBegun) {
    const begun = await office.send(`/api/orders/${orderId}`, {
      method: 'PATCH',
      json: { status: 'processing', onAccount: true, reason: 'Account' },
    });
    expect(begun.status, begun.text).toBe(200);
  }
  const jobs = await jobsOf(office, orderId);
  return { office, buyer, orderId, token: accessToken, artwork, product, jobs };
}

async function jobsOf({ send }: SignedIn, orderId: string): Promise<JobRow[]> {
  return ((await send('/api/jobs')).json as JobRow[]).filter(job => job.orderNumber === orderId);
}

const sendProof = ({ office, orderId }: Decorated, after: number, more: object = {}) =>
  proofs.sendProof(office.send, orderId, after, more);

const answer = (send: Send, { orderId, token }: Decorated, json: object) =>
  send(`/api/orders/${orderId}/proof/answer`, { json: { token, answerId: randomUUID(), ...json } });

const approve = (order: Decorated, version = 1, more: object = {}) =>
  answer(order.buyer, order, { version, decision: 'approved', ...more });

const start = ({ office }: Decorated, job: JobRow | undefined) =>
  office.send(`/api/jobs/${job?.id}`, { method: 'PATCH', json: { status: 'in_progress' } });

const readProof = async (send: Send, { orderId, token }: Decorated) =>
  (await send(`/api/orders/${orderId}/proof?token=${token}`)).json as CustomerProof;

async function sent(wanted: Wanted = {}): Promise<Decorated> {
  const order = await decoratedOrder(wanted);
  const answered = await sendProof(order, 0, { message: 'Is the size right?' });
  expect(answered.status, answered.text).toBe(201);
  return order;
}

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

describe('an approval', () => {
  it('lets the jobs start; without it they wait', async () => {
    const order = await decoratedOrder();
    expect(order.jobs[0]).toMatchObject({ proofStatus: 'not_sent', proofRequired: true });
    const waits = async () => {
      const listed = (await order.office.send('/api/orders?artwork=true')).json as { orderId: string }[];
      const { today } = (await order.office.send('/api/dashboard')).json as {
        today: { artworkWaiting: number };
      };
      expect((await order.office.send('/api/order-counts')).json).toMatchObject({
        artwork: today.artworkWaiting,
      });
      expect(listed).toHaveLength(Math.min(50, today.artworkWaiting));
      return listed.some(({ orderId }) => orderId === order.orderId);
    };
    expect(await waits()).toBe(true);
    expect(await start(order, order.jobs[0])).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('has not approved') },
    });
    await sendProof(order, 0);
    expect((await start(order, order.jobs[0])).status).toBe(409);
    await approve(order);
    expect(await waits()).toBe(false);
    expect((await jobsOf(order.office, order.orderId))[0]?.proofStatus).toBe('approved');
    expect((await start(order, order.jobs[0])).status).toBe(200);
  });

  it('is asked for and not waited for where the owner says so', async () => {
    const order = await decoratedOrder();
    const { knex } = server();
    await knex('settings').insert({ key: 'proofs', value: JSON.stringify({ required: false }) });
    const [job] = await jobsOf(order.office, order.orderId);
    expect(job).toMatchObject({ proofStatus: 'not_sent', proofRequired: false });
    expect((await start(order, job)).status).toBe(200);
    await knex('settings').where({ key: 'proofs' }).del();
  });

  it('is void as soon as the artwork is another, by whatever way it was changed', async () => {
    const order = await sent();
    await approve(order);
    const other = await proofs.uploadArtwork(order.buyer, '#a0b0c0');
    await server().knex.raw(
      `update order_items set design_placements = jsonb_set(design_placements, '{0,designFile,sha256}', ?::jsonb)
       where order_id = (select id from orders where order_id = ?)`,
      [JSON.stringify(other.sha256), order.orderId],
    );
    expect((await jobsOf(order.office, order.orderId))[0]?.proofStatus).toBe('not_sent');
    expect((await start(order, order.jobs[0])).status).toBe(409);
    expect(await approve(order)).toMatchObject({ status: 409 });
    expect((await order.buyer(`/api/orders/${order.orderId}/proof`)).status).toBe(404);
  });

  it('outlives a file that is only called something else', async () => {
    const order = await sent();
    await approve(order);
    await server().knex.raw(
      `update order_items set design_placements = jsonb_set(design_placements, '{0,designFile,name}', '"x"')
       where order_id = (select id from orders where order_id = ?)`,
      [order.orderId],
    );
    expect((await readProof(order.buyer, order)).status).toBe('approved');
  });

  it('holds for the same artwork in a later order of the same buyer, with a warning, and for nobody else', async () => {
    const email = `${randomUUID()}@proof.example`;
    const first = await sent({ email });
    await approve(first);
    const { buyer, product, artwork } = first;
    const again = await decoratedOrder({ buyer, product, artwork, email });
    expect(again.jobs[0]?.proofStatus).toBe('approved_before');
    expect((await start(again, again.jobs[0])).status).toBe(200);
    const onAnother = await decoratedOrder({ buyer, artwork, email });
    expect(onAnother.jobs[0]?.proofStatus).toBe('not_sent');
    const stranger = asVisitor(server().baseUrl);
    await proofs.uploadArtwork(stranger, '#000000');
    const theirs = await decoratedOrder({ buyer, product, artwork, email: 'somebody@else.example' });
    expect(theirs.jobs[0]?.proofStatus).toBe('not_sent');
  });

  it('holds in the print areas that it was given in, and in no others', async () => {
    const email = `${randomUUID()}@proof.example`;
    const first = await sent({ email });
    await approve(first);
    const { buyer, product, artwork, office } = first;
    const areaOf = (width: number) => ({
      garment: 'tee',
      areas: usualAreas('tee').areas.map(one => (one.id === 'front' ? { ...one, width } : one)),
    });
    const again = async (width: number | null) => {
      const printAreas = width === null ? null : areaOf(width);
      await office.send(
        `/api/products/${product.id}`,
        multipart('PATCH', { printAreas: JSON.stringify(printAreas) }),
      );
      server().catalogueMoved();
      return decoratedOrder({ buyer, product, artwork, email, printAreas });
    };
    const narrow = await again(240);
    expect(narrow.jobs[0]?.proofStatus).toBe('not_sent');
    expect((await sendProof(narrow, 0)).status).toBe(201);
    await approve(narrow);
    expect((await again(240)).jobs[0]?.proofStatus).toBe('approved_before');
    expect((await again(220)).jobs[0]?.proofStatus).toBe('not_sent');
    expect((await again(null)).jobs[0]?.proofStatus).toBe('approved_before');
  });

  const figures = { timeZone: 'Australia/Brisbane', policy: policyDefaults };
  const due = (day: Date) => `${estimateDelivery(day, false, figures).producedBy}T07:00:00.000Z`;

  /** As if the proof were looked at a week after the payment. Nothing but a hole in the trigger can do that. */
  async function payEarlier({ orderId }: { orderId: string }) {
    const { knex } = server();
    const project = async () =>
      present(
        await knex('projects').where('orderId', '=', knex('orders').where({ orderId }).select('id')).first(),
      );
    const { id } = await project();
    await knex.raw('alter table projects disable trigger bump_version');
    await knex.raw(`update projects set created_at = created_at - interval '7 days' where id = ?`, [id]);
    await knex.raw('alter table projects enable trigger bump_version');
    const dueDate = due((await project()).createdAt);
    await knex('projects').where({ id }).update({ dueDate });
    await knex('jobs').where({ projectId: id }).update({ dueDate });
    return { id, project };
  }

  it('moves the dates that were reckoned from the payment, and none that somebody set', async () => {
    const order = await sent();
    const { id, project } = await payEarlier(order);
    await server().knex('projects').where({ id }).update({ deliveryDate: '2031-01-01T00:00:00Z' });
    await approve(order);
    const after = await project();
    expect(after.dueDate?.toISOString()).toBe(due(new Date()));
    expect(after.deliveryDate?.toISOString()).toContain('2031-01-01');
    expect((await jobsOf(order.office, order.orderId))[0]?.dueDate).toBe(due(new Date()));
  });

  describe('and the delivery that was planned from them', () => {
    /** Chosen to be driven a week ago, when the order was paid. */
    async function planned() {
      const order = await sent();
      const { id: projectId } = await payEarlier(order);
      const path = `/api/orders/${order.orderId}`;
      const chosen = await order.office.send(path, { method: 'PATCH', json: { fulfilmentMethod: 'driver' } });
      expect(chosen.status, chosen.text).toBe(200);
      const { id: deliveryId, scheduledDate } = await deliveryOf(order.orderId);
      const change = async (json: object) => {
        const answer = await order.office.send(`/api/deliveries/${deliveryId}`, { method: 'PATCH', json });
        expect(answer.status, answer.text).toBe(200);
      };
      return { order, projectId, deliveryId, before: scheduledDate.toISOString(), change };
    }
    type Planned = Awaited<ReturnType<typeof planned>>;

    const deliveryOf = async (orderId: string) =>
      present(await server().knex('deliveries').where({ orderNumber: orderId }).orderBy('createdAt').first());
    const dayAfter = (instantText: string) => {
      const holidays = holidaysIn(...stateOfZone('Australia/Brisbane'));
      return `${addBusinessDays(instantText.slice(0, 10), 1, holidays)}T00:00:00.000Z`;
    };

    it('moves with them', async () => {
      const { order, before } = await planned();
      expect((await approve(order)).status).toBe(200);
      const after = (await deliveryOf(order.orderId)).scheduledDate.toISOString();
      expect(after).toBe(dayAfter(due(new Date())));
      expect(after > before).toBe(true);
    });

    it('keeps its driver and loses its place on the run of the day that it leaves', async () => {
      const { order, deliveryId, before } = await planned();
      const { id: assignedTo } = await server().as('driver');
      await server().knex('deliveries').where({ id: deliveryId }).update({ assignedTo, runOrder: 3 });
      await approve(order);
      const row = await deliveryOf(order.orderId);
      expect(row).toMatchObject({ assignedTo, runOrder: null });
      expect(row.scheduledDate.toISOString() > before).toBe(true);
    });

    const left: [string, (one: Planned) => Promise<unknown>][] = [
      ['somebody has chosen its day', ({ change }) => change({ scheduledDate: '2031-01-02T00:00:00.000Z' })],
      [
        'somebody has moved it there and back',
        async ({ change, before }) => {
          await change({ scheduledDate: '2031-01-02T00:00:00.000Z' });
          await change({ scheduledDate: before });
        },
      ],
      ['it is on the road', ({ change }) => change({ status: 'out_for_delivery' })],
      [
        'somebody has set the due date of the project',
        ({ projectId }) =>
          server().knex('projects').where({ id: projectId }).update({ dueDate: '2031-01-01T00:00:00Z' }),
      ],
    ];
    it.each(left)('stays where %s', async (_why, meddle) => {
      const one = await planned();
      await meddle(one);
      const { scheduledDate } = await deliveryOf(one.order.orderId);
      await approve(one.order);
      expect((await deliveryOf(one.order.orderId)).scheduledDate).toEqual(scheduledDate);
    });
  });
});
