/**
 * What happened on a customer's account: documents on one side, money and what was given up on the other. The balance
 * is what is open less credit, whatever period is looked at.
 */
import type { Knex } from 'knex';
import { ageingOf } from '#contract/receivables/ageing.ts';
import type { Statement, StatementEntry } from '#contract/receivables/list-endpoints.ts';
import { customerName, personName } from '#contract/customers/customers.ts';
import { normaliseAbn } from '#contract/text/abn.ts';
import { addDays, isoDateIn } from '#contract/time/time-zone.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { accountCustomersSql, readCreditStanding } from '#api/database/shared/customer-credit.ts';
import { readBankDetails } from '#api/database/shared/how-to-pay.ts';
import { readOpenInvoices } from '#api/database/shared/open-invoices.ts';
import { paysOrderSql } from '#api/database/shared/payments-of-order.ts';
import type { ReceivableParts } from '../receivable-parts.ts';

export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

const longestDays = 400;

/** Orders that went on account, whatever has become of them. */
const accountSql = `with own as (select o.* from orders o join invoices i on i.order_id = o.id and i.kind = 'invoice'
    where o.customer_id in ${accountCustomersSql()} and (i.document -> 'payment' ->> 'state' = 'account'
      or exists (select from invoices f where f.order_id = o.id and f.kind = 'further_invoice'))),
  entries as (
    select i.issued_at as at, case i.kind when 'credit_note' then 'adjustment' else 'invoice' end as kind, i.number,
      o.order_id as "orderId", case i.kind when 'credit_note' then -i.total_cents else i.total_cents end as cents
    from own o join invoices i on i.order_id = o.id
    union all
    select (r.received_on + time '12:00') at time zone ?,
      case r.kind when 'payment' then 'receipt' else 'credit_refund' end, r.number, null,
      case r.kind when 'payment' then -r.amount_cents else r.amount_cents end
    from receipts r where r.customer_id in ${accountCustomersSql()}
    union all
    select v.reversed_at, 'reversal', r.number, null,
      case r.kind when 'payment' then r.amount_cents else -r.amount_cents end
    from receipts r join receipt_reversals v on v.receipt_id = r.id where r.customer_id in ${accountCustomersSql()}
    union all
    select coalesce(p.succeeded_at, p.created_at), 'payment', coalesce(i.number, ''), o.order_id, -p.received_cents
    from own o join payments p on p.order_id = o.id and p.status = 'succeeded' and p.receipt_id is null and ${paysOrderSql}
      left join invoices i on i.order_id = o.id and i.kind = 'invoice'
    union all
    select coalesce(n.issued_at, r.created_at), 'refund', coalesce(n.number, ''), o.order_id, r.amount_cents
    from own o join refunds r on r.order_id = o.id and r.status = 'succeeded'
      join payments p on p.id = r.payment_id and ${paysOrderSql} left join invoices n on n.refund_id = r.id
    union all
    select w.written_off_at, case when w.amount_cents > 0 then 'write_off' else 'recovery' end, w.number, o.order_id,
      -w.amount_cents
    from own o join write_offs w on w.order_id = o.id)
  select to_char(at at time zone ?, 'YYYY-MM-DD') as day, kind, number, "orderId", cents::bigint as cents
  from entries order by day, kind not in ('invoice', 'adjustment'), at, number`;

interface Row extends Pick<StatementEntry, 'kind' | 'number' | 'orderId'> {
  day: string;
  cents: number;
}

export async function readStatement(
  knex: Knex,
  { now, readSeller }: Pick<ReceivableParts, 'now' | 'readSeller'>,
  customerId: number,
  asked: Period,
): Promise<Statement | Refusal> {
  const customer = await knex('customers').where({ id: customerId }).first();
  if (!customer) return refuse('not_found', { message: 'Customer not found' });
  const { timeZone, name, abn, address, email, phone } = await readSeller(knex);
  const today = isoDateIn(now(), timeZone);
  const { from, to } = periodOf(asked, today);
  if (from > to) return refuse('invalid', { fields: { from: 'The first day comes first.' } });
  if (addDays(from, longestDays) < to)
    return refuse('invalid', { fields: { from: 'A statement covers at most 400 days.' } });
  const { rows } = await knex.raw<{ rows: Row[] }>(accountSql, [
    customerId,
    timeZone,
    customerId,
    customerId,
    timeZone,
  ]);
  let balanceCents = 0;
  let openingCents = 0;
  const entries: StatementEntry[] = [];
  for (const { day, cents, ...row } of rows) {
    if (day > to) break;
    balanceCents += cents;
    if (day < from) openingCents = balanceCents;
    else entries.push({ ...row, at: day, amountCents: cents, balanceCents });
  }
  const invoices = await readOpenInvoices(knex, customerId);
  const organisation = (await readCreditStanding(knex, customerId))?.organisation;
  return {
    from,
    to,
    timeZone,
    seller: { name, abn: normaliseAbn(abn) ?? '', address, email, phone },
    customer: {
      id: customer.id,
      name: organisation?.name ?? customerName(customer),
      contact: customer.company || organisation ? personName(customer) : '',
      email: customer.email,
    },
    openingCents,
    entries,
    closingCents: balanceCents,
    ageing: ageingOf(invoices, now(), timeZone),
    ...(await readBankDetails(knex)),
  };
}

/** From the first day of the month before last to today. */
function periodOf({ from, to }: Period, today: string): { from: string; to: string } {
  const last = to ?? today;
  const [year = 2026, month = 1] = last.split('-').map(Number);
  const start = new Date(Date.UTC(year, month - 3, 1)).toISOString().slice(0, 10);
  return { from: from ?? start, to: last };
}
