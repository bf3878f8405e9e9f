/** What the mails about an order say, read in the transaction that changes it. */
import type { SoldBuyerPrice } from '#contract/money/buyer-prices.ts';
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import {
  documentedOfOrderSql,
  heldOfOrderSql,
  openOfOrderSql,
} from '#api/database/shared/payments-of-order.ts';
import type { OrdersRow, PaymentsRow, RefundsRow } from '#api/database/tables.ts';
import { isAgreedOrder } from '#contract/orders/agreed-order.ts';
import type { DecorationMethod, SizeQuantity } from '#contract/cart/cart.ts';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { approvalDaysText, type EstimateFigures } from '#contract/checkout/delivery-estimate.ts';
import { afterApproval } from '#contract/proofs/proof-comes.ts';
import { proofNextText } from '#contract/proofs/proof-next-words.ts';
import type { ProofNext } from '#contract/proofs/proofs.ts';
import { readContents } from '#contract/deliveries/seal/record.ts';
import { type SealGrade, type TimeWindow, timeWindow } from '#contract/deliveries/seal/time-window.ts';
import { sumCents } from '#contract/money/money.ts';
import { formatSizes } from '#contract/catalogue/sizes.ts';
import { figuresFor } from '#contract/techniques/making-days.ts';
import type { SoldDecoration } from '#contract/techniques/price/sold-decoration.ts';
import { decorationLabel } from '#contract/techniques/technique-words.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import type { MoneyFacts } from '../kinds/order-cancelled.ts';
import type { HandOver } from '../kinds/order-delivered.ts';
import type { RefundFacts } from '../kinds/order-refunded.ts';
import type { FailedPayment } from '../kinds/payment-failed.ts';
import type { OrderFacts } from '../order-facts.ts';

export interface MailedOrder extends OrderFacts {
  /** Empty where none was given. */
  email: string;
  fullName: string;
}

type Info = Partial<CustomerInfo>;

/** What the shop says of times and techniques. */
export interface OrderFigures extends EstimateFigures {
  techniques: readonly Technique[];
}

export async function readMailedOrder(
  trx: Knex.Transaction,
  orderRowId: number,
  shop: OrderFigures,
): Promise<MailedOrder> {
  const order = present(
    await trx('orders')
      .where({ id: orderRowId })
      .first<OrdersRow & { proofNext: ProofNext | null }>('*', trx.raw('proof_next(id) as proof_next')),
  );
  const items = await trx('order_items').where({ orderId: orderRowId }).orderBy('lineNumber').orderBy('id');
  const proof = proofOf(order, items, order.proofNext, shop);
  return { ...mailedOrderOf(order, items, proof, shop), ...(await acceptedOf(trx, order)) };
}

export function proofOf(
  order: Order,
  items: readonly Item[],
  next: ProofNext | null,
  shop: EstimateFigures,
): MailedOrder['proof'] {
  if (!next) return null;
  const { fulfilmentMethod, shippingMethod: method, customerInfo } = order;
  const { postalCode } = customerInfo;
  const days = approvalDaysText(figuresFor(shop, items), {
    fulfilmentMethod,
    method,
    ...(postalCode ? { postalCode } : {}),
  });
  const goal = fulfilmentMethod === 'pickup' ? 'It is ready to collect' : 'It is with you';
  return { next: proofNextText(next, items), days: `${goal} ${afterApproval(days)}.` };
}

/** Of an order that was accepted as paid with more or less than its total. */
async function acceptedOf(
  trx: Knex.Transaction,
  { id, isPaid, paymentId, totalCents }: Pick<OrdersRow, 'id' | 'isPaid' | 'paymentId' | 'totalCents'>,
): Promise<{ receivedCents?: number }> {
  if (!isPaid || !paymentId) return {};
  const payments = await trx('payments')
    .where({ orderId: id, status: 'succeeded' })
    .where(counts =>
      counts.where({ providerPaymentId: paymentId }).orWhereNotNull('receiptId').orWhere({ paysToo: true }),
    )
    .select('receivedCents');
  const receivedCents = sumCents(payments.map(payment => payment.receivedCents));
  return payments.length > 0 && receivedCents !== totalCents ? { receivedCents } : {};
}

interface Order extends Pick<
  MailedOrder,
  'orderId' | 'subtotalCents' | 'setupCents' | 'shippingCents' | 'shippingMethod' | 'totalCents' | 'gstCents'
> {
  customerInfo: Info;
  fulfilmentMethod: MailedOrder['fulfilmentMethod'];
  /** None yet of an order that is being written. */
  trackingNumber?: string | null;
}

interface Item {
  productId: number | null;
  name: string;
  color: { name: string } | null;
  designPlacements: readonly { decorationMethod: DecorationMethod }[];
  sizeQuantities: readonly SizeQuantity[];
  totalQuantity: number;
  totalPriceCents: number;
  decorations?: readonly SoldDecoration[];
  buyerPrice?: SoldBuyerPrice | null;
}

export function mailedOrderOf(
  order: Order,
  items: readonly Item[],
  proof: MailedOrder['proof'],
  { techniques }: Pick<OrderFigures, 'techniques'>,
): MailedOrder {
  return {
    ...addressee(order.customerInfo),
    orderId: order.orderId,
    lines: items.map(item => ({
      pieces: item.totalQuantity,
      name: item.name,
      note: [
        item.color?.name,
        decorationLabel(item.designPlacements, techniques),
        formatSizes(item.sizeQuantities),
      ]
        .filter(Boolean)
        .join(', '),
      totalCents: item.totalPriceCents,
      buyerPrice: item.buyerPrice,
    })),
    subtotalCents: order.subtotalCents,
    decorations: items.flatMap(item => item.decorations ?? []),
    setupCents: order.setupCents,
    shippingCents: order.shippingCents,
    shippingMethod: order.shippingMethod,
    isFreightExtra: isAgreedOrder(items),
    totalCents: order.totalCents,
    gstCents: order.gstCents,
    fulfilmentMethod: order.fulfilmentMethod,
    address: addressOf(order.customerInfo),
    trackingNumber: order.trackingNumber ?? null,
    proof,
    url: '',
  };
}

function addressee(info: Info): { email: string; firstName: string; fullName: string } {
  const { email = '', firstName = '', lastName = '' } = info;
  return { email, firstName, fullName: `${firstName} ${lastName}`.trim() };
}

function addressOf({ address, city, state, postalCode }: Info): string {
  return [address, [city, state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

export interface HandOverSeal {
  checkId: string;
  /** Of a seal that holds; null without one. */
  sealed: { grade: SealGrade; window: TimeWindow } | null;
}

async function readSeal(trx: Knex.Transaction, evidenceId: string): Promise<HandOverSeal | null> {
  const row = await trx('delivery_seals').where({ mutationId: evidenceId }).first();
  if (!row) return null;
  const contents = row.state === 'sealed' && row.contents !== null ? readContents(row.contents) : null;
  const window = contents && timeWindow(contents, row.receivedAt.toISOString(), row.grade !== 'C');
  return { checkId: row.checkId, sealed: window && { grade: row.grade, window } };
}

/** Null for a delivery that belongs to no order. */
export async function readHandOver(
  trx: Knex.Transaction,
  deliveryId: string,
): Promise<(HandOver & { orderRowId: number; seal: HandOverSeal | null; part: number | null }) | null> {
  const row = await trx('deliveries').where({ id: deliveryId }).first();
  if (!row?.orderId || !row.deliveredAt) return null;
  const { orderId: orderRowId, deliveredAt, signedBy, driverName, evidenceId } = row;
  const drawn =
    evidenceId &&
    (await trx('delivery_evidence')
      .where({ mutationId: evidenceId })
      .whereNotNull('signature')
      .first('mutationId'));
  const seal = evidenceId ? await readSeal(trx, evidenceId) : null;
  const shipment = await trx('shipments').where({ deliveryId }).first('number');
  const signatureId = drawn ? evidenceId : null;
  const part = shipment?.number ?? null;
  return { orderRowId, deliveredAt, signedBy, driverName, signatureId, seal, part };
}

/** What is to be paid for an order now, and what the shop holds beyond its documents. */
export async function readDues(
  trx: Knex.Transaction,
  orderId: number,
): Promise<{ openCents: number; backCents: number }> {
  const { rows } = await trx.raw<{ rows: { openCents: number; backCents: number }[] }>(
    `select (case when o.status = 'pending' and not o.is_paid and not o.payment_review then o.total_cents
         else ${openOfOrderSql} end)::bigint as "openCents",
       (case when o.is_paid then greatest(0, ${heldOfOrderSql} - coalesce(${documentedOfOrderSql}, o.total_cents))
         else 0 end)::bigint as "backCents"
     from orders o where o.id = ?`,
    [orderId],
  );
  return rows[0] ?? { openCents: 0, backCents: 0 };
}

/** Of all payments of the order. */
export async function readMoney(trx: Knex.Transaction, orderId: number): Promise<MoneyFacts> {
  const received = await trx('payments')
    .where({ orderId, status: 'succeeded' })
    .sum({ cents: 'receivedCents' })
    .first<{ cents: string | number | null }>();
  const refunded = await trx('refunds')
    .where({ orderId, status: 'succeeded' })
    .sum({ cents: 'amountCents' })
    .first<{ cents: string | number | null }>();
  const invoice = await trx('invoices').where({ orderId, kind: 'invoice' }).first('id');
  return {
    receivedCents: Number(received?.cents ?? 0),
    refundedCents: Number(refunded?.cents ?? 0),
    isInvoiced: invoice !== undefined,
  };
}

export async function readRefund(
  trx: Knex.Transaction,
  refundId: number,
): Promise<RefundFacts & { orderRowId: number }> {
  const refund = await trx('refunds as r')
    .join('payments as p', 'p.id', 'r.paymentId')
    .join('orders as o', 'o.id', 'r.orderId')
    .where('r.id', refundId)
    .first<
      Pick<RefundsRow, 'paymentId' | 'amountCents'> & { orderId: number } & Pick<
          PaymentsRow,
          'method' | 'receivedCents'
        > & { isSecond: boolean }
    >(
      'r.orderId',
      'r.paymentId',
      'r.amountCents',
      'p.method',
      'p.receivedCents',
      trx.raw(
        'o.payment_id is not null and o.payment_id <> p.provider_payment_id and p.receipt_id is null and not p.pays_too as is_second',
      ),
    );
  const all = await trx('refunds')
    .where({ paymentId: refund.paymentId, status: 'succeeded' })
    .sum({ cents: 'amountCents' })
    .first<{ cents: string | number | null }>();
  const { orderId: orderRowId, amountCents, method, isSecond, receivedCents } = refund;
  const secondPaymentCents = isSecond ? receivedCents : null;
  return { orderRowId, amountCents, method, secondPaymentCents, refundedCents: Number(all?.cents ?? 0) };
}

async function isOfOffer(trx: Knex.Transaction, orderRowId: number): Promise<boolean> {
  const placed = await trx('order_events')
    .where({ orderId: orderRowId, type: 'placed' })
    .whereRaw(`data ->> 'offer' is not null`)
    .first('id');
  return placed !== undefined;
}

interface Declined extends Omit<FailedPayment, 'url'> {
  email: string;
  fullName: string;
}

/** Null when nothing was declined, nobody is known to write to, or the same person has paid another order since. */
export async function readDeclined(trx: Knex.Transaction, checkoutId: string): Promise<Declined | null> {
  const checkout = await trx('checkouts').where({ id: checkoutId, status: 'paying' }).first();
  if (!checkout) return null;
  const payment = await trx('payments')
    .where('providerPaymentId', checkout.paymentIntentId)
    .whereNotNull('errorCode')
    .first('errorMessage');
  const { email, firstName, fullName } = addressee(checkout.customerInfo ?? {});
  if (!payment || email === '') return null;
  const since = await trx('orders')
    .where({ isPaid: true })
    .where('createdAt', '>', checkout.createdAt)
    .whereRaw(`lower(customer_info ->> 'email') = lower(?)`, [email])
    .first('id');
  if (since) return null;
  const order = await trx('orders').where({ checkoutId }).first('id', 'isPaid', 'status');
  if (order && (order.isPaid || order.status !== 'pending')) return null;
  return {
    email,
    firstName,
    fullName,
    orderId: checkout.orderId,
    totalCents: checkout.totalCents,
    reason: payment.errorMessage,
    staysOpen: order !== undefined && (await isOfOffer(trx, order.id)),
  };
}
