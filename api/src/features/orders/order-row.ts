/** Orders as JSON made by PostgreSQL. `o` is the alias of `orders`; rows as `orderFrom` joins them. */
import { customerEvents } from '#contract/orders/endpoints.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { asksArtworkSql } from '#api/database/shared/artwork/artwork-to-come.ts';
import { agreedPoliciesSql } from '#api/database/shared/checkouts/agreed-policies.ts';
import { dueAtSql, isOnAccountSql } from '#api/database/shared/open-invoices.ts';
import { refundableOfPaymentSql } from '#api/database/shared/refundable-of-payment.ts';
import {
  documentedOfOrderSql,
  heldOfOrderSql,
  openOfOrderSql,
} from '#api/database/shared/payments-of-order.ts';
import {
  backOrdersSql,
  isPartShippedSql,
  officeShipmentsSql,
  shipmentsSql,
  unreadySql,
} from './shipments/shipment-row.ts';
import { refundedOfOrderSql } from '#api/database/shared/refunded-of-order.ts';

const item = {
  id: 'i.id',
  productId: 'i.product_id',
  name: 'i.name',
  image: 'i.image',
  garment: `coalesce(i.print_areas ->> 'garment', p.garment, 'tee')`,
  printAreas: 'i.print_areas',
  color: `coalesce(i.color, '{"id":"","name":"","value":""}')`,
  designPlacements: 'i.design_placements',
  allowMultipleColors: 'i.allow_multiple_colors',
  sizeQuantities: 'i.size_quantities',
  totalQuantity: 'i.total_quantity',
  price: 'i.price_cents',
  setupFee: 'i.setup_fee_cents',
  totalPrice: 'i.total_price_cents',
  decorations: 'i.decorations',
  buyerPrice: 'i.buyer_price',
};

const itemsSql = (fields: Record<string, string>) => `coalesce((
  select json_agg(${jsonObject(fields)} order by i.line_number, i.id)
  from order_items i left join products p on p.id = i.product_id where i.order_id = o.id), '[]')`;

/** What could still go back; also of an order that was cancelled. */
export const refundableSql = `coalesce((
  select sum(${refundableOfPaymentSql}) from payments p where p.order_id = o.id), 0)`;

const dueSql = `(select ${isoText(dueAtSql)} from invoices i
  where i.order_id = o.id and i.kind = 'invoice' and ${isOnAccountSql})`;

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
  items: itemsSql(item),
  total: 'o.total_cents',
  totalAmount: 'o.total_cents',
};

/** Where one order is read: lists would carry hundreds of names. */
const itemsWithNames = { items: itemsSql({ ...item, roster: 'i.roster' }) };

const info = (name: string) => `coalesce(o.customer_info ->> '${name}', '')`;

const own = { ...summary, proofNext: 'proof_next(o.id)' };

export const ownOrderSql = jsonObject(own);

const office = {
  ...summary,
  version: 'o.version',
  customerName: `trim(${info('firstName')} || ' ' || ${info('lastName')})`,
  customerEmail: info('email'),
  company: 'o.company',
  place: `trim(${info('state')} || ' ' || ${info('postalCode')})`,
  paymentMethod: 'o.payment_method',
  paidAt: isoText('o.paid_at'),
  paymentReview: 'o.payment_review',
  reviewReason: 'o.review_reason',
  shippedAt: isoText('o.shipped_at'),
  refundedCents: refundedOfOrderSql,
  refundableCents: refundableSql,
  pieces: `coalesce((select sum(i.total_quantity) from order_items i where i.order_id = o.id
    and (i.product_id is not null or i.design_placements <> '[]')), 0)`,
  // Filled in from the postcode by the reader, who knows the ranges.
  canDrive: 'true',
  deliveryStatus: 'd.status',
  isPartShipped: isPartShippedSql,
  projectNumber: 'pr.project_number',
  projectStage: 'pr.status',
};

export const officeOrderSql = jsonObject(office);

const told = customerEvents.map(type => `'${type}'`).join(', ');

const eventsSql = `coalesce((
  select json_agg(${jsonObject({ type: 'e.type', at: isoText('e.at') })} order by e.at, e.id)
  from order_events e where e.order_id = o.id and e.type in (${told})), '[]')`;

const refundsSql = `coalesce((
  select json_agg(${jsonObject({
    amountCents: 'r.amount_cents',
    status: 'r.status',
    at: isoText('r.created_at'),
  })} order by r.id)
  from refunds r where r.order_id = o.id), '[]')`;

/**
 * Cancelled jobs make nothing. A line that is printed and embroidered has two jobs and its pieces once, done when both
 * are. Completed is when the last one was.
 */
const productionSql = `(
  select case when count(*) = 0 then null else ${jsonObject({
    pieces: 'sum(w.pieces)',
    piecesDone: `coalesce(sum(w.pieces) filter (where w.is_done), 0)`,
    startedAt: isoText('min(w.started_at)'),
    completedAt: `case when bool_and(w.is_done) then ${isoText('max(w.completed_at)')} end`,
    dueDate: isoText('max(w.due_date)'),
  })} end
  from (select max(j.pieces) as pieces, bool_and(j.stage = 'completed') as is_done,
      min(coalesce(j.started_at, j.completed_at)) as started_at, max(j.completed_at) as completed_at,
      max(j.due_date) as due_date
    from jobs j where j.project_id = pr.id and j.deleted_at is null and j.stage <> 'cancelled'
    group by coalesce(j.order_item_id::text, j.id::text)) w)`;

const firstEvent = (type: string) =>
  isoText(`(select max(e.at) from delivery_events e where e.delivery_id = d.id and e.type = '${type}')`);

/** The proof that counts; null where none was sent, or the artwork has changed since. */
const proofSql = `(
  select ${jsonObject({
    version: 'f.revision',
    status: 'f.status',
    sentAt: isoText('f.sent_at'),
    decidedAt: isoText('f.decided_at'),
  })} from proofs f where f.order_id = o.id and f.status <> 'superseded')`;

/** Of the proof that counts. */
const checkIdSql = `(select s.check_id from delivery_seals s where s.mutation_id = d.evidence_id)`;

/** Over `ownFrom`: only the buyer and the office see the signature. */
const deliverySql = `case when d.id is null then null else ${jsonObject({
  status: 'd.status',
  scheduledDate: isoText('d.scheduled_date'),
  deliveredAt: isoText('d.delivered_at'),
  signedBy: 'd.signed_by',
  startedAt: firstEvent('started'),
  attempt: 'd.attempt',
  hasSignature: `own.is_own and exists (
    select 1 from delivery_evidence v where v.mutation_id = d.evidence_id and v.signature is not null)`,
  checkId: `case when own.is_own then ${checkIdSql} end`,
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

const customerInfo = jsonObject({
  ...Object.fromEntries(infoFields.map(name => [name, info(name)])),
  billing: `o.customer_info -> 'billing'`,
});

const sums = {
  subtotalCents: 'o.subtotal_cents',
  decorationCents: 'o.decoration_cents',
  setupCents: 'o.setup_cents',
  shippingCents: 'o.shipping_cents',
  gstCents: 'o.gst_cents',
};

const agreedSql = agreedPoliciesSql('o.checkout_id', 'o.created_at');

/** What the office said to the customer when it took the order. */
const messageSql = `(select w.message from written_orders w where w.order_id = o.id)`;

const changesSql = `coalesce((
  select json_agg(${jsonObject({
    at: isoText('ch.changed_at'),
    differenceCents: 'ch.difference_cents',
    message: 'ch.message',
    before: `coalesce(ch.before -> 'lines', '[]')`,
    after: `coalesce(ch.after -> 'lines', '[]')`,
  })} order by ch.id desc)
  from order_changes ch where ch.order_id = o.id), '[]')`;

/** Held beyond what the documents of a paid order come to: a change has made it cheaper. */
const overpaidSql = `case when o.is_paid and exists (select from order_changes ch where ch.order_id = o.id)
  then greatest(0, ${heldOfOrderSql} - coalesce(${documentedOfOrderSql}, o.total_cents)) else 0 end`;

const receivedSql = `coalesce((
  select sum(p.received_cents) from payments p where p.order_id = o.id and p.status = 'succeeded'), 0)`;

/** What the provider said last of a payment that has not gone through, while nothing has. */
const troubleSql = `case when o.is_paid or o.payment_id is not null or o.status <> 'pending' then null else (
  select p.error_message from payments p where p.checkout_id = o.checkout_id and p.error_message is not null
  order by p.updated_at desc limit 1) end`;

/** Whether the person who asks is the buyer or the office. Written once, as it has bindings. */
export const ownFrom = (isOwn: string): string => `cross join lateral (select ${isOwn} as is_own) own`;

export const orderDetailSql = jsonObject({
  ...own,
  ...itemsWithNames,
  version: 'o.version',
  customerInfo,
  company: 'o.company',
  abn: 'o.abn',
  poNumber: 'o.po_number',
  ...sums,
  paymentMethod: 'o.payment_method',
  paidAt: isoText('o.paid_at'),
  paymentReview: 'o.payment_review',
  shippedAt: isoText('o.shipped_at'),
  signatureRequired: 'o.signature_required',
  refundedCents: refundedOfOrderSql,
  receivedCents: receivedSql,
  openCents: openOfOrderSql,
  dueAt: dueSql,
  refunds: refundsSql,
  events: eventsSql,
  production: productionSql,
  delivery: deliverySql,
  deliveryDate: isoText('pr.delivery_date'),
  proof: proofSql,
  paymentTrouble: troubleSql,
  isOwn: 'own.is_own',
  message: messageSql,
  changes: changesSql,
  asksArtwork: asksArtworkSql,
  shipments: shipmentsSql,
  backOrders: backOrdersSql,
  agreedTo: agreedSql,
});

const eventEntry = (prefix: string) =>
  jsonObject({
    id: `'${prefix}' || e.id`,
    type: `'${prefix}' || e.type`,
    at: isoText('e.at'),
    byName: `case when u.id is null then null else ${userNameText('u')} end`,
    data: 'e.data',
  });

/** The order's own log and that of its deliveries, in one line of time. */
const logSql = `coalesce((
  select json_agg(x.entry order by x.at, x.id) from (
    select e.at, e.id, ${eventEntry('')} as entry
      from order_events e left join users u on u.id = e.actor_id where e.order_id = o.id
    union all
    select e.at, e.id, ${eventEntry('delivery_')} as entry
      from delivery_events e join deliveries x on x.id = e.delivery_id
      left join users u on u.id = e.actor_id where x.order_id = o.id) x), '[]')`;

const jobsSql = `coalesce((
  select json_agg(${jsonObject({
    id: 'j.id',
    jobNumber: 'j.job_number',
    title: 'j.title',
    type: 'j.type',
    stage: 'j.stage',
    pieces: 'coalesce(j.pieces, 0)',
    itemId: 'j.order_item_id',
  })} order by j.job_number)
  from jobs j where j.project_id = pr.id and j.deleted_at is null), '[]')`;

/** In two objects, as one call of a function takes at most a hundred arguments. */
export const officeDetailSql = `${officeOrderSql}::jsonb || ${jsonObject({
  ...itemsWithNames,
  customerInfo,
  customerId: 'o.customer_id',
  abn: 'o.abn',
  poNumber: 'o.po_number',
  notes: 'o.notes',
  message: messageSql,
  neededBy: `to_char(o.needed_by, 'YYYY-MM-DD')`,
  ...sums,
  receivedCents: receivedSql,
  openCents: openOfOrderSql,
  overpaidCents: overpaidSql,
  signatureRequired: 'o.signature_required',
  shipments: officeShipmentsSql,
  backOrders: backOrdersSql,
  agreedTo: agreedSql,
  unready: unreadySql,
  refunds: refundsSql,
  production: productionSql,
  events: logSql,
  jobs: jobsSql,
  delivery: `case when d.id is null then null else ${jsonObject({
    id: 'd.id',
    status: 'd.status',
    scheduledDate: isoText('d.scheduled_date'),
    deliveredAt: isoText('d.delivered_at'),
    signedBy: 'd.signed_by',
    driverName: 'd.driver_name',
  })} end`,
})}::jsonb`;

/** The delivery that counts: the newest that nobody cancelled, and that brings more than some of its pieces. */
export const orderFrom = `orders o
  left join projects pr on pr.order_id = o.id and pr.deleted_at is null
  left join lateral (select d.* from deliveries d
    where d.order_id = o.id and d.deleted_at is null and d.status <> 'cancelled'
      and not exists (select from shipments s where s.delivery_id = d.id)
    order by d.created_at desc limit 1) d on true`;
