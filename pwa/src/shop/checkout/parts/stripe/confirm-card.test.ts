/** Stripe's answers in our words. Its messages for developers are never shown. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirmCard } from './confirm-card.ts';

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://shop.example' }));
afterEach(() => void vi.unstubAllGlobals());

const notAllowed = 'The PaymentMethod provided (card) is not allowed for this PaymentIntent.';
const closed = 'This payment was closed in another tab or on another device. Nothing was charged here.';

it.each([
  [{ paymentIntent: { status: 'succeeded' } }, 'succeeded', null],
  [{ paymentIntent: { status: 'requires_capture' } }, 'processing', null],
  [
    { error: { type: 'card_error', message: 'Your card was declined.' } },
    'requires_payment_method',
    'Your card was declined.',
  ],
  [{ error: { type: 'invalid_request_error', message: notAllowed } }, 'outdated', null],
  [
    { error: { type: 'invalid_request_error', message: 'x', payment_intent: { status: 'canceled' } } },
    'outdated',
    closed,
  ],
  [
    { error: { type: 'invalid_request_error', message: 'x', payment_intent: { status: 'succeeded' } } },
    'succeeded',
    null,
  ],
  [{ error: { type: 'validation_error', message: 'Incomplete.' } }, 'incomplete', 'Incomplete.'],
  [{ error: { type: 'api_connection_error', message: 'No network.' } }, 'unknown', null],
])('%j', async (answer, status, message) => {
  const parts = {
    elements: { submit: async () => ({}) },
    stripe: { confirmPayment: async () => answer },
    payment: { clientSecret: 'pi_1_secret_1', orderId: 'ABCDEFGHJK' },
    billing: null,
  };
  expect(await confirmCard(parts as unknown as Parameters<typeof confirmCard>[0])).toEqual({
    status,
    message,
  });
});
