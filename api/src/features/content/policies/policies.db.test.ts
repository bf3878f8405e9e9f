/** What the policies said at each time, and under which of their texts an order was made. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageDetail } from '#contract/content/endpoints.ts';
import type { PolicyVersion, PolicyVersionLine } from '#contract/content/policy-endpoints.ts';
import { type PolicyKind, policyKinds } from '#contract/content/policies/policy-kinds.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { asVisitor, intentBody, type OrderBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { techniqueBody } from '#tests/factories/techniques.ts';
import type { Send } from '#tests/support/http-client.ts';
import { withoutRules } from '#tests/support/database/without-rules.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer({ listens: true });
let admin: SignedIn;
let product: MadeProduct;

beforeAll(async () => {
  admin = await server().as('admin', { firstName: 'Odile', lastName: 'Varga' });
  product = await makeProduct(server().knex);
});
// As at every start.
beforeEach(() => server().shop.keepPolicyTexts());

async function list(policy: PolicyKind): Promise<PolicyVersionLine[]> {
  const answer = await admin.send(`/api/policies/${policy}/versions`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as PolicyVersionLine[];
}
const newest = async (policy: PolicyKind) => present((await list(policy))[0]);
const numbers = async () =>
  Object.fromEntries(await Promise.all(policyKinds.map(async kind => [kind, (await newest(kind)).number])));

async function read(policy: PolicyKind, number: number): Promise<PolicyVersion> {
  const answer = await server().send(`/api/policies/${policy}/versions/${number}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as PolicyVersion;
}
const wordsOf = async (policy: PolicyKind, number: number) => JSON.stringify(await read(policy, number));

async function put(values: object): Promise<void> {
  const answer = await admin.send('/api/settings', { method: 'PUT', json: { values } });
  expect(answer.status, answer.text).toBe(200);
}

let days = 200;
/** A text of its own for each test. */
const changeGuarantee = async () => {
  await put({ 'policy.workmanshipGuaranteeDays': ++days });
  return days;
};

async function done<T>(asked: ReturnType<Send>): Promise<T> {
  const answer = await asked;
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json as T;
}

async function writePage(path: string, words: string): Promise<PageDetail> {
  const sections = [{ id: 'us', title: 'Us', blocks: [{ kind: 'text', text: words }] }];
  const form = { title: 'Our terms', path, description: 'Ours.', sections };
  const page = await done<PageDetail>(admin.send('/api/pages', { json: form }));
  return done(admin.send(`/api/pages/${page.id}/publish`, { json: {} }));
}

describe('versions of a policy', () => {
  it('begin with what holds at the start, once', async () => {
    const before = await numbers();
    await server().shop.keepPolicyTexts();
    expect(await numbers()).toEqual(before);
    const first = await read('terms', 1);
    expect(first.title).toBe('Terms of Sale');
    expect(first.sections.map(({ id }) => id)).toContain('law');
    expect((await list('terms')).at(-1)).toMatchObject({ number: 1, changedBy: null });
  });

  it('follow a setting, in the texts that contain it, with who changed it', async () => {
    const before = await numbers();
    const guarantee = await changeGuarantee();
    const now = await numbers();
    expect(now).toEqual({ ...before, terms: before['terms'] + 1, refund: before['refund'] + 1 });
    expect(await newest('refund')).toMatchObject({ changedBy: 'Odile Varga', number: now['refund'] });
    expect(await wordsOf('refund', now['refund'])).toContain(`${guarantee} days`);
    expect(await wordsOf('refund', before['refund'])).not.toContain(`${guarantee} days`);
    const [old, current] = [await read('terms', before['terms']), await read('terms', now['terms'])];
    expect(old.heldUntil).toBe(current.heldFrom);
    expect(current.heldUntil).toBeNull();
  });

  it('do not follow a setting that no text contains, nor the same figure again', async () => {
    const before = await numbers();
    await put({ 'policy.workmanshipGuaranteeDays': days });
    await put({ 'home.hero.heading': `Hats ${days}` });
    expect(await numbers()).toEqual(before);
  });

  it('follow what a technique costs', async () => {
    const before = await numbers();
    const technique = techniqueBody(`agreed-${days}`, { isOn: true });
    await done(admin.send('/api/admin/techniques', { json: technique }));
    expect((await numbers())['terms']).toBe(before['terms'] + 1);
    await done(admin.send(`/api/admin/techniques/${technique.id}`, { method: 'DELETE' }));
    expect((await numbers())['terms']).toBe(before['terms'] + 2);
  });

  it('are the owner’s page where one is published, from then until it goes', async () => {
    const before = (await newest('terms')).number;
    const page = await writePage('/terms', 'Pay us in wool.');
    expect(await read('terms', before + 1)).toMatchObject({ title: 'Our terms', description: 'Ours.' });
    // A draft is no text that holds, nor is a figure of the standard text.
    await done(
      admin.send(`/api/pages/${page.id}`, {
        method: 'PATCH',
        json: { title: 'Ours, next' },
      }),
    );
    await changeGuarantee();
    expect((await newest('terms')).number).toBe(before + 1);
    await done(admin.send(`/api/pages/${page.id}/unpublish`, { json: {} }));
    expect(await newest('terms')).toMatchObject({ title: 'Terms of Sale', number: before + 2 });
    await done(admin.send(`/api/pages/${page.id}/publish`, { json: {} }));
    await done(admin.send(`/api/pages/${page.id}`, { method: 'DELETE' }));
    await done(admin.send(`/api/pages/${page.id}/restore`, { json: {} }));
    expect((await list('terms')).slice(0, 3).map(({ title }) => title)).toEqual([
      'Ours, next',
      'Terms of Sale',
      'Ours, next',
    ]);
    await done(admin.send(`/api/pages/${page.id}`, { method: 'DELETE' }));
  });

  it('of two changes at once, the last one holds both', async () => {
    const [guarantee, inspect] = [++days, 91];
    const other = await server().as('admin');
    await Promise.all([
      put({ 'policy.workmanshipGuaranteeDays': guarantee }),
      done(
        other.send('/api/settings', {
          method: 'PUT',
          json: { values: { 'policy.inspectWithinDays': inspect } },
        }),
      ),
    ]);
    const words = await wordsOf('terms', (await newest('terms')).number);
    expect(words).toContain(`${guarantee} days`);
    expect(words).toContain(`${inspect} days`);
  });

  it('are never changed or deleted', async () => {
    const { knex } = server();
    await expect(knex('policy_texts').update({ title: 'Other' })).rejects.toThrow('not allowed');
    await expect(knex('policy_texts').delete()).rejects.toThrow('not allowed');
  });
});

describe('who may read what', () => {
  it('everybody reads a version, and nothing else by its address', async () => {
    expect((await server().send('/api/policies/terms/versions/1')).status).toBe(200);
    expect((await server().send('/api/policies/terms/versions/99999')).status).toBe(404);
    for (const path of ['faq/versions/1', 'terms/versions/0', 'terms/versions/1e1', '..%2Fabout/versions/1'])
      expect((await server().send(`/api/policies/${path}`)).status, path).toBe(404);
  });

  it.each(['driver', 'workshop', 'customer'] as const)('the list is not for a %s', async role => {
    const { send } = await server().as(role);
    expect((await send('/api/policies/terms/versions')).status).toBe(403);
    expect((await server().send('/api/policies/terms/versions')).status).toBe(401);
  });
});

describe('an order', () => {
  const cart = (): OrderBody => orderBody([{ product, sizes: [{ size: 'M', quantity: 1 }] }]);
  const detail = (send: Send, orderId: string) => done<OrderDetail>(send(`/api/orders/${orderId}`));
  const agreedTo = async (send: Send, orderId: string) =>
    Object.fromEntries(
      ((await detail(send, orderId)).agreedTo ?? []).map(({ policy, number }) => [policy, number]),
    );

  it('keeps what held when it was placed, for its buyer and the office', async () => {
    const send = asVisitor(server().baseUrl);
    const body = cart();
    const held = await numbers();
    await done(send('/api/orders', { json: body }));
    await changeGuarantee();
    expect(await agreedTo(send, body.orderId)).toEqual(held);
    const shown = (await detail(send, body.orderId)).agreedTo;
    expect(shown?.map(({ title }) => title)).toEqual([
      'Terms of Sale',
      'Privacy Policy',
      'Refund & Returns Policy',
      'Shipping & Delivery Policy',
    ]);
    const office = await done<OrderDetail>(admin.send(`/api/orders/${body.orderId}/office`));
    expect(office.agreedTo).toEqual(shown);
    const next = cart();
    await done(send('/api/orders', { json: next }));
    expect(await agreedTo(send, next.orderId)).toEqual(await numbers());
  });

  it('paid by card keeps what held when the payment was opened last', async () => {
    const send = asVisitor(server().baseUrl);
    const body = cart();
    const open = () =>
      done<{ clientSecret: string; paymentIntentId: string }>(
        send('/api/create-payment-intent', { json: intentBody(body) }),
      );
    await open();
    await changeGuarantee();
    const { clientSecret, paymentIntentId } = await open();
    const held = await numbers();
    await changeGuarantee();
    await done(
      send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } }),
    );
    await done(send('/api/orders', { json: { ...body, paymentIntentId } }));
    expect(await agreedTo(send, body.orderId)).toEqual(held);
  });

  it('from before texts were kept says nothing, but of a text that is known to have held', async () => {
    const { knex } = server();
    const send = asVisitor(server().baseUrl);
    const body = cart();
    await done(send('/api/orders', { json: body }));
    const asBefore = (createdAt: Date) =>
      withoutRules(
        knex,
        `with noted as (update checkouts set policies_as_of = null where order_id = ?)
         update orders set created_at = ?::timestamptz where order_id = ?`,
        [body.orderId, createdAt.toISOString(), body.orderId],
      );
    await asBefore(new Date('2021-03-04T00:00:00Z'));
    expect((await detail(send, body.orderId)).agreedTo).toEqual([]);
    await asBefore(new Date());
    expect(await agreedTo(send, body.orderId)).toEqual(await numbers());
  });

  it('that an accepted quote has become keeps what held at the acceptance', async () => {
    const { baseUrl, knex } = server();
    const send = asVisitor(baseUrl);
    const { id } = await makeQuote(send);
    await sendOffer(admin.send, id);
    const token = await tokenOf(knex, `Q-${id}`);
    const opened = await done<OfferView>(send(`/api/quotes/${id}/offer?token=${token}`));
    expect(opened.agreedTo).toBeUndefined();
    await changeGuarantee();
    const held = await numbers();
    const accepted = await done<OfferView>(send('/api/quotes/accept', { json: { id, token } }));
    await changeGuarantee();
    const asked = await done<OfferView>(send(`/api/quotes/${id}/offer?token=${token}`));
    expect(asked.agreedTo).toEqual(accepted.agreedTo);
    expect(Object.fromEntries((asked.agreedTo ?? []).map(one => [one.policy, one.number]))).toEqual(held);
    expect(await agreedTo(admin.send, present(asked.order).orderId)).toEqual(held);
  });
});

it('an owner’s page that was there before counts from when it was last published or restored', async () => {
  const { knex } = server();
  const page = await writePage('/privacy', 'We forget everything.');
  // As a shop that comes from a version without texts.
  const old = new Date('2024-05-06T07:08:09Z');
  await knex('pages').where({ id: page.id }).update({ publishedAt: old });
  await withoutRules(knex, `delete from policy_texts where policy = 'privacy'`);
  await server().shop.keepPolicyTexts();
  expect(await list('privacy')).toEqual([
    { policy: 'privacy', number: 1, title: 'Our terms', heldFrom: old.toISOString(), changedBy: null },
  ]);
});
