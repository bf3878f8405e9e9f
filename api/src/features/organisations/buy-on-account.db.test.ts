/** Orders on an organisation’s account: begun, waiting, decided once. */
import { describe, expect, test } from 'vitest';
import { present } from '#api/database/present.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { useClubs, type Answer } from '#tests/factories/organisations.ts';

const server = useTestServer();
const { by, office, makeCustomer, terms, make, account, place, begin, tokenOf, accept, join, own } =
  useClubs(server);

describe('orders on account', () => {
  /** With a customer whose account has room. */
  async function world(approvalOverCents: number | null, more: object = {}) {
    const customer = await makeCustomer({ company: uniqueName('Club') });
    await terms(customer.id, more);
    const { id } = await make({ customerIds: [customer.id], approvalOverCents });
    return { id, customer, manager: await join(id, 'manager'), buyer: await join(id, 'buyer') };
  }
  const path = (orderId: string) => `/api/user/organisation/orders/${orderId}`;
  const ask = (who: SignedIn, orderId: string) =>
    by<{ approval: { state: string } | null; status: string; message: string }>(
      who,
      'POST',
      `${path(orderId)}/account`,
    );
  const decide = (who: SignedIn, orderId: string, decision: string) =>
    by<{ message: string }>(who, 'POST', `${path(orderId)}/approval`, {
      decision,
      ...(decision === 'decline' ? { reason: 'Next season' } : {}),
    });
  const stateOf = async (orderId: string) => {
    const { knex } = server();
    const order = present(await knex('orders').where({ orderId }).first());
    const count = async (table: 'projects' | 'invoices', where: object = {}) =>
      (await knex(table).where({ orderId: order.id, ...where })).length;
    return {
      status: order.status,
      projects: await count('projects'),
      invoices: await count('invoices', { kind: 'invoice' }),
      begun: (await knex('order_events').where({ orderId: order.id, type: 'processing' })).length,
    };
  };
  const untouched = { status: 'pending', projects: 0, invoices: 0, begun: 0 };
  const begunOnce = { status: 'processing', projects: 1, invoices: 1, begun: 1 };

  test('begin, wait or are refused, by role, amount and limit', async () => {
    const cases: [string, 'buyer' | 'manager', number | null, object, string][] = [
      ['no rule', 'buyer', null, {}, 'begun'],
      ['below', 'buyer', 9_000_000, {}, 'begun'],
      ['above', 'buyer', 100, {}, 'waiting'],
      ['a manager', 'manager', 100, {}, 'begun'],
      ['no room', 'buyer', null, { limitCents: 100 }, 'refused'],
      ['no room and above', 'buyer', 100, { limitCents: 100 }, 'refused'],
      ['not approved', 'manager', null, { isApproved: false }, 'refused'],
      ['deposit', 'buyer', null, { depositPercent: 20 }, 'refused'],
    ];
    for (const [title, role, over, more, expected] of cases) {
      const people = await world(over, more);
      const order = await place(people[role], people[role].email);
      const answer = await ask(people[role], order.orderId);
      const state = await stateOf(order.orderId);
      if (expected === 'refused') expect(answer.status, title).toBe(409);
      else expect(answer.status, `${title} ${answer.body.message}`).toBe(200);
      expect(answer.body.approval?.state ?? null, title).toBe(expected === 'waiting' ? 'waiting' : null);
      expect(state, title).toEqual(expected === 'begun' ? begunOnce : untouched);
      // Asked again it is as it was.
      expect((await ask(people[role], order.orderId)).status, title).toBe(answer.status);
      expect(await stateOf(order.orderId), title).toEqual(state);
    }
  });

  test('are owed on the organisation’s account, whatever address the order carries', async () => {
    const { id, customer, buyer } = await world(null);
    const elsewhere = `${uniqueName('weir').toLowerCase()}@quarrelcreek.example`;
    const order = await place(buyer, elsewhere);
    expect((await ask(buyer, order.orderId)).status).toBe(200);
    expect((await account(customer.id)).openCents).toBe(order.totalCents);
    const owing = await server().knex('customers').where({ email: elsewhere }).first('organisationId');
    expect(present(owing).organisationId).toBe(id);
    // Somebody with terms of their own keeps them, and is told so.
    const apart = await makeCustomer();
    await terms(apart.id);
    const theirs = await place(buyer, apart.email);
    expect((await ask(buyer, theirs.orderId)).status).toBe(409);
    expect(await stateOf(theirs.orderId)).toEqual(untouched);
  });

  test('of people whom a manager has invited keep to the organisation’s amount and limit', async () => {
    const { id, customer, manager } = await world(null);
    const person = await server().as('customer', { emailProvenAt: new Date() });
    const json = { email: person.email, role: 'buyer' };
    expect((await by(manager, 'POST', '/api/user/organisation/invitations', json)).status).toBe(200);
    expect((await accept(person, await tokenOf(person.email))).body.organisation?.role).toBe('buyer');
    const [small, above, beyond] = [
      await place(person, person.email, 1),
      await place(person, person.email, 20),
      await place(person, person.email, 80),
    ];
    const { version } = present((await account(customer.id)).terms);
    await terms(customer.id, { limitCents: small.totalCents + above.totalCents, version });
    await office('PATCH', `/api/organisations/${id}`, { approvalOverCents: above.totalCents - 1 });
    expect((await ask(person, small.orderId)).status).toBe(200);
    expect(await stateOf(small.orderId)).toEqual(begunOnce);
    expect((await ask(person, above.orderId)).body.approval?.state).toBe('waiting');
    expect(await stateOf(above.orderId)).toEqual(untouched);
    expect((await ask(person, beyond.orderId)).status).toBe(409);
    expect(await stateOf(beyond.orderId)).toEqual(untouched);
  });

  test('are asked about by mail, seen by managers, and begun or left by their answer', async () => {
    const { id, customer, manager, buyer } = await world(100);
    const outsider = await join((await make()).id, 'manager');
    const other = await join(id, 'buyer');
    const order = await place(buyer, buyer.email);
    expect((await ask(outsider, order.orderId)).status).toBe(404);
    expect((await ask(other, order.orderId)).status).toBe(404);
    await ask(buyer, order.orderId);
    const mails = async (kind: string) => {
      const rows = await server()
        .knex('mails')
        .where({ kind })
        .whereIn('toEmail', [manager.email, buyer.email])
        .select('toEmail');
      return rows.map(({ toEmail }) => toEmail);
    };
    expect(await mails('order_approval')).toEqual([manager.email]);
    expect(await mails('order_placed')).toEqual([]);
    expect((await own(manager))?.waiting).toBe(1);
    for (const [who, decision, status] of [
      [outsider, 'approve', 404],
      [other, 'approve', 404],
      [other, 'withdraw', 404],
      [buyer, 'approve', 403],
      [buyer, 'decline', 403],
      [manager, 'withdraw', 403],
    ] as const)
      expect((await decide(who, order.orderId, decision)).status, decision).toBe(status);
    // The office needs a reason where nobody has approved.
    expect((await begin(order.orderId)).status).toBe(422);
    expect(await stateOf(order.orderId)).toEqual(untouched);
    expect((await decide(manager, order.orderId, 'approve')).status).toBe(200);
    expect(await stateOf(order.orderId)).toEqual(begunOnce);
    expect((await account(customer.id)).openCents).toBe(order.totalCents);

    const next = await place(buyer, buyer.email);
    await ask(buyer, next.orderId);
    expect(
      (await by(manager, 'POST', `${path(next.orderId)}/approval`, { decision: 'decline' })).status,
    ).toBe(422);
    expect((await decide(manager, next.orderId, 'decline')).status).toBe(200);
    expect(await mails('order_declined')).toEqual([buyer.email]);
    expect(await stateOf(next.orderId)).toEqual(untouched);
    expect((await decide(manager, next.orderId, 'approve')).status).toBe(409);
    expect((await ask(buyer, next.orderId)).status).toBe(409);
  });

  test('are decided once, whoever comes at the same moment', async () => {
    const { manager, buyer, id } = await world(100);
    const second = await join(id, 'manager');
    const rivals: [string, (orderId: string) => Promise<Answer<unknown>>[]][] = [
      [
        'twenty approvals',
        orderId => Array.from({ length: 20 }, (_, n) => decide(n % 2 ? manager : second, orderId, 'approve')),
      ],
      [
        'approve and decline',
        orderId => [decide(manager, orderId, 'approve'), decide(second, orderId, 'decline')],
      ],
      [
        'decline and approve',
        orderId => [decide(second, orderId, 'decline'), decide(manager, orderId, 'approve')],
      ],
      [
        'approve and take back',
        orderId => [decide(manager, orderId, 'approve'), decide(buyer, orderId, 'withdraw')],
      ],
      [
        'take back and approve',
        orderId => [decide(buyer, orderId, 'withdraw'), decide(manager, orderId, 'approve')],
      ],
      [
        'approve and cancel',
        orderId => [
          decide(manager, orderId, 'approve'),
          office('PATCH', `/api/orders/${orderId}`, { status: 'cancelled' }),
        ],
      ],
      [
        'approve and mark as paid',
        orderId => [
          decide(manager, orderId, 'approve'),
          office('PATCH', `/api/orders/${orderId}`, { paid: { method: 'cash' }, reason: 'At the counter' }),
        ],
      ],
    ];
    for (const [title, at] of rivals) {
      const { orderId } = await place(buyer, buyer.email, 3);
      expect((await ask(buyer, orderId)).status).toBe(200);
      const answers = await Promise.all(at(orderId));
      expect(
        answers.every(({ status }) => status === 200 || status === 409),
        title,
      ).toBe(true);
      const { knex } = server();
      const order = present(await knex('orders').where({ orderId }).first());
      const request = present(await knex('order_approvals').where({ orderId: order.id }).first());
      const state = await stateOf(orderId);
      expect(state.projects, title).toBeLessThanOrEqual(1);
      expect(state.invoices, title).toBeLessThanOrEqual(1);
      expect(state.begun, title).toBeLessThanOrEqual(1);
      if (request.state === 'approved') expect(state.invoices, title).toBe(1);
      else if (!order.isPaid) expect({ ...state, status: 'pending' }, title).toEqual(untouched);
      if (title === 'twenty approvals') expect(state, title).toEqual(begunOnce);
      const decided = await knex('audit_events')
        .where({ entity: 'order', entityId: orderId })
        .whereIn('action', ['order.approve', 'order.decline', 'order.withdrawApproval']);
      expect(decided, title).toHaveLength(request.state === 'waiting' ? 0 : 1);
    }
  });

  test('end with the membership of who asked; managers removed meanwhile decide nothing', async () => {
    const { id, manager, buyer } = await world(100);
    const gone = await join(id, 'manager');
    const order = await place(buyer, buyer.email);
    await ask(buyer, order.orderId);
    await office('DELETE', `/api/organisations/${id}/members/${gone.id}`);
    expect((await decide(gone, order.orderId, 'approve')).status).toBe(404);
    await office('DELETE', `/api/organisations/${id}/members/${buyer.id}`);
    expect((await decide(manager, order.orderId, 'approve')).status).toBe(409);
    expect(await stateOf(order.orderId)).toEqual(untouched);
    expect((await own(manager))?.waiting).toBe(0);
  });
});
