/** Discount codes in the office: made, changed and given. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { troubleWords } from '#contract/discounts/code-words.ts';
import type { DiscountCodeRecord } from '#contract/discounts/endpoints.ts';
import { present } from '#api/database/present.ts';
import { uniqueName } from '#tests/factories/people.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { address, anyCode, bodyOf, codeOf, useDiscountCodes } from '#tests/support/worlds/discount-codes.ts';

const server = useTestServer();
const { world, made, change, customer, visitor, told, cartFor, buy } = useDiscountCodes(server);

describe('a gift', () => {
  const gift = (part: object) => ({
    clientId: randomUUID(),
    basisPoints: 0,
    amountCents: 2_000,
    untilDay: '2999-12-31',
    reason: 'Late by a week',
    message: 'Sorry for the wait.',
    ...part,
  });
  const give = (part: object, by: Send = world.admin.send) =>
    by('/api/discount-codes/gifts', { json: gift(part) });
  const mailsTo = (toEmail: string) =>
    server().knex('mails').where({ toEmail, kind: 'discount_code' }).select('bodyText', 'orderId');

  test('for an order: made once, mailed once, theirs alone, used once, and seen with the order', async () => {
    const email = address();
    const order = await buy(visitor(), cartFor(null, { email }));
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2].map(() => give({ orderId: order.orderId, clientId })));
    const codes = answers.map(({ json }) => json as DiscountCodeRecord);
    const code = present(codes[0]);
    expect(codes[1]?.id).toBe(code.id);
    expect(code).toMatchObject({
      givenFor: order.orderId,
      maxUses: 1,
      note: 'Late by a week',
      uses: 0,
      customer: { name: expect.stringContaining('Imke') as string },
    });
    expect(code.code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    for (const words of [code.code, '$20.00 off', '31 Dec 2999', 'Sorry for the wait.', email])
      expect(mails[0]?.bodyText).toContain(words);
    expect(mails[0]?.bodyText).not.toContain('Late by a week');
    expect(await told(visitor(), code.code)).toBe(troubleWords('unknown'));
    await buy(visitor(), cartFor(code, { email }));
    for (const query of [`orderId=${order.orderId}`, `customerId=${code.customer?.id}`]) {
      const { json } = await world.admin.send(`/api/discount-codes?${query}`);
      expect(json).toMatchObject({ codes: [{ id: code.id, uses: 1, state: 'usedUp', usedCents: 2_000 }] });
    }
    expect(await told(visitor(), code.code, email)).toBe(troubleWords('used'));
  });

  test('for a customer', async () => {
    const { id, email } = await customer();
    const answer = await give({ customerId: id, amountCents: 0, basisPoints: 1_500, message: '' });
    expect(answer.json).toMatchObject({ givenFor: null, basisPoints: 1_500 });
    expect((await mailsTo(email))[0]?.bodyText).toContain('15 % off');
  });

  test('for nobody, for an order without a customer, and for days that have passed, there is none', async () => {
    const placed = await visitor()('/api/orders', { json: cartFor(null) });
    const { orderId } = placed.json as { orderId: string };
    expect((await give({ orderId })).status).toBe(409);
    expect((await give({ orderId: 'NOSUCHNUMB' })).status).toBe(404);
    expect((await give({ customerId: 2_000_000_000 })).status).toBe(404);
    const { id } = await customer();
    for (const wrong of [
      { customerId: id, untilDay: '2020-01-01' },
      { customerId: id, reason: '' },
      { customerId: id, amountCents: 0 },
      { customerId: id, basisPoints: 1_000 },
      { customerId: id, orderId },
      {},
    ])
      expect((await give(wrong)).status, JSON.stringify(wrong)).toBe(422);
  });
});

describe('the office', () => {
  test('makes a code once for each form, and never two that are read alike', async () => {
    const body = bodyOf({ code: `${anyCode()}-A1` });
    const answers = await Promise.all(
      [1, 2].map(() => world.admin.send('/api/discount-codes', { json: body })),
    );
    expect(new Set(answers.map(({ json }) => (json as { id: number }).id)).size).toBe(1);
    const alike = bodyOf({ code: body.code.replace('-', '') });
    const second = await world.admin.send('/api/discount-codes', { json: alike });
    expect(second.json).toMatchObject({ code: 'invalid', fields: { code: expect.any(String) as string } });
    const other = await made();
    expect(await change(other.id, { code: body.code, version: 1 })).toMatchObject({ status: 422 });
  });

  test('finds, filters and changes them, and the audit log says what', async () => {
    const code = await made({ note: `Fair at ${uniqueName('Weir')}`, maxUses: 5 });
    for (const query of [code.code.toLowerCase(), code.note.slice(5)]) {
      const { json } = await world.admin.send(`/api/discount-codes?search=${encodeURIComponent(query)}`);
      expect(json).toMatchObject({ found: 1, codes: [{ id: code.id }] });
    }
    const changed = await change(code.id, { isOn: false, maxUses: null, version: 1 });
    expect(changed.json).toMatchObject({ state: 'off', maxUses: null, version: 2 });
    const late = await change(code.id, { note: 'Other', version: 1 });
    expect(late.json).toMatchObject({ code: 'conflict', details: { current: { version: 2, isOn: false } } });
    // The same again is no change.
    expect((await change(code.id, { isOn: false, version: 1 })).json).toMatchObject({ version: 2 });
    for (const [state, found] of [
      ['off', 1],
      ['on', 0],
    ] as const) {
      const { json } = await world.admin.send(`/api/discount-codes?search=${code.code}&state=${state}`);
      expect(json).toMatchObject({ found });
    }
    const log = await server()
      .knex('audit_events')
      .where({ entity: 'discount_codes', entityId: String(code.id) })
      .orderBy('id')
      .select('action', 'before', 'after', 'actorId');
    expect(log).toMatchObject([
      {
        action: 'discount.create',
        before: null,
        after: { code: code.code, maxUses: 5 },
        actorId: world.admin.id,
      },
      {
        action: 'discount.change',
        before: { isOn: true, maxUses: 5 },
        after: { isOn: false, maxUses: null },
      },
    ]);
  });

  test.each<[string, object]>([
    ['nothing off', { basisPoints: 0 }],
    ['both', { amountCents: 500 }],
    ['more than everything', { basisPoints: 10_010 }],
    ['a short code', { code: 'ABC' }],
    ['a code with other signs', { code: 'SALE %' }],
    ['days in the wrong order', { fromDay: '2026-12-02', untilDay: '2026-12-01' }],
    ['no use at all', { maxUses: 0 }],
  ])('is refused %s', async (_, wrong) => {
    const answer = await world.admin.send('/api/discount-codes', { json: bodyOf(wrong) });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid']);
  });

  test('a change can’t leave it without a discount', async () => {
    const { id } = await made();
    expect((await change(id, { basisPoints: 0, version: 1 })).status).toBe(422);
    expect((await change(id, { basisPoints: 0, amountCents: 700, version: 1 })).status).toBe(200);
    expect((await change(id, { untilDay: '2026-01-01', fromDay: '2026-01-02' })).status).toBe(422);
  });

  test.each(['customer', 'workshop', 'driver'] as const)('a %s gives and sees nothing', async role => {
    const { send } = await server().as(role);
    const { id } = await made();
    const { id: customerId } = await customer();
    const asked = [
      await send('/api/discount-codes', { json: bodyOf() }),
      await send('/api/discount-codes/gifts', {
        json: {
          clientId: randomUUID(),
          customerId,
          basisPoints: 0,
          amountCents: 100,
          untilDay: '2999-01-01',
          reason: 'x',
          message: '',
        },
      }),
      await change(id, { isOn: false, version: 1 }, send),
      await send(`/api/discount-codes/${id}`),
      await send('/api/discount-codes'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});
