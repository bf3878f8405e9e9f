/** How a payment is paid: by the browser, by what the payer answers, by what the bank says later. */
import { ApiError, invalid, missing } from './api-error.ts';
import { type Books, unexpectedState } from './books.ts';
import { createCharges } from './charge-intents.ts';
import { type Form, textOf } from './form-body.ts';
import type { Intent } from './ledger-objects.ts';
import { open } from './open-intents.ts';
import { type Outcome, outcomeOfMethod, outcomeOfNumber } from './test-methods.ts';

export interface PayParts {
  /** Where payers are sent to agree. */
  redirectUrl: (intentId: string) => string;
  dispute: (intentId: string) => void;
}

export function payIntents(books: Books, { redirectUrl, dispute }: PayParts) {
  const { find, move } = books;
  const { succeed, decline } = createCharges(books);
  const returnUrls = new Map<string, string>();
  const afterAuthentication = new Map<string, Outcome>();

  function lead(intent: Intent, returnUrl: string): Intent {
    const redirect_to_url = { url: redirectUrl(intent.id), return_url: returnUrl };
    const next_action = { type: 'redirect_to_url', redirect_to_url };
    return move(intent, { status: 'requires_action', next_action }, 'requires_action');
  }

  function pay(intent: Intent, outcome: Outcome): Intent {
    if (outcome.kind === 'declines') return decline(intent, 'card', outcome);
    if (outcome.kind === 'processes')
      return move(intent, { status: 'processing', next_action: null }, 'processing');
    if (outcome.kind === 'authenticates') {
      afterAuthentication.set(intent.id, outcome);
      const returnUrl = returnUrls.get(intent.id);
      if (outcome.leaves && returnUrl) return lead(intent, returnUrl);
      const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
      return move(intent, { status: 'requires_action', next_action }, 'requires_action');
    }
    succeed(intent, 'card');
    if (outcome.kind === 'disputed') dispute(intent.id);
    return intent;
  }

  return {
    returnUrlOf: (id: string) => returnUrls.get(id) ?? '/',
    /** Asked by the card's bank, and not by the instalments' provider. */
    isAtBank: (id: string) => afterAuthentication.has(id),

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
        afterAuthentication.delete(id);
        return lead(intent, returnUrl);
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

    /** What the payer answers to bank or instalment provider. */
    answer(id: string, isApproved: boolean): Intent {
      const intent = find(id);
      if (intent.status !== 'requires_action') return intent;
      const promised = afterAuthentication.get(id);
      const isAfterpay = !promised && intent.next_action?.['type'] === 'redirect_to_url';
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
  };
}
