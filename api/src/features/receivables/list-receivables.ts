/**
 * Customers with invoices that are not paid. Only unpaid orders on account are read, which have an index of their own;
 * the longest due comes first.
 */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import { ageStepOf, noAgeing } from '#contract/receivables/ageing.ts';
import {
  type Debtor,
  type receivableListEndpoints,
  receivablesPageSize,
} from '#contract/receivables/list-endpoints.ts';
import { customerName } from '#contract/customers/customers.ts';
import { accountCustomersSql, creditOfCustomerSql } from '#api/database/shared/customer-credit.ts';
import { dueAtSql, invoicedFrom, isOnAccountSql } from '#api/database/shared/open-invoices.ts';
import { openOfOrderSql } from '#api/database/shared/payments-of-order.ts';

type List = typeof receivableListEndpoints.listReceivables;

interface OpenRow {
  customerId: number;
  organisationId: number | null;
  openCents: number;
  dueAt: Date;
}

const openSql = `select * from (
    select o.customer_id as "customerId", c.organisation_id as "organisationId", ${openOfOrderSql} as "openCents", ${dueAtSql} as "dueAt"
    from ${invoicedFrom} join customers c on c.id = o.customer_id where ${isOnAccountSql}) x where x."openCents" > 0`;

/** One account: of a customer, or of all customers of an organisation, the first of whom stands for it. */
interface Group extends Pick<Debtor, 'customerId' | 'invoices' | 'openCents' | 'overdueCents' | 'ageing'> {
  organisationId: number | null;
  customerIds: Set<number>;
  dueAt: Date;
}

export async function listReceivables(
  knex: Knex,
  query: QueryOf<List>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ResponseOf<List>> {
  const { rows } = await knex.raw<{ rows: OpenRow[] }>(openSql);
  const groups = await filtered(knex, groupsOf(rows, now, timeZone), query);
  const totals = { openCents: 0, overdueCents: 0, ageing: noAgeing() };
  for (const { openCents, overdueCents, ageing } of groups) {
    totals.openCents += openCents;
    totals.overdueCents += overdueCents;
    for (const step of Object.keys(ageing) as (keyof typeof ageing)[]) totals.ageing[step] += ageing[step];
  }
  const after = query.after === undefined ? null : placeOf(query.after);
  const left = after ? groups.filter(group => isAfter(group, after)) : groups;
  const page = left.slice(0, receivablesPageSize);
  const last = left.length > page.length ? page.at(-1) : undefined;
  return {
    debtors: await named(knex, page),
    next: last ? `${last.dueAt.getTime()}_${last.customerId}` : null,
    found: groups.length,
    totals,
    openLines: await countOpenLines(knex),
  };
}

function groupsOf(rows: readonly OpenRow[], now: Date, timeZone: string): Group[] {
  const groups = new Map<string, Group>();
  for (const { customerId, organisationId, openCents, dueAt } of rows) {
    const key = organisationId === null ? `c${customerId}` : `o${organisationId}`;
    const group = groups.get(key) ?? {
      customerId,
      organisationId,
      customerIds: new Set(),
      invoices: 0,
      openCents: 0,
      overdueCents: 0,
      ageing: noAgeing(),
      dueAt,
    };
    const step = ageStepOf(dueAt, now, timeZone);
    group.customerIds.add(customerId);
    group.customerId = Math.min(group.customerId, customerId);
    group.invoices += 1;
    group.openCents += openCents;
    group.ageing[step] += openCents;
    if (step !== 'current') group.overdueCents += openCents;
    if (dueAt < group.dueAt) group.dueAt = dueAt;
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.customerId - b.customerId,
  );
}

async function filtered(
  knex: Knex,
  groups: readonly Group[],
  { search = '', overdue }: QueryOf<List>,
): Promise<Group[]> {
  const late = overdue ? groups.filter(({ overdueCents }) => overdueCents > 0) : [...groups];
  const words = search.trim();
  if (words === '') return late;
  const found = await knex('customers as c')
    .leftJoin('organisations as g', 'g.id', 'c.organisationId')
    .whereIn(
      'c.id',
      late.flatMap(({ customerIds }) => [...customerIds]),
    )
    .whereRaw(`concat_ws(' ', g.name, c.company, c.first_name, c.last_name, c.email) ilike ?`, [
      `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    ])
    .select<{ id: number }[]>('c.id');
  const ids = new Set(found.map(({ id }) => id));
  return late.filter(({ customerIds }) => [...customerIds].some(id => ids.has(id)));
}

interface Place {
  ms: number;
  customerId: number;
}

function placeOf(cursor: string): Place {
  const [ms = '0', customerId = '0'] = cursor.split('_');
  return { ms: Number(ms), customerId: Number(customerId) };
}

const isAfter = ({ dueAt, customerId }: Group, after: Place) =>
  dueAt.getTime() > after.ms || (dueAt.getTime() === after.ms && customerId > after.customerId);

async function named(knex: Knex, page: readonly Group[]): Promise<Debtor[]> {
  const ids = page.map(({ customerId }) => customerId);
  const { rows } = await knex.raw<{
    rows: {
      id: number;
      firstName: string;
      lastName: string;
      company: string | null;
      email: string;
      organisation: string | null;
      creditCents: number;
      remindedAt: Date | null;
    }[];
  }>(
    `select c.id, c.first_name as "firstName", c.last_name as "lastName", c.company, c.email,
       g.name as organisation,
       ${creditOfCustomerSql} as "creditCents",
       (select max(m.created_at) from mails m join orders o on o.id = m.order_id
         where o.customer_id in ${accountCustomersSql('c.id')} and m.kind = 'invoice_reminder' and ${isOnAccountSql}) as "remindedAt"
     from customers c left join organisations g on g.id = c.organisation_id where c.id = any(?)`,
    [ids],
  );
  const known = new Map(rows.map(row => [row.id, row]));
  return page.flatMap(({ dueAt, customerIds: _, ...group }) => {
    const customer = known.get(group.customerId);
    if (!customer) return [];
    return [
      {
        ...group,
        name: customer.organisation ?? customerName(customer),
        email: customer.email,
        creditCents: customer.creditCents,
        dueAt: dueAt.toISOString(),
        remindedAt: customer.remindedAt?.toISOString() ?? null,
      },
    ];
  });
}

async function countOpenLines(knex: Knex): Promise<number> {
  const row = await knex('bank_lines').where({ status: 'open' }).count({ n: '*' }).first();
  return Number(row?.n ?? 0);
}
