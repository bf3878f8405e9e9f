/** Payments before anybody has paid: opened, changed, given up. */
import { randomBytes } from 'node:crypto';
import { invalid, missing } from './api-error.ts';
import { type Books, newId, seconds, unexpectedState } from './books.ts';
import { type Form, listOf, mapOf, textOf } from './form-body.ts';
import type { Intent } from './ledger-objects.ts';

export const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const changeable = ['requires_payment_method', 'requires_confirmation'];
const afterpayMost = 400_000;
const least = 50;

export function openIntents({ intents, customers, tell, find, move }: Books) {
  return {
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

    cancel(id: string, form: Form): Intent {
      const intent = find(id);
      if (!open.includes(intent.status)) throw unexpectedState(intent, 'canceled');
      const cancellation_reason = textOf(form, 'cancellation_reason') ?? null;
      return move(intent, { status: 'canceled', next_action: null, cancellation_reason }, 'canceled');
    },
  };
}

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
