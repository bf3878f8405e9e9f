/** What a buyer is told of the proof that the start of their order waits for, and the reminder of one that lies. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { OrderDetail, OwnOrder } from '#contract/orders/endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import type { ProofNext } from '#contract/proofs/proofs.ts';
import { remindOfProofs } from './remind-of-proofs.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { sendProof, uploadArtwork } from '#tests/factories/proofs.ts';
import { makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer();

const workshop = 'is on its way to the workshop';
const fromApproval = 'about 10-15 business days after you approve your proof';

let colours = 0x203040;

interface Buyer {
  send: Send;
  email: string;
}

const guest = (): Buyer => ({
  send: asVisitor(server().baseUrl),
  email: `${randomUUID()}@waits.example`,
});
const account = (): Promise<Buyer> => server().as('customer');

interface Bought {
  buyer: Buyer;
  office: Send;
  orderId: string;
  told: ProofNext | null;
  product: MadeProduct;
  artwork: ArtworkRef | null;
}

interface Wanted {
  isPaid?: boolean;
  isBlank?: boolean;
  again?: Bought;
}

async function buy(buyer: Buyer, { isPaid = true, isBlank = false, again }: Wanted = {}): Promise<Bought> {
  const { knex, as } = server();
  const product = again?.product ?? (await makeProduct(knex));
  const colour = `#${(colours += 0x010307).toString(16)}`;
  const artwork = isBlank ? null : (again?.artwork ?? (await uploadArtwork(buyer.send, colour)));
  const plain = orderBody([{ product, artwork }]);
  const body = { ...plain, customerInfo: { ...plain.customerInfo, email: buyer.email } };
  const paid = isPaid ? { paymentIntentId: await pay(buyer.send, body) } : {};
  const placed = await buyer.send('/api/orders', { json: { ...body, ...paid } });
  expect(placed.status, placed.text).toBe(201);
  const { orderId, proofNext } = placed.json as { orderId: string; proofNext: ProofNext | null };
  return { buyer, office: (await as('admin')).send, orderId, told: proofNext, product, artwork };
}

async function pay(send: Send, body: ReturnType<typeof orderBody>): Promise<string> {
  const { clientSecret, paymentIntentId } = (
    await send('/api/create-payment-intent', { json: intentBody(body) })
  ).json as OpenedPayment;
  const cardNumber = '4242 4242 4242 4242';
  const answer = await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber } });
  expect(answer.status, answer.text).toBe(200);
  return paymentIntentId;
}

const read = async ({ buyer, orderId }: Bought) =>
  (await buyer.send(`/api/orders/${orderId}`)).json as OrderDetail;

const next = async (bought: Bought) => (await read(bought)).proofNext;

async function send(bought: Bought, after = 0) {
  const answer = await sendProof(bought.office, bought.orderId, after);
  expect(answer.status, answer.text).toBe(201);
}

async function reply({ buyer, orderId }: Bought, version: number, decision: string) {
  const words = decision === 'approved' ? {} : { words: 'A little larger, please.' };
  const json = { version, decision, answerId: randomUUID(), ...words };
  const answer = await buyer.send(`/api/orders/${orderId}/proof/answer`, { json });
  expect(answer.status, answer.text).toBe(200);
}

async function patch({ office, orderId }: Bought, json: object) {
  const answer = await office(`/api/orders/${orderId}`, { method: 'PATCH', json });
  expect(answer.status, answer.text).toBe(200);
}

const mails = ({ orderId }: Bought, kind: string): Promise<{ id: number; bodyText: string }[]> =>
  server()
    .knex('mails as m')
    .join('orders as o', 'o.id', 'm.orderId')
    .where({ 'o.orderId': orderId, 'm.kind': kind })
    .orderBy('m.id')
    .select('m.id', 'm.bodyText');

async function mailText(bought: Bought, kind: string): Promise<string> {
  const [mail, ...more] = await mails(bought, kind);
  expect(more).toEqual([]);
  return mail?.bodyText.replaceAll(/\s+/g, ' ') ?? '';
}

async function proofsRequired(required: boolean): Promise<void> {
  const value = JSON.stringify({ required });
  await server().knex('settings').insert({ key: 'proofs', value }).onConflict('key').merge();
}

describe('what comes next', () => {
  it.each([
    ['a guest', guest],
    ['an account', account],
  ])(
    'of a paid, decorated order of %s is its proof, and its days count from the approval',
    async (_, who) => {
      const bought = await buy(await who());
      expect(bought.told).toBe('coming');
      expect(await next(bought)).toBe('coming');
      const text = await mailText(bought, 'order_confirmation');
      expect(text).toContain('Next: your proof, for approval.');
      expect(text).toContain(fromApproval);
      expect(text).not.toContain(workshop);
    },
  );

  it('of a blank order is the workshop, as it was', async () => {
    const bought = await buy(guest(), { isBlank: true });
    expect([bought.told, await next(bought)]).toEqual([null, null]);
    const text = await mailText(bought, 'order_confirmation');
    expect(text).toContain(`${workshop}. We’ll email you again when it ships.`);
    expect(text).not.toContain('proof');
  });

  it('follows the proof through its versions, on the order and in the list', async () => {
    const buyer = await account();
    const bought = await buy(buyer);
    const both = async () => {
      const list = (await buyer.send('/api/user/orders')).json as OwnOrder[];
      return [await next(bought), list.find(({ orderId }) => orderId === bought.orderId)?.proofNext];
    };
    const seen = [await both()];
    for (const step of [
      () => send(bought),
      () => reply(bought, 1, 'changes_requested'),
      () => send(bought, 1),
      () => reply(bought, 2, 'approved'),
    ]) {
      await step();
      seen.push(await both());
    }
    const expected = ['coming', 'waiting', 'changing', 'waiting', null];
    expect(seen).toEqual(expected.map(one => [one, one]));
  });

  it('is nothing once an order is cancelled, or its job has begun', async () => {
    const cancelled = await buy(guest());
    await send(cancelled);
    await patch(cancelled, { status: 'cancelled', reason: 'Their wish' });
    expect(await next(cancelled)).toBeNull();

    await proofsRequired(false);
    const begun = await buy(guest());
    await proofsRequired(true);
    expect(await next(begun)).toBe('coming');
    const [job] = ((await begun.office('/api/jobs')).json as JobRow[]).filter(
      ({ orderNumber }) => orderNumber === begun.orderId,
    );
    await server().knex('jobs').where({ id: job?.id }).update({ status: 'in_progress' });
    expect(await next(begun)).toBeNull();
  });

  it('is not promised where the shop asks for no proof; one that was sent waits all the same', async () => {
    await proofsRequired(false);
    const bought = await buy(guest());
    expect([bought.told, await next(bought)]).toEqual([null, null]);
    expect(await mailText(bought, 'order_confirmation')).toContain(workshop);
    await send(bought);
    expect(await next(bought)).toBe('waiting');
    await proofsRequired(true);
  });

  it('of the same artwork, approved by the same buyer before, is the workshop', async () => {
    const buyer = guest();
    const first = await buy(buyer);
    await send(first);
    await reply(first, 1, 'approved');
    const again = await buy(buyer, { again: first });
    expect([again.told, await next(again)]).toEqual([null, null]);
    expect(await mailText(again, 'order_confirmation')).toContain(workshop);
    const stranger = await buy(guest(), { again: { ...first, artwork: null } });
    expect(stranger.told).toBe('coming');
  });

  it('is said in the mails of an order to be paid and of one on account', async () => {
    const bought = await buy(guest(), { isPaid: false });
    expect(await mailText(bought, 'order_placed')).toContain(
      'We’ll send you a proof for approval as soon as your payment arrives.',
    );
    await patch(bought, { status: 'processing', onAccount: true, reason: 'Account' });
    const text = await mailText(bought, 'order_accepted');
    expect(text).toContain('Next: your proof, for approval.');
    expect(text).toContain(fromApproval);
    expect(text).not.toContain(workshop);
  });

  it('of an accepted quote is sizes and artwork, and then its proof', async () => {
    const { knex, as } = server();
    const office = (await as('admin')).send;
    const { send: visitor } = guest();
    const { id } = await makeQuote(visitor);
    await sendOffer(office, id);
    const token = await tokenOf(knex, `Q-${id}`);
    const accepted = await visitor('/api/quotes/accept', { json: { id, token } });
    expect(accepted.status, accepted.text).toBe(200);
    const orderId = (accepted.json as OfferView).order?.orderId ?? '';
    const order = (await visitor(`/api/orders/${orderId}?token=${token}`)).json as OrderDetail;
    expect(order.proofNext).toBe('coming');
    const started = await office(`/api/orders/${orderId}`, {
      method: 'PATCH',
      json: { status: 'processing', onAccount: true, reason: 'Account' },
    });
    expect(started.status, started.text).toBe(200);
    const mail = present(
      await knex('mails')
        .where({ uniqueKey: `order_accepted:${orderId}` })
        .first('bodyText'),
    );
    expect(mail.bodyText.replaceAll(/\s+/g, ' ')).toContain(
      'Next: sizes and artwork, then your proof, for approval.',
    );
  });
});

describe('the reminder', () => {
  const dayMs = 86_400_000;
  /** Beyond two business days, whatever holidays there are. */
  const late = 8 * dayMs;

  const round = (afterMs: number) =>
    remindOfProofs({ ...server().shop.proofs, now: () => new Date(Date.now() + afterMs) });

  async function waiting(): Promise<Bought> {
    const bought = await buy(guest());
    await send(bought);
    return bought;
  }

  const count = async (bought: Bought) => (await mails(bought, 'proof_reminder')).length;

  it('comes once, after two business days, with a link that opens the proof', async () => {
    const bought = await waiting();
    await round(dayMs);
    expect(await count(bought)).toBe(0);
    await Promise.all([round(late), round(late)]);
    await round(2 * late);
    expect(await count(bought)).toBe(1);
    const text = await mailText(bought, 'proof_reminder');
    expect(text).toContain(fromApproval);
    const path = new RegExp(`/orders/${bought.orderId}/proof\\?token=([\\w-]{43})`).exec(text);
    const stranger = asVisitor(server().baseUrl);
    const proof = await stranger(`/api/orders/${bought.orderId}/proof?token=${path?.[1]}`);
    expect(proof.json).toMatchObject({ version: 1, canAnswer: true });
  });

  it('comes for the next version again', async () => {
    const bought = await waiting();
    await round(late);
    await reply(bought, 1, 'changes_requested');
    await round(2 * late);
    expect(await count(bought)).toBe(1);
    await send(bought, 1);
    await round(late);
    expect(await count(bought)).toBe(2);
  });

  it.each<[string, (bought: Bought) => Promise<unknown>]>([
    ['approved', bought => reply(bought, 1, 'approved')],
    ['sent back', bought => reply(bought, 1, 'changes_requested')],
    ['cancelled', bought => patch(bought, { status: 'cancelled', reason: 'Their wish' })],
    [
      'void, as the artwork has changed',
      ({ orderId }) =>
        server().knex.raw(
          `update order_items set design_placements = jsonb_set(design_placements, '{0,scale}', '1.5')
           where order_id = (select id from orders where order_id = ?)`,
          [orderId],
        ),
    ],
  ])('comes not once it is %s', async (_, change) => {
    const bought = await waiting();
    await change(bought);
    await round(late);
    expect(await count(bought)).toBe(0);
  });

  it('counts from the mail that was sent last', async () => {
    const { knex } = server();
    const bought = await waiting();
    const [first] = await mails(bought, 'proof_ready');
    // As the office's "send again" writes it, a week later.
    await knex.raw(
      `insert into mails (kind, unique_key, message_id, to_email, subject, body_text, content, order_id, created_at)
       select kind, unique_key || ':again', ?, to_email, subject, body_text, content, order_id,
         created_at + interval '7 days' from mails where id = ?`,
      [`<${randomUUID()}@selvedge>`, first?.id ?? 0],
    );
    await round(late);
    expect(await count(bought)).toBe(0);
    await round(late + 7 * dayMs);
    expect(await count(bought)).toBe(1);
  });
});
