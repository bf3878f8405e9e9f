/** The breaker around the provider: it opens after three silences, asks once after a pause, and closes on an answer. */
import { describe, expect, it } from 'vitest';
import type StripeSdk from 'stripe';
import { loadLater } from '#api/load-later.ts';
import { PaymentRefused, PaymentUnavailable } from '../payment-provider.ts';
import { createGuard } from './guard-calls.ts';

// The same copy of the package: its errors are known by their classes.
const Stripe = loadLater<typeof StripeSdk>('stripe')();

const silence = () =>
  Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'no answer' } as never));
const refusal = () =>
  Promise.reject(
    new Stripe.errors.StripeInvalidRequestError({ message: 'no such', code: 'resource_missing' } as never),
  );
const brokenThere = () =>
  Promise.reject(new Stripe.errors.StripeAPIError({ message: 'oops', statusCode: 500 } as never));

function guarded(budgetMs?: number) {
  let nowMs = 1_000;
  let calls = 0;
  const guard = createGuard({ now: () => nowMs, ...(budgetMs ? { budgetMs } : {}) });
  return {
    /** Whether the provider was really asked, and how it ended. */
    async ask(answer: () => Promise<unknown>) {
      const before = calls;
      const ended = await guard(() => (calls++, answer())).then(
        value => value,
        (error: unknown) => error,
      );
      return { isAsked: calls > before, ended };
    },
    pass: (ms: number) => void (nowMs += ms),
  };
}

const unavailable = expect.any(PaymentUnavailable);

describe('the breaker', () => {
  it('opens after three silences in a row: for ten seconds nobody waits', async () => {
    const { ask, pass } = guarded();
    for (let times = 0; times < 3; times++)
      expect(await ask(silence)).toEqual({ isAsked: true, ended: unavailable });
    expect(await ask(async () => 'well')).toEqual({ isAsked: false, ended: unavailable });
    pass(9_999);
    expect((await ask(async () => 'well')).isAsked).toBe(false);
  });

  it('asks once after the pause: an answer closes it, another silence opens it at once', async () => {
    const { ask, pass } = guarded();
    for (let times = 0; times < 3; times++) await ask(silence);
    pass(10_000);
    expect(await ask(silence)).toEqual({ isAsked: true, ended: unavailable });
    expect((await ask(async () => 'well')).isAsked).toBe(false);
    pass(10_000);
    expect(await ask(async () => 'well')).toEqual({ isAsked: true, ended: 'well' });
    // And it takes three again.
    for (let times = 0; times < 2; times++) await ask(silence);
    expect((await ask(async () => 'well')).isAsked).toBe(true);
  });

  it.each([
    ['a refusal', refusal, PaymentRefused],
    ['an error that is an answer', brokenThere, PaymentUnavailable],
    ['a mistake of ours', () => Promise.reject(new TypeError('mistake')), TypeError],
  ])('is not moved by %s', async (_what, answer, kind) => {
    const { ask } = guarded();
    for (let times = 0; times < 9; times++)
      expect(await ask(answer)).toEqual({ isAsked: true, ended: expect.any(kind) });
  });

  it('waits for nobody longer than its budget, and a late failure hurts nobody', async () => {
    const { ask } = guarded(5);
    let fail = (_: Error) => {};
    const never = () => new Promise((_, reject) => (fail = reject));
    for (let times = 0; times < 3; times++)
      expect(await ask(never)).toEqual({ isAsked: true, ended: unavailable });
    fail(new Error('too late'));
    expect((await ask(never)).isAsked).toBe(false);
  });
});
