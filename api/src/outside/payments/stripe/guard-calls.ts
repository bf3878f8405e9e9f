/**
 * How long a call to the provider may take and what its failure means:
 *
 *   each try 4 s, two more tries by the SDK with the same idempotency key, 10 s for all
 *   three calls in a row without an answer → for 10 s nobody waits for the next one
 */
import { setTimeout as wait } from 'node:timers/promises';
import type StripeSdk from 'stripe';
import { loadLater } from '#api/load-later.ts';
import { PaymentRefused, PaymentUnavailable } from '../payment-provider.ts';

export const tryTimeoutMs = 4_000;
export const furtherTries = 2;
const defaultBudgetMs = 10_000;
const breaksAfter = 3;
const breakMs = 10_000;

export type Guard = <T>(call: () => Promise<T>) => Promise<T>;

export interface GuardOptions {
  now?: () => number;
  /** How long a call may take with all its tries. */
  budgetMs?: number;
}

export function createGuard({ now = Date.now, budgetMs = defaultBudgetMs }: GuardOptions = {}): Guard {
  let silent = 0;
  let closedUntil = 0;
  return async call => {
    if (now() < closedUntil) throw new PaymentUnavailable('the payment provider has not been answering');
    try {
      const result = await withinBudget(call(), budgetMs);
      silent = 0;
      return result;
    } catch (error) {
      const explained = explain(error);
      const isSilent = explained instanceof PaymentUnavailable && !explained.isVoid;
      silent = isSilent ? silent + 1 : 0;
      if (silent >= breaksAfter) {
        // One more failure after the pause closes it again.
        silent = breaksAfter - 1;
        closedUntil = now() + breakMs;
      }
      throw explained;
    }
  };
}

async function withinBudget<T>(call: Promise<T>, budgetMs: number): Promise<T> {
  const timer = new AbortController();
  const late = wait(budgetMs, undefined, { signal: timer.signal }).then(
    () => Promise.reject(new PaymentUnavailable('the payment provider took too long')),
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([call, late]);
  } finally {
    timer.abort();
    // The caller has stopped waiting, so a late failure would be an unhandled rejection.
    call.catch(() => {});
  }
}

const stripe = loadLater<typeof StripeSdk>('stripe');

/** Refused, or unavailable; what is neither is a mistake of ours and stays what it is. */
function explain(error: unknown): unknown {
  const Stripe = stripe();
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { message, code = '', param = '', statusCode = 0 } = error;
  const { StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = Stripe.errors;
  const isRefused = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  if (isRefused && code !== 'lock_timeout') {
    return new PaymentRefused(message, { code, param }, error);
  }
  // The saved answer of a key, 5xx included, is repeated for a day: another try needs another key.
  const isVoid = statusCode >= 500 || error instanceof StripeIdempotencyError;
  return new PaymentUnavailable(`${error.type} ${code}`.trim(), { cause: error, isVoid });
}
