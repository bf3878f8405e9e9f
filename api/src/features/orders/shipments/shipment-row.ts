/** Shipments and late pieces of `orders o` as JSON made by PostgreSQL. */
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { openJobsFrom } from '#api/database/shared/ready-to-ship.ts';
import { jobStage, proofStanding } from '#api/database/state-words.ts';

const piecesSql = `coalesce((
  select json_agg(${jsonObject({
    itemId: 'l.order_item_id',
    name: 'i.name',
    colour: `coalesce(i.color ->> 'name', '')`,
    size: 'l.size',
    quantity: 'l.quantity',
  })} order by i.line_number, i.id, l.size)
  from shipment_lines l join order_items i on i.id = l.order_item_id where l.shipment_id = s.id), '[]')`;

const shipment = {
  number: 's.number',
  method: 's.method',
  trackingNumber: 's.tracking_number',
  shippedAt: isoText('s.shipped_at'),
  deliveryStatus: 'sd.status',
  deliveryDate: isoText('coalesce(sd.delivered_at, sd.scheduled_date)'),
  pieces: piecesSql,
};

const listSql = (fields: Record<string, string>) => `coalesce((
  select json_agg(${jsonObject(fields)} order by s.number)
  from shipments s left join deliveries sd on sd.id = s.delivery_id
  where s.order_id = o.id and s.dropped_at is null), '[]')`;

export const shipmentsSql = listSql(shipment);
export const officeShipmentsSql = listSql({ ...shipment, deliveryId: 's.delivery_id' });

export const backOrdersSql = `coalesce((
  select json_agg(${jsonObject({
    itemId: 'b.order_item_id',
    size: 'b.size',
    expectedOn: `to_char(b.expected_on, 'YYYY-MM-DD')`,
  })} order by i.line_number, i.id, b.size)
  from back_orders b join order_items i on i.id = b.order_item_id where i.order_id = o.id), '[]')`;

export const isPartShippedSql = `(not o.is_shipped and exists (
  select from shipments s where s.order_id = o.id and s.dropped_at is null))`;

/** The proof that somebody has to approve before it leaves; null where none is needed, or production began without one. */
export const openProofSql = `case proof_standing(o.id)
  when ${proofStanding('sent')} then ${proofStanding('sent')}
  when ${proofStanding('changes_requested')} then ${proofStanding('changes_requested')}
  when ${proofStanding('not_sent')} then case when proof_required() and exists (
    select from ${openJobsFrom} and j.stage = ${jobStage('pending')}) then ${proofStanding('not_sent')} end end`;

export const unreadySql = jsonObject({
  jobs: `(select count(*)::integer from ${openJobsFrom})`,
  proof: openProofSql,
  sizesToCome: `exists (select from order_items i where i.order_id = o.id and i.product_id is not null
    and i.total_quantity > coalesce((select sum((q ->> 'quantity')::integer) from jsonb_array_elements(i.size_quantities) q), 0))`,
});
