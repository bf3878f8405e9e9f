/** Orders as JSON made by PostgreSQL. `o` is the alias of `orders`; rows as `orderFrom` joins them. */
import { isoText, jsonObject } from '#api/database/json-text.ts';

const itemSql = jsonObject({
  id: 'i.id',
  productId: 'i.product_id',
  name: 'i.name',
  image: 'i.image',
  garment: `coalesce(p.garment, 'tee')`,
  color: `coalesce(i.color, '{"id":"","name":"","value":""}')`,
  designPlacements: 'i.design_placements',
  allowMultipleColors: 'i.allow_multiple_colors',
  sizeQuantities: 'i.size_quantities',
  totalQuantity: 'i.total_quantity',
  price: 'i.price_cents',
  setupFee: 'i.setup_fee_cents',
  totalPrice: 'i.total_price_cents',
});

const itemsSql = `coalesce((
  select json_agg(${itemSql} order by i.line_number, i.id)
  from order_items i left join products p on p.id = i.product_id where i.order_id = o.id), '[]')`;

const refunded = `coalesce((
  select sum(r.amount_cents) from refunds r where r.order_id = o.id and r.status = 'succeeded'), 0)`;

const refundable = `greatest(0, coalesce((
  select sum(p.received_cents) from payments p where p.order_id = o.id and p.status = 'succeeded'), 0) - coalesce((
  select sum(r.amount_cents) from refunds r where r.order_id = o.id and r.status in ('pending', 'succeeded')), 0))`;

const summary = {
  id: 'o.id',
  orderId: 'o.order_id',
  createdAt: isoText('o.created_at'),
  status: 'o.status',
  isPaid: 'o.is_paid',
  isShipped: 'o.is_shipped',
  trackingNumber: 'o.tracking_number',
  fulfilmentMethod: 'o.fulfilment_method',
  shippingMethod: 'o.shipping_method',
  items: itemsSql,
  total: 'o.total_cents',
  totalAmount: 'o.total_cents',
};

const info = (name: string) => `coalesce(o.customer_info ->> '${name}', '')`;

export const orderSummarySql = jsonObject(summary);

export const officeOrderSql = jsonObject({
  ...summary,
  customerName: `trim(${info('firstName')} || ' ' || ${info('lastName')})`,
  customerEmail: info('email'),
  company: 'o.company',
  place: `trim(${info('state')} || ' ' || ${info('postalCode')})`,
  paymentMethod: 'o.payment_method',
  paidAt: isoText('o.paid_at'),
  paymentReview: 'o.payment_review',
  reviewReason: 'o.review_reason',
  shippedAt: isoText('o.shipped_at'),
  refundedCents: refunded,
  refundableCents: refundable,
  pieces: `coalesce((select sum(i.total_quantity) from order_items i where i.order_id = o.id), 0)`,
  // Filled in from the postcode by the reader, who knows the ranges.
  canDrive: 'true',
  deliveryStatus: 'd.status',
  projectNumber: 'pr.project_number',
});

const eventsSql = `coalesce((
  select json_agg(${jsonObject({ type: 'e.type', at: isoText('e.at') })} order by e.at, e.id)
  from order_events e where e.order_id = o.id), '[]')`;

const isDone = `j.stage = 'completed'`;

/** Cancelled jobs make nothing. Completed is when the last one was. */
const productionSql = `(
  select case when count(*) = 0 then null else ${jsonObject({
    pieces: 'sum(j.pieces)',
    piecesDone: `coalesce(sum(j.pieces) filter (where ${isDone}), 0)`,
    startedAt: isoText('min(coalesce(j.started_at, j.completed_at))'),
    completedAt: `case when bool_and(${isDone}) then ${isoText('max(j.completed_at)')} end`,
    dueDate: isoText('max(j.due_date)'),
  })} end
  from jobs j where j.project_id = pr.id and j.deleted_at is null and j.stage <> 'cancelled')`;

const deliverySql = `case when d.id is null then null else ${jsonObject({
  status: 'd.status',
  scheduledDate: isoText('d.scheduled_date'),
  deliveredAt: isoText('d.delivered_at'),
  signedBy: 'd.signed_by',
})} end`;

const infoFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'postalCode',
  'country',
];

export const orderDetailSql = jsonObject({
  ...summary,
  version: 'o.version',
  customerInfo: jsonObject(Object.fromEntries(infoFields.map(name => [name, info(name)]))),
  company: 'o.company',
  poNumber: 'o.po_number',
  subtotalCents: 'o.subtotal_cents',
  setupCents: 'o.setup_cents',
  shippingCents: 'o.shipping_cents',
  gstCents: 'o.gst_cents',
  paymentMethod: 'o.payment_method',
  paidAt: isoText('o.paid_at'),
  paymentReview: 'o.payment_review',
  shippedAt: isoText('o.shipped_at'),
  signatureRequired: 'o.signature_required',
  refundedCents: refunded,
  events: eventsSql,
  production: productionSql,
  delivery: deliverySql,
  deliveryDate: isoText('pr.delivery_date'),
});

/** The delivery that counts: the newest that nobody cancelled. */
export const orderFrom = `orders o
  left join projects pr on pr.order_id = o.id and pr.deleted_at is null
  left join lateral (select d.* from deliveries d
    where d.order_id = o.id and d.deleted_at is null and d.status <> 'cancelled'
    order by d.created_at desc limit 1) d on true`;
