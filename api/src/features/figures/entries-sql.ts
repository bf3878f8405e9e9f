/**
 * The rows that figures are made of, one definition for the round that keeps past days, for what no day covers, and for
 * whoever opens a figure. Bindings: `:begins`, `:ends` (instants, the second is not included), `:zone`.
 */
import { paysOrderSql } from '#api/database/shared/payments-of-order.ts';

/** GST of a sum, rounded half a cent up, as `gstIncluded` has it. */
const gst = (cents: string) => `((2 * (${cents}) + 11) / 22)`;

const inRange = (at: string) => `${at} >= :begins and ${at} < :ends`;

/** By the day of issue. What was taken back is less than nothing. */
const documentsSql = `docs as materialized (
  select i.id, i.issued_at as at, i.number, i.kind, i.order_id, o.order_id as order_number, o.customer_id,
    case i.kind when 'credit_note' then -i.total_cents else i.total_cents end as cents,
    case i.kind when 'credit_note' then -i.gst_cents else i.gst_cents end as gst_cents,
    o.decoration_cents, o.setup_cents, o.shipping_cents, o.total_cents as sold_cents
  from invoices i join orders o on o.id = i.order_id where ${inRange('i.issued_at')})`;

/**
 * By the day money came or went, as far as it pays the invoice: GST follows what an order holds after each, so that a
 * paid invoice has exactly its own. A reversed receipt stays on its day and goes on the day of its reversal.
 */
const cashSql = `touched as (
    select order_id from payments where ${inRange('succeeded_at')} and order_id is not null
    union select order_id from refunds where ${inRange('created_at')} and order_id is not null
    union select p.order_id from receipt_reversals v join payments p on p.receipt_id = v.receipt_id
      where ${inRange('v.reversed_at')}),
  moved as (
    select p.order_id, p.succeeded_at as at, p.received_cents as cents, 1 as step, p.id,
      coalesce(rc.number, p.provider_payment_id) as number
    from touched t join payments p on p.order_id = t.order_id join orders o on o.id = p.order_id
      left join receipts rc on rc.id = p.receipt_id
    where p.succeeded_at is not null and (p.status = 'succeeded' or p.receipt_id is not null) and ${paysOrderSql}
    union all
    select p.order_id, v.reversed_at, -p.received_cents, 2, p.id, rc.number
    from touched t join payments p on p.order_id = t.order_id join receipt_reversals v on v.receipt_id = p.receipt_id
      join receipts rc on rc.id = p.receipt_id where p.succeeded_at is not null
    union all
    select r.order_id, r.created_at, -r.amount_cents, 3, r.id, 'Refund'
    from touched t join refunds r on r.order_id = t.order_id join payments p on p.id = r.payment_id
      join orders o on o.id = r.order_id where r.status = 'succeeded' and ${paysOrderSql}),
  running as (
    select m.*, sum(m.cents) over (partition by m.order_id order by m.at, m.step, m.id) as held from moved m),
  counted as (
    select r.*, o.order_id as order_number, o.customer_id, coalesce(i.gst_cents, o.gst_cents) > 0 as is_gst,
      least(greatest(r.held, 0), coalesce(i.total_cents, o.total_cents))::bigint as after_cents,
      least(greatest(r.held - r.cents, 0), coalesce(i.total_cents, o.total_cents))::bigint as before_cents
    from running r join orders o on o.id = r.order_id
      left join lateral (select sum(d.total_cents)::bigint as total_cents, sum(d.gst_cents)::bigint as gst_cents
        from invoices d where d.order_id = r.order_id and d.kind <> 'credit_note') i on true),
  cash as materialized (
    select c.id, c.step, c.at, c.number, c.order_number, c.customer_id, c.after_cents - c.before_cents as cents,
      case when c.is_gst then ${gst('c.after_cents')} - ${gst('c.before_cents')} else 0 end as gst_cents
    from counted c where ${inRange('c.at')} and c.after_cents <> c.before_cents)`;

/** By which a line's names and numbers are put on; null for a line without. */
const namesTechnique = `l.roster -> 'template' ->> 'decorationMethod'`;

/** Of its designs; a line with names and numbers alone is made by their technique. */
const lineTechnique = `case (select count(distinct d ->> 'decorationMethod') from jsonb_array_elements(l.design_placements) d)
  when 0 then coalesce(${namesTechnique}, '+blank')
  when 1 then (select d ->> 'decorationMethod' from jsonb_array_elements(l.design_placements) d limit 1)
  else '+several' end`;

const decorationsOf = (isWanted: string) => `coalesce((select sum((d ->> 'totalCents')::bigint)
  from jsonb_array_elements(l.decorations) d where ${isWanted}), 0)`;

const isOfNames = `d ->> 'code' in ('roster_names', 'roster_numbers')`;
const namesCents = decorationsOf(isOfNames);
const otherDecorations = decorationsOf(`not (${isOfNames})`);

/**
 * What an order is besides its lines, and what was taken back or added later. Lines are read as they are now: what a
 * change has moved since the invoice stands beside them, so that each document's entries come to its sum.
 */
const beside = (figure: string, more: string) => `
  select d.at, 'd' || d.id, '${figure}', k.key, k.cents, 0, d.number, d.order_number, d.customer_id
  from docs d cross join lateral (values ${more} ('+setup', d.setup_cents), ('+shipping', d.shipping_cents)) k (key, cents)
  where d.kind = 'invoice' and k.cents <> 0
  union all
  select d.at, 'd' || d.id, '${figure}', '+adjustment', d.cents - d.sold_cents, 0, d.number, d.order_number, d.customer_id
  from docs d where d.kind = 'invoice' and d.cents <> d.sold_cents
  union all
  select d.at, 'd' || d.id, '${figure}', '+adjustment', d.cents, d.gst_cents, d.number, d.order_number, d.customer_id
  from docs d where d.kind <> 'invoice'`;

/** Every entry with its figure and what it is split by. */
const allSql = `
  select d.at, 'd' || d.id as ref, 'document' as figure,
    case d.kind when 'further_invoice' then 'invoice' else d.kind end as key, d.cents, d.gst_cents, d.number, d.order_number,
    d.customer_id from docs d
  union all
  select c.at, 'c' || c.step || c.id, 'cash', case when c.cents > 0 then 'in' else 'out' end, c.cents, c.gst_cents,
    c.number, c.order_number, c.customer_id from cash c
  union all
  select w.written_off_at, 'w' || w.id, 'bad_debt', '', w.amount_cents, w.gst_cents, w.number, o.order_id, o.customer_id
  from write_offs w join orders o on o.id = w.order_id where ${inRange('w.written_off_at')}
  union all
  select d.at, 'l' || l.id, 'product', l.name, l.total_price_cents, 0, d.number, d.order_number, d.customer_id
  from docs d join order_items l on l.order_id = d.order_id where d.kind = 'invoice'
  union all ${beside('product', `('+decoration', d.decoration_cents),`)}
  union all
  select d.at, 'l' || l.id, 'technique', ${lineTechnique}, l.total_price_cents + ${otherDecorations}, 0, d.number,
    d.order_number, d.customer_id
  from docs d join order_items l on l.order_id = d.order_id where d.kind = 'invoice'
  union all
  select d.at, 'n' || l.id, 'technique', coalesce(${namesTechnique}, ${lineTechnique}), ${namesCents}, 0, d.number,
    d.order_number, d.customer_id
  from docs d join order_items l on l.order_id = d.order_id where d.kind = 'invoice' and ${namesCents} <> 0
  union all ${beside('technique', '')}
  union all
  select d.at, 'd' || d.id, 'customer', coalesce(d.customer_id::text, '+nobody'), d.cents, d.gst_cents, d.number,
    d.order_number, d.customer_id from docs d
  union all
  select d.at, 'd' || d.id, 'source', coalesce((select l.source from leads l where l.order_id = d.order_id),
      (select l.source from projects p join leads l on l.id = p.lead_id where p.order_id = d.order_id), 'website'),
    d.cents, d.gst_cents, d.number, d.order_number, d.customer_id from docs d
  union all
  select o.shipped_at, 's' || o.id, 'on_time',
    case when p.id is null or coalesce(p.delivery_date, p.due_date) is null then 'undated'
      when (o.shipped_at at time zone :zone)::date <= (coalesce(p.delivery_date, p.due_date) at time zone :zone)::date
      then 'on_time' else 'late' end, 0, 0, '', o.order_id, o.customer_id
  from orders o left join projects p on p.order_id = o.id and p.deleted_at is null
  where o.is_shipped and ${inRange('o.shipped_at')}`;

/** `with … entries` of a range, to be read from. */
export const entriesSql = `with ${documentsSql}, ${cashSql}, entries as (${allSql})`;

/** Sums of a range by day, figure and key. */
export const sumsSql = `${entriesSql}
  select to_char(e.at at time zone :zone, 'YYYY-MM-DD') as day, e.figure, e.key, sum(e.cents)::bigint as cents,
    sum(e.gst_cents)::bigint as gst_cents, count(*)::integer as row_count
  from entries e group by 1, 2, 3`;
