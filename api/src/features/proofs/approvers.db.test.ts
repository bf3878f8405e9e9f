/** Others who are asked about a proof by link: what a link opens and what not, when their answers decide, and at once. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AskedApprovers, ProofApproval } from '#contract/proofs/approver-endpoints.ts';
import { approverLimits } from '#contract/proofs/approvers.ts';
import type { CustomerProof, OrderProofs } from '#contract/proofs/endpoints.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import * as proofs from '#tests/factories/proofs.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let colours = 0x203040;

/** An order in production with its first proof sent, and its buyer. */
async function provedOrder() {
  const buyer = asVisitor(server().baseUrl);
  const office = await server().as('admin');
  const artwork = await proofs.uploadArtwork(buyer, `#${(colours += 0x010307).toString(16)}`);
  const body = orderBody([{ product: await makeProduct(server().knex), artwork }]);
  const placed = await buyer('/api/orders', { json: body });
  const { orderId, accessToken: token } = placed.json as { orderId: string; accessToken: string };
  await office.send(`/api/orders/${orderId}`, {
    method: 'PATCH',
    json: { status: 'processing', onAccount: true, reason: 'Account' },
  });
  await proofs.sendProof(office.send, orderId, 0);
  const proof = async () =>
    (await asVisitor(server().baseUrl)(`/api/orders/${orderId}/proof?token=${token}`)).json as CustomerProof;
  const ask = (json: object) =>
    asVisitor(server().baseUrl)(`/api/orders/${orderId}/proof/approvers`, {
      json: { token, version: 1, ...json },
    });
  return { office, orderId, token, artwork, proof, ask };
}

const person = (name: string) => ({ id: randomUUID(), name });
type Link = AskedApprovers['links'][number];

async function asked(order: Awaited<ReturnType<typeof provedOrder>>, names: string[], needed: number | null) {
  const answer = await order.ask({ needed, people: names.map(person) });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as AskedApprovers).links;
}

const open = ({ id, token }: Pick<Link, 'id' | 'token'>) =>
  asVisitor(server().baseUrl)(`/api/proof-approvals/${id}?token=${token}`);
const say = ({ id, token }: Link, decision: string, more: object = {}) =>
  asVisitor(server().baseUrl)(`/api/proof-approvals/${id}/answer`, {
    json: { token, version: 1, answerId: randomUUID(), decision, ...more },
  });

it('a link opens its proof and nothing else of the order', async () => {
  const order = await provedOrder();
  const [ann, bo] = await asked(order, ['Ann', 'Bo'], null);
  if (!ann || !bo) throw new Error('no links');
  expect(ann.token).toMatch(/^[\w-]{43}$/);
  await say(bo, 'changes_requested', { words: 'Larger, please' });
  const { json, status } = await open(ann);
  const view = json as ProofApproval;
  expect([status, view.name, view.decision, view.closed]).toEqual([200, 'Ann', null, null]);
  // What others have said is for the buyer.
  expect(JSON.stringify(view)).not.toContain('Larger');
  expect(view.proof).not.toHaveProperty('approvers');
  const placement = view.proof?.placements[0]?.id ?? 0;
  const anyone = asVisitor(server().baseUrl);
  const { orderId, artwork } = order;
  const reached = [
    `/api/orders/${orderId}/proof/pictures/${placement}?token=${ann.token}`,
    `/api/artworks/${artwork.sha256}/480.webp?order=${orderId}&token=${ann.token}`,
  ];
  for (const path of reached) expect((await anyone(path)).status, path).toBe(200);
  const other = await provedOrder();
  const notReached = [
    `/api/orders/${orderId}?token=${ann.token}`,
    `/api/orders/${orderId}/proof?token=${ann.token}`,
    `/api/orders/${orderId}/proof.pdf?token=${ann.token}`,
    `/api/orders/${other.orderId}/proof/pictures/${(await other.proof()).placements[0]?.id}?token=${ann.token}`,
    `/api/artworks/${other.artwork.sha256}/480.webp?order=${orderId}&token=${ann.token}`,
    `/api/proof-approvals/${ann.id}?token=${bo.token}`,
    `/api/proof-approvals/${randomUUID()}?token=${ann.token}`,
  ];
  for (const path of notReached) expect((await anyone(path)).status, path).toBe(404);
  const answered = await anyone(`/api/orders/${orderId}/proof/answer`, {
    json: { token: ann.token, version: 1, answerId: randomUUID(), decision: 'approved' },
  });
  expect(answered.status).toBe(404);
});

it.each([
  ['all', ['Ann', 'Bo', 'Cleo'], null, 3],
  ['any two', ['Ann', 'Bo', 'Cleo'], 2, 2],
  ['any one', ['Ann', 'Bo'], 1, 1],
] as const)(
  '%s: approved by the answer that completes the number, once',
  async (_rule, names, needed, count) => {
    const order = await provedOrder();
    const links = await asked(order, [...names], needed);
    for (const [nth, link] of links.entries()) {
      const before = (await order.proof()).status;
      expect([nth, before]).toEqual([nth, nth < count ? 'sent' : 'approved']);
      const said = await say(link, 'approved');
      expect(said.status).toBe(nth < count ? 200 : 409);
    }
    const { knex } = server();
    const row = await knex('orders').where({ orderId: order.orderId }).first('id');
    const events = await knex('order_events').where({ orderId: row?.id, type: 'proof_approved' });
    expect(events).toHaveLength(1);
  },
);

it('all at once: one approval, one event, one email', async () => {
  const order = await provedOrder();
  const links = await asked(order, ['Ann', 'Bo', 'Cleo', 'Dee'], 2);
  const said = await Promise.all(links.map(link => say(link, 'approved')));
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  const { knex } = server();
  const row = await knex('orders').where({ orderId: order.orderId }).first('id');
  expect(await knex('order_events').where({ orderId: row?.id, type: 'proof_approved' })).toHaveLength(1);
  expect(await knex('mails').where({ orderId: row?.id, kind: 'proof_answer' })).toHaveLength(1);
});

it('a change asked for decides nothing; its asker can still say yes, and buyer and office read it', async () => {
  const order = await provedOrder();
  const [ann, bo] = await asked(order, ['Ann', 'Bo'], null);
  if (!ann || !bo) throw new Error('no links');
  expect(await say(ann, 'changes_requested')).toMatchObject({
    status: 422,
    json: { fields: { words: 'Please tell us what to change.' } },
  });
  const answerId = randomUUID();
  const change = { words: 'Navy instead of black', answerId };
  await say(ann, 'changes_requested', change);
  // Sent again after a lost answer.
  expect((await say(ann, 'changes_requested', change)).status).toBe(200);
  await say(bo, 'approved');
  const seen = await order.proof();
  expect(seen).toMatchObject({
    status: 'sent',
    approversNeeded: null,
    approvers: [
      { name: 'Ann', decision: 'changes_requested', words: 'Navy instead of black' },
      { name: 'Bo', decision: 'approved', words: null },
    ],
  });
  const office = (await order.office.send(`/api/orders/${order.orderId}/proofs`)).json as OrderProofs;
  expect(office.versions[0]?.approvers).toEqual(seen.approvers);
  await say(ann, 'approved');
  expect((await order.proof()).status).toBe('approved');
});

it('links end: taken back, replaced, old, and with a new version', async () => {
  const order = await provedOrder();
  const [ann, bo, cleo, dee] = await asked(order, ['Ann', 'Bo', 'Cleo', 'Dee'], null);
  if (!ann || !bo || !cleo || !dee) throw new Error('no links');
  const path = `/api/orders/${order.orderId}/proof/approvers`;
  const removed = await asVisitor(server().baseUrl)(`${path}/${ann.id}/remove`, {
    json: { token: order.token },
  });
  expect((removed.json as CustomerProof).approvers?.map(({ name }) => name)).toEqual(['Bo', 'Cleo', 'Dee']);
  expect(await open(ann)).toMatchObject({ status: 400, json: { code: 'link_expired' } });
  const again = await order.ask({ needed: null, people: [{ id: bo.id, name: 'Bo' }] });
  const [renewed] = (again.json as AskedApprovers).links;
  expect((await open(bo)).status).toBe(404);
  expect((await open(renewed ?? bo)).status).toBe(200);
  await server().knex('proof_approvers').where({ id: cleo.id }).update({ expiresAt: '2020-01-01' });
  expect((await say(cleo, 'approved')).status).toBe(400);
  const picture = `/api/orders/${order.orderId}/proof/pictures/${(await order.proof()).placements[0]?.id}`;
  expect((await asVisitor(server().baseUrl)(`${picture}?token=${cleo.token}`)).status).toBe(404);
  await proofs.sendProof(order.office.send, order.orderId, 1);
  expect((await open(dee)).json).toMatchObject({
    proof: null,
    closed: expect.stringContaining('newer proof') as string,
  });
  expect((await say(dee, 'approved')).status).toBe(409);
  expect((await order.proof()).approvers).toEqual([]);
});

it('asking is bounded and refused for whoever may not read the order', async () => {
  const order = await provedOrder();
  const people = Array.from({ length: approverLimits.people }, (_, nth) => person(`P${nth}`));
  expect((await order.ask({ needed: 3, people: [person('Ann')] })).status).toBe(422);
  expect((await order.ask({ needed: null, people })).status).toBe(200);
  expect((await order.ask({ needed: null, people: [person('One more')] })).status).toBe(409);
  expect((await order.ask({ token: 'x'.repeat(43), needed: null, people: [] })).status).toBe(404);
  expect((await order.ask({ version: 2, needed: null, people: [] })).status).toBe(409);
});
