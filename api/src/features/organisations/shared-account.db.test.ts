/** One account for all customers of an organisation, and who of the office may give its credit. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { describe, expect, test } from 'vitest';
import type { Debtor, Statement } from '#contract/receivables/list-endpoints.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { present } from '#api/database/present.ts';
import { customerRecordRoutes } from '../customers/record/routes.ts';
import { organisationRoutes } from './routes.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { useTestServer } from '#tests/support/server.ts';
import { useClubs } from '#tests/factories/organisations.ts';

const server = useTestServer();
const { join, office, makeCustomer, terms, make, account, place, guest, begin, owed, receive, put, takeOut } =
  useClubs(server);

describe('one account', () => {
  test('is made of customers, takes over their terms, and is asked for by any of them', async () => {
    const [one, two, other] = [await makeCustomer(), await makeCustomer(), await makeCustomer()];
    await terms(two.id, { limitCents: 500_000, termsDays: 7 });
    const clientId = randomUUID();
    const made = await make({ customerIds: [one.id, two.id], clientId });
    expect(made.customers.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(made.abn).toBe('51824753556');
    expect((await make({ customerIds: [one.id, two.id], clientId })).id).toBe(made.id);
    expect((await account(one.id)).terms).toMatchObject({ limitCents: 500_000, termsDays: 7 });
    expect((await account(one.id)).organisation).toEqual({ id: made.id, name: made.name });
    const { version } = present((await account(one.id)).terms);
    await terms(one.id, { limitCents: 600_000, version });
    expect((await account(two.id)).terms).toMatchObject({ limitCents: 600_000 });
    expect((await account(other.id)).terms).toBeNull();
    const elsewhere = await make();
    expect((await put(elsewhere.id, one.id)).status).toBe(409);
    expect((await office('POST', `/api/customers/${other.id}/merge`, { otherId: one.id })).status).toBe(409);
  });

  test('has one limit for orders of all customers at once', async () => {
    const [one, two] = [await makeCustomer(), await makeCustomer()];
    const orders = [await place(guest(), one.email), await place(guest(), two.email)];
    const limitCents = present(orders[0]).totalCents + 100;
    await terms(one.id, { limitCents });
    await make({ customerIds: [one.id, two.id] });
    const begun = await Promise.all(orders.map(({ orderId }) => begin(orderId)));
    // Beyond the limit it takes a reason, whoever comes second.
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await account(two.id)).openCents).toBe(present(orders[0]).totalCents);
  });

  test('is paid by whoever pays, stands on one line of the receivables, and can’t be split while it is shared', async () => {
    const [one, two] = [await makeCustomer(), await makeCustomer({ company: uniqueName('Weir') })];
    await terms(one.id);
    const { id, name } = await make({ customerIds: [one.id, two.id] });
    const first = await owed(one);
    const second = await owed(two, 4);
    const all = first.totalCents + second.totalCents;
    const list = async () =>
      (await office<{ debtors: Debtor[] }>('GET', `/api/receivables?search=${name}`)).body.debtors;
    expect(await list()).toMatchObject([{ name, organisationId: id, invoices: 2, openCents: all }]);
    expect((await takeOut(id, two.id)).status).toBe(409);
    expect((await receive(two.id, all + 500)).status).toBe(201);
    expect(await account(one.id)).toMatchObject({ openCents: 0, creditCents: 500 });
    const statement = (await office<Statement>('GET', `/api/customers/${one.id}/statement`)).body;
    expect(statement).toMatchObject({ closingCents: -500, customer: { name } });
    expect(await list()).toEqual([]);
    expect((await takeOut(id, two.id)).status).toBe(409);
    expect((await takeOut(id, one.id)).status).toBe(409);
  });

  test('adds up whatever happens: documents, money and what is open, per account and in all', async () => {
    const random = seeded(4_711);
    const customers = [];
    for (let n = 0; n < 5; n++) customers.push(await makeCustomer());
    const ids = customers.map(({ id }) => id);
    for (const id of ids) await terms(id);
    const one = await make({ customerIds: ids.slice(0, 2) });
    const two = await make({ customerIds: ids.slice(2, 3) });
    for (const id of [present(ids[0]), present(ids[2])]) {
      const { version } = present((await account(id)).terms);
      await terms(id, { version });
    }
    const receipts: string[] = [];
    const invoiced = new Map<number, number>();
    for (let step = 0; step < 45; step++) {
      const customer = present(customers[Math.floor(random() * customers.length)]);
      const what = random();
      if (what < 0.3) {
        const { totalCents } = await owed(customer, 1 + Math.floor(random() * 20));
        invoiced.set(customer.id, (invoiced.get(customer.id) ?? 0) + totalCents);
      } else if (what < 0.6) {
        const got = await receive(customer.id, 1 + Math.floor(random() * 60_000));
        expect(got.status).toBe(201);
        receipts.push(got.body.number);
      } else if (what < 0.7 && receipts.length > 0) {
        const number = receipts.splice(Math.floor(random() * receipts.length), 1)[0];
        const answer = await office('POST', `/api/receipts/${number}/reverse`, { reason: 'Typed twice' });
        expect([200, 409]).toContain(answer.status);
      } else if (what < 0.8) {
        expect([200, 409]).toContain((await put(random() < 0.5 ? one.id : two.id, customer.id)).status);
      } else if (what < 0.9) {
        expect([200, 409]).toContain((await takeOut(random() < 0.5 ? one.id : two.id, customer.id)).status);
      } else {
        expect((await office('POST', `/api/customers/${customer.id}/credit/use`, {})).status).toBe(200);
      }
    }
    const { knex } = server();
    const rows = await knex('customers').whereIn('id', ids).select('id', 'organisationId');
    const groups = new Map<number, number[]>();
    for (const { id, organisationId } of rows) {
      const key = organisationId ?? -id;
      groups.set(key, [...(groups.get(key) ?? []), id]);
    }
    for (const of of groups.values()) {
      const { rows: sums } = await knex.raw<{ rows: { owed: number; money: number }[] }>(
        `select (select coalesce(sum(i.total_cents), 0) from invoices i join orders o on o.id = i.order_id
            where o.customer_id = any(:of))::bigint as owed,
          (select coalesce(sum(r.amount_cents), 0) from receipts r where r.customer_id = any(:of)
            and not exists (select from receipt_reversals v where v.receipt_id = r.id))::bigint as money`,
        { of },
      );
      const { owed: documents, money } = present(sums[0]);
      expect(documents).toBe(of.reduce((sum, id) => sum + (invoiced.get(id) ?? 0), 0));
      for (const id of of) {
        const { openCents, creditCents, invoices } = await account(id);
        expect(openCents - creditCents, `account of ${of.join(', ')}`).toBe(documents - money);
        expect(creditCents).toBeGreaterThanOrEqual(0);
        expect(invoices.reduce((sum, invoice) => sum + invoice.openCents, 0)).toBe(openCents);
        const statement = (await office<Statement>('GET', `/api/customers/${id}/statement`)).body;
        expect(statement.closingCents).toBe(openCents - creditCents);
      }
    }
  });
});

/** The same run every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('credit is given by who may approve it', () => {
  /** The office's calls, past the door, as somebody who manages customers and does not approve credit. */
  async function clerk() {
    const { knex } = server();
    const person = { ...(await server().as('workshop')), firstName: null, lastName: null };
    const input = {
      person: { ...person, isAdmin: false, staffRole: 'workshop' as const },
      requestId: '',
      address: '',
      owner: () => `user:${person.id}`,
      forgive: async () => {},
    };
    const unasked = () => {
      throw new Error('No order is touched by this.');
    };
    const {
      createOrganisation,
      addOrganisationCustomer,
      inviteToOrganisation,
      changeOrganisation,
      changeOrganisationMember,
      removeOrganisationMember,
    } = organisationRoutes({
      knex,
      now: () => new Date(),
      publicUrl: 'https://shop.example',
      readShopName: async () => 'Selvedge',
      orders: { beginOnAccount: unasked, checkCredit: unasked },
    });
    const { mergeCustomer, unmergeCustomer } = customerRecordRoutes({ knex });
    const ctx = {} as Context;
    const within = { ...input, query: undefined };
    const refusalOf = async (answer: Promise<object>) => {
      const got = await answer;
      return isRefusal(got) ? got.refusal : null;
    };
    return {
      create: (customerIds: number[]) =>
        refusalOf(
          createOrganisation(
            {
              ...input,
              params: undefined,
              query: undefined,
              body: {
                clientId: randomUUID(),
                name: uniqueName('Choir'),
                abn: null,
                approvalOverCents: null,
                customerIds,
              },
            },
            ctx,
          ),
        ),
      put: (id: number, customerId: number) =>
        refusalOf(
          addOrganisationCustomer(
            { ...input, params: { id, customerId }, query: undefined, body: undefined },
            ctx,
          ),
        ),
      change: (id: number, body: { name?: string; approvalOverCents?: number | null; version: number }) =>
        refusalOf(changeOrganisation({ ...within, params: { id }, body }, ctx)),
      role: (id: number, userId: number, role: 'buyer' | 'manager') =>
        refusalOf(changeOrganisationMember({ ...within, params: { id, userId }, body: { role } }, ctx)),
      remove: (id: number, userId: number) =>
        refusalOf(removeOrganisationMember({ ...within, params: { id, userId }, body: undefined }, ctx)),
      merge: (id: number, otherId: number) =>
        refusalOf(mergeCustomer({ ...within, params: { id }, body: { otherId } }, ctx)),
      unmerge: (id: number, otherId: number) =>
        refusalOf(unmergeCustomer({ ...within, params: { id }, body: { otherId } }, ctx)),
      invite: (id: number, email: string, role: 'buyer' | 'manager') =>
        refusalOf(
          inviteToOrganisation({ ...input, params: { id }, query: undefined, body: { email, role } }, ctx),
        ),
    };
  }

  test('the office puts nobody into an approved organisation without the right to approve', async () => {
    const by = await clerk();
    for (const [isApproved, expected] of [
      [true, 'forbidden'],
      [false, null],
      [null, null],
    ] as const) {
      const [first, second] = [await makeCustomer(), await makeCustomer()];
      if (isApproved !== null) await terms(first.id, { isApproved });
      const title = `approved: ${isApproved}`;
      const { id } = await make({ customerIds: [first.id] });
      expect(await by.put(id, first.id), title).toBeNull();
      expect(await by.put(id, second.id), title).toBe(expected);
      for (const role of ['buyer', 'manager'] as const) {
        const email = `${uniqueName('new').toLowerCase()}@quarrelcreek.example`;
        expect(await by.invite(id, email, role), title).toBe(expected);
        expect(await server().knex('mails').where({ toEmail: email }), title).toHaveLength(expected ? 0 : 1);
      }
      const { customers, invitations } = (await office('GET', `/api/organisations/${id}`)).body;
      expect(
        customers.map(one => one.id),
        title,
      ).toEqual(expected ? [first.id] : [first.id, second.id]);
      expect(invitations, title).toHaveLength(expected ? 0 : 2);
      if (expected) expect((await put(id, second.id)).status).toBe(200);
    }
    // A customer alone keeps the credit they had; another one would get it too.
    const [owner, other] = [await makeCustomer(), await makeCustomer()];
    await terms(owner.id);
    expect(await by.create([other.id, owner.id])).toBe('forbidden');
    expect(await by.create([owner.id])).toBeNull();
  });

  test('what members may do, and the amount above which they are asked, while it is approved', async () => {
    const by = await clerk();
    for (const [isApproved, expected] of [
      [true, 'forbidden'],
      [false, null],
      [null, null],
    ] as const) {
      const title = `approved: ${isApproved}`;
      const first = await makeCustomer();
      if (isApproved !== null) await terms(first.id, { isApproved });
      const { id, version } = await make({ customerIds: [first.id], approvalOverCents: 5_000 });
      const [buyer, manager] = [await join(id, 'buyer'), await join(id, 'manager')];
      const read = async () => (await office('GET', `/api/organisations/${id}`)).body;
      expect(await by.change(id, { approvalOverCents: null, version }), title).toBe(expected);
      expect((await read()).approvalOverCents, title).toBe(expected ? 5_000 : null);
      expect(await by.role(id, buyer.id, 'manager'), title).toBe(expected);
      expect((await read()).members.find(({ id: one }) => one === buyer.id)?.role, title).toBe(
        expected ? 'buyer' : 'manager',
      );
      // What gives nobody credit stays a matter of customers.
      expect(await by.role(id, manager.id, 'manager'), title).toBeNull();
      expect(
        await by.change(id, { name: uniqueName('Rowers'), version: (await read()).version }),
        title,
      ).toBeNull();
      expect(await by.remove(id, buyer.id), title).toBeNull();
      expect(
        (await office('PATCH', `/api/organisations/${id}/members/${manager.id}`, { role: 'buyer' })).status,
      ).toBe(200);
    }
  });

  test('customers become one, or two again, where neither brings the other credit', async () => {
    const by = await clerk();
    const plain = async () => (await makeCustomer()).id;
    const approved = async () => {
      const { id } = await makeCustomer();
      await terms(id);
      return id;
    };
    const refused = async () => {
      const { id } = await makeCustomer();
      await terms(id, { isApproved: false });
      return id;
    };
    const member = async (of: number) => {
      const id = await plain();
      expect((await put(of, id)).status).toBe(200);
      return id;
    };
    const club = async (one: number) => (await make({ customerIds: [one] })).id;
    const [rich, poor] = [await club(await approved()), await club(await plain())];
    const cases: [string, number, number, 'forbidden' | null][] = [
      ['neither', await plain(), await plain(), null],
      ['the kept one', await approved(), await plain(), 'forbidden'],
      ['the other one', await plain(), await approved(), 'forbidden'],
      ['one who was refused', await plain(), await refused(), null],
      ['into an approved organisation', await member(rich), await plain(), 'forbidden'],
      ['into one that is not', await member(poor), await plain(), null],
      ['with terms of their own into one that is not', await member(poor), await approved(), 'forbidden'],
      ['both of one organisation', await member(rich), await member(rich), null],
    ];
    for (const [title, kept, other, expected] of cases) {
      expect(await by.merge(kept, other), title).toBe(expected);
      const path = `/api/customers/${kept}`;
      if (expected)
        expect((await office('POST', `${path}/merge`, { otherId: other })).status, title).toBe(200);
      expect(await by.unmerge(kept, other), `${title}, and back`).toBe(expected);
    }
  });

  test('whoever approves at the same moment comes first or second, never in between', async () => {
    const by = await clerk();
    for (let run = 0; run < 8; run++) {
      const [first, second] = [await makeCustomer(), await makeCustomer()];
      await terms(first.id, { isApproved: false });
      const { id } = await make({ customerIds: [first.id] });
      const { version } = present((await account(first.id)).terms);
      const [refused, approved] = await Promise.all([
        by.put(id, second.id),
        terms(first.id, { isApproved: true, version }),
      ]);
      expect(approved.status).toBe(200);
      const { customers } = (await office('GET', `/api/organisations/${id}`)).body;
      expect(customers).toHaveLength(refused === null ? 2 : 1);
    }
  });
});
