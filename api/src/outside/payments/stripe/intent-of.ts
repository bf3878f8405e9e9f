/** Stripe's objects as the shop reads them. */
import type Stripe from 'stripe';
import { uuid } from '#contract/wire/shapes.ts';
import type {
  PaymentIntent,
  PaymentMethod,
  ProviderDispute,
  ProviderRefund,
  RefundStatus,
  Shipping,
} from '../payment-provider.ts';

export function intentOf(intent: Stripe.PaymentIntent): PaymentIntent {
  const { metadata, last_payment_error: error } = intent;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status as PaymentIntent['status'],
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    method: methodOf(intent),
    // Anybody with the office's password can write metadata: what is no id of ours is none.
    checkoutId: uuid.safeParse(metadata['checkoutId']).data ?? null,
    orderId: metadata['orderId'] ?? null,
    error: error && {
      code: error.decline_code ?? error.code ?? error.type,
      message: error.message ?? 'The payment did not go through.',
    },
    redirectUrl: intent.next_action?.redirect_to_url?.url ?? null,
  };
}

function methodOf({
  latest_charge: charge,
  payment_method_types: types,
}: Stripe.PaymentIntent): PaymentMethod {
  const paidWith = charge && typeof charge !== 'string' ? charge.payment_method_details?.type : undefined;
  const [only] = paidWith ? [paidWith] : types;
  return only === 'afterpay_clearpay' ? 'afterpay_clearpay' : 'card';
}

const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  const ours = Number(refund.metadata?.['refundId']);
  return {
    id: refund.id,
    refundId: Number.isSafeInteger(ours) && ours > 0 ? ours : null,
    amountCents: refund.amount,
    // `requires_action` waits for the provider's office, not for us.
    status: refundStatuses[refund.status ?? ''] ?? 'pending',
    failureReason: refund.failure_reason ?? null,
  };
}

const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

export function disputeOf(dispute: Stripe.Dispute): ProviderDispute | null {
  const paymentId = idOf(dispute.payment_intent);
  if (!paymentId) return null;
  const dueBy = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    paymentId,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    evidenceDueAt: dueBy ? new Date(dueBy * 1_000) : null,
    isClosed: closedDisputes.includes(dispute.status),
  };
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

export function addressOf(shipping: Shipping): Stripe.AddressParam {
  const { line1, city, state, postalCode: postal_code } = shipping;
  return { line1, city, state, postal_code, country: 'AU' };
}
