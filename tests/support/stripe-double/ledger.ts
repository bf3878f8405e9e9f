/**
 * The books of the double: customers, intents, charges, refunds, disputes and the events of every change. States move
 * as the real ones do:
 *
 *   requires_payment_method ─confirm→ succeeded | processing | requires_action | (declined) requires_payment_method
 *   requires_action ─payer→ succeeded | requires_payment_method          processing ─bank→ succeeded | …
 *   anything open ─cancel→ canceled
 */
import { randomBytes } from 'node:crypto';
import { ApiError, invalid, missing } from './api-error.ts';
import type { DoubleEvent } from './deliver-webhooks.ts';
import { type Form, listOf, mapOf, textOf } from './form-body.ts';
import { type Outcome, outcomeOfMethod, outcomeOfNumber } from './test-methods.ts';

export const apiVersion = '2026-10-28.endive';

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  created: number;
  customer: string | null;
  livemode: false;
  metadata: Record<string, string>;
  allowed_payment_method_types: string[];
  payment_method_types: string[];
  latest_charge: string | null;
  last_payment_error: Record<string, unknown> | null;
  next_action: Record<string, unknown> | null;
  shipping: Form | null;
  cancellation_reason: string | null;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  created: number;
  captured: boolean;
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  status: 'succeeded' | 'failed';
  payment_intent: string;
  payment_method_details: { type: string };
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  failure_reason?: string;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  created: number;
  reason: string;
  status: string;
  evidence_details: { due_by: number };
}

export interface LedgerParts {
  emit: (event: DoubleEvent) => void;
  /** Where payers are sent to agree. */
  redirectUrl: (intentId: string) => string;
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const changeable = ['requires_payment_method', 'requires_confirmation'];
const afterpayMost = 400_000;
const least = 50;

export function createLedger({ emit, redirectUrl }: LedgerParts) {
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const customers = new Map<string, object>();
  const events: DoubleEvent[] = [];
  const returnUrls = new Map<string, string>();
  const afterAuthentication = new Map<string, Outcome>();
  const settings = { refundsStayPending: false };

  function tell(type: string, object: object): void {
    const event: DoubleEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: seconds(),
      livemode: false,
      type,
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    events.push(event);
    emit(event);
  }

  function find(id: string, param = 'intent'): Intent {
    const intent = intents.get(id);
    if (!intent) throw missing('payment_intent', id, param);
    return intent;
  }

  function move(intent: Intent, changes: Partial<Intent>, type?: string): Intent {
    Object.assign(intent, changes);
    if (type) tell(`payment_intent.${type}`, intent);
    return intent;
  }

  function charge(intent: Intent, type: string, status: Charge['status']): Charge {
    const made: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      created: seconds(),
      captured: status === 'succeeded',
      paid: status === 'succeeded',
      refunded: false,
      disputed: false,
      status,
      payment_intent: intent.id,
      payment_method_details: { type },
    };
    charges.set(made.id, made);
    intent.latest_charge = made.id;
    tell(`charge.${status}`, made);
    return made;
  }

  function succeed(intent: Intent, type: string): Intent {
    charge(intent, type, 'succeeded');
    const changes = {
      status: 'succeeded',
      amount_received: intent.amount,
      next_action: null,
      last_payment_error: null,
    };
    return move(intent, changes, 'succeeded');
  }

  function decline(
    intent: Intent,
    type: string,
    { code, declineCode, message }: Extract<Outcome, { kind: 'declines' }>,
  ): never {
    const made = charge(intent, type, 'failed');
    const error = { type: 'card_error', code, decline_code: declineCode, message, charge: made.id };
    const changes = { status: 'requires_payment_method', last_payment_error: error, next_action: null };
    move(intent, changes, 'payment_failed');
    throw new ApiError(402, { ...error, payment_intent: intent });
  }

  function pay(intent: Intent, outcome: Outcome): Intent {
    if (outcome.kind === 'declines') return decline(intent, 'card', outcome);
    if (outcome.kind === 'processes')
      return move(intent, { status: 'processing', next_action: null }, 'processing');
    if (outcome.kind === 'authenticates') {
      afterAuthentication.set(intent.id, outcome);
      const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
      return move(intent, { status: 'requires_action', next_action }, 'requires_action');
    }
    succeed(intent, 'card');
    if (outcome.kind === 'disputed') dispute(intent.id);
    return intent;
  }

  function dispute(id: string): Dispute {
    const intent = find(id);
    const made: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount: intent.amount,
      charge: intent.latest_charge ?? '',
      payment_intent: id,
      currency: intent.currency,
      created: seconds(),
      reason: 'fraudulent',
      status: 'needs_response',
      evidence_details: { due_by: seconds() + 7 * 86_400 },
    };
    disputes.set(made.id, made);
    tell('charge.dispute.created', made);
    return made;
  }

  return {
    intents,
    charges,
    refunds,
    disputes,
    customers,
    events,
    settings,
    find,
    returnUrlOf: (id: string) => returnUrls.get(id) ?? '/',
    dispute,

    closeDispute(id: string, status: 'won' | 'lost'): void {
      const found = disputes.get(id);
      if (!found) throw missing('dispute', id);
      found.status = status;
      tell('charge.dispute.closed', found);
    },

    makeCustomer(form: Form): object {
      const made = {
        id: newId('cus'),
        object: 'customer',
        created: seconds(),
        metadata: mapOf(form, 'metadata'),
      };
      customers.set(made.id, made);
      tell('customer.created', made);
      return made;
    },

    create(form: Form): Intent {
      const types = listOf(form, 'allowed_payment_method_types');
      const customer = textOf(form, 'customer') ?? null;
      if (customer && !customers.has(customer)) throw missing('customer', customer, 'customer');
      const id = newId('pi');
      const intent: Intent = {
        id,
        object: 'payment_intent',
        amount: amountOf(form, types),
        amount_received: 0,
        currency: textOf(form, 'currency') ?? '',
        status: 'requires_payment_method',
        client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        created: seconds(),
        customer,
        livemode: false,
        metadata: mapOf(form, 'metadata'),
        allowed_payment_method_types: types,
        payment_method_types: types.length > 0 ? types : ['card'],
        latest_charge: null,
        last_payment_error: null,
        next_action: null,
        shipping: shippingOf(form),
        cancellation_reason: null,
      };
      if (!/^[a-z]{3}$/.test(intent.currency))
        throw invalid('Invalid currency.', 'parameter_invalid', 'currency');
      intents.set(id, intent);
      tell('payment_intent.created', intent);
      return intent;
    },

    update(id: string, form: Form): Intent {
      const intent = find(id);
      const types = listOf(form, 'allowed_payment_method_types');
      const amount = textOf(form, 'amount') ? amountOf(form, types) : intent.amount;
      const isOther = amount !== intent.amount || types.join() !== intent.payment_method_types.join();
      if (isOther && !changeable.includes(intent.status)) throw unexpectedState(intent, 'updated');
      const shipping = shippingOf(form) ?? intent.shipping;
      const allowed =
        types.length > 0 ? { allowed_payment_method_types: types, payment_method_types: types } : {};
      return move(intent, { amount, shipping, ...allowed });
    },

    confirm(id: string, form: Form): Intent {
      const intent = find(id);
      if (!open.includes(intent.status)) throw unexpectedState(intent, 'confirmed');
      const type = textOf(form, 'payment_method_data', 'type') ?? 'card';
      if (!intent.payment_method_types.includes(type)) {
        throw invalid(
          `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent.`,
          'payment_intent_invalid_parameter',
          'payment_method_data',
        );
      }
      const returnUrl = textOf(form, 'return_url');
      if (returnUrl) returnUrls.set(id, returnUrl);
      if (type === 'afterpay_clearpay') {
        if (!returnUrl) throw invalid('A `return_url` must be provided.', 'parameter_missing', 'return_url');
        if (!textOf(form, 'payment_method_data', 'billing_details', 'email')) {
          throw invalid('Missing required param: email.', 'parameter_missing', 'billing_details[email]');
        }
        const redirect_to_url = { url: redirectUrl(id), return_url: returnUrl };
        const next_action = { type: 'redirect_to_url', redirect_to_url };
        return move(intent, { status: 'requires_action', next_action }, 'requires_action');
      }
      const method = textOf(form, 'payment_method');
      const number = textOf(form, 'payment_method_data', 'card', 'number');
      const outcome = method ? outcomeOfMethod(method) : outcomeOfNumber(number ?? '');
      if (!outcome && method) throw missing('PaymentMethod', method, 'payment_method');
      if (!outcome)
        throw new ApiError(402, {
          type: 'card_error',
          code: 'incorrect_number',
          message: 'Your card number is incorrect.',
        });
      return pay(intent, outcome);
    },

    cancel(id: string, form: Form): Intent {
      const intent = find(id);
      if (!open.includes(intent.status)) throw unexpectedState(intent, 'canceled');
      const cancellation_reason = textOf(form, 'cancellation_reason') ?? null;
      return move(intent, { status: 'canceled', next_action: null, cancellation_reason }, 'canceled');
    },

    /** What the payer answers to bank or instalment provider. */
    answer(id: string, isApproved: boolean): Intent {
      const intent = find(id);
      if (intent.status !== 'requires_action') return intent;
      const isAfterpay = intent.next_action?.['type'] === 'redirect_to_url';
      const promised = afterAuthentication.get(id);
      const isDeclined = promised?.kind === 'authenticates' && promised.next === 'declines';
      if (isApproved && !isDeclined) return succeed(intent, isAfterpay ? 'afterpay_clearpay' : 'card');
      const error = {
        type: isAfterpay ? 'invalid_request_error' : 'card_error',
        code: isDeclined && isApproved ? 'card_declined' : 'payment_intent_authentication_failure',
        message:
          isDeclined && isApproved
            ? 'Your card was declined.'
            : 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      };
      const changes = { status: 'requires_payment_method', next_action: null, last_payment_error: error };
      return move(intent, changes, 'payment_failed');
    },

    /** What the bank says of a payment that was being processed. */
    clear(id: string, isGood: boolean): Intent {
      const intent = find(id);
      if (intent.status !== 'processing') return intent;
      if (isGood) return succeed(intent, 'card');
      const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
      return move(intent, { status: 'requires_payment_method', last_payment_error: error }, 'payment_failed');
    },

    refund(form: Form): Refund {
      const intent = find(textOf(form, 'payment_intent') ?? '', 'payment_intent');
      const paid = charges.get(intent.latest_charge ?? '');
      if (!paid || intent.status !== 'succeeded') {
        throw invalid(
          'This PaymentIntent does not have a successful charge to refund.',
          'charge_not_refundable',
        );
      }
      const left = paid.amount - paid.amount_refunded;
      const amount = Number(textOf(form, 'amount') ?? left);
      if (left === 0)
        throw invalid(`Charge ${paid.id} has already been refunded.`, 'charge_already_refunded');
      if (amount > left) {
        throw invalid(
          `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
          'amount_too_large',
          'amount',
        );
      }
      const made: Refund = {
        id: newId('re'),
        object: 'refund',
        amount,
        charge: paid.id,
        payment_intent: intent.id,
        created: seconds(),
        currency: paid.currency,
        metadata: mapOf(form, 'metadata'),
        status: settings.refundsStayPending ? 'pending' : 'succeeded',
      };
      refunds.set(made.id, made);
      paid.amount_refunded += amount;
      paid.refunded = paid.amount_refunded === paid.amount;
      tell('refund.created', made);
      tell('charge.refunded', paid);
      return made;
    },

    /** What has become of a refund that was pending. */
    settleRefund(id: string, status: 'succeeded' | 'failed'): void {
      const refund = refunds.get(id);
      if (!refund) throw missing('refund', id);
      refund.status = status;
      if (status === 'failed') {
        refund.failure_reason = 'expired_or_canceled_card';
        const paid = charges.get(refund.charge);
        if (paid) {
          paid.amount_refunded -= refund.amount;
          paid.refunded = false;
        }
      }
      tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

function amountOf(form: Form, types: readonly string[]): number {
  const amount = Number(textOf(form, 'amount'));
  if (!Number.isSafeInteger(amount))
    throw invalid('Invalid integer: amount', 'parameter_invalid_integer', 'amount');
  if (amount < least) throw invalid('Amount must be at least $0.50 aud', 'amount_too_small', 'amount');
  if (types.includes('afterpay_clearpay') && amount > afterpayMost) {
    throw invalid('Amount is too large for afterpay_clearpay', 'amount_too_large', 'amount');
  }
  return amount;
}

function shippingOf(form: Form): Form | null {
  const { shipping } = form;
  if (typeof shipping !== 'object') return null;
  for (const part of ['line1', 'postal_code', 'country']) {
    if (!textOf(shipping, 'address', part)) {
      throw invalid(`Missing required param: shipping[address][${part}].`, 'parameter_missing', 'shipping');
    }
  }
  return shipping;
}

function unexpectedState(intent: Intent, what: string): ApiError {
  return new ApiError(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent could not be ${what} because it has a status of ${intent.status}.`,
      payment_intent: intent,
    },
    true,
  );
}

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;
const seconds = () => Math.floor(Date.now() / 1_000);
