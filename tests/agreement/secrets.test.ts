/** Answers that hold a secret are marked, so that they are never compressed. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/wire/api.ts';
import type { EndpointShape } from '#contract/wire/endpoint.ts';

const endpoints = Object.entries(api as Record<string, EndpointShape>);

/** Names of fields that hold secrets. */
const secretName = /token|secret|password|csrf|nonce|keys?$/i;
/** Fields with such a name that are public. */
const open: Record<string, string[]> = {
  createPaymentIntent: ['publishableKey'],
  redirectToAfterpay: ['publishableKey'],
  payAgain: ['publishableKey'],
  payDeposit: ['publishableKey'],
  // How many a person has, and what they are called.
  getSecurity: ['passkeys', 'canAddPasskeys'],
  // What kind of passkey a browser is to make.
  askNewPasskey: ['residentKey', 'requireResidentKey'],
  getSignInWays: ['passkeys'],
  // Public halves of the keys that seal proofs.
  getProofBundle: ['publicKey', 'keys', 'key'],
  listSealKeys: ['publicKey'],
  // Browsers subscribe with it.
  getNoticeKey: ['publicKey'],
  // Names the entry in a list.
  readCustomerStory: ['key'],
  // What Stripe said of each, in a word.
  tryStripeKeys: ['secretKey', 'publishableKey'],
  // Names a product, a technique or a customer.
  getFigures: ['key'],
};

function fieldsOf(schema: z.ZodType): string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('properties' in node) for (const name of Object.keys(node.properties as object)) names.add(name);
    for (const part of Object.values(node)) walk(part);
  };
  walk(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }));
  return [...names];
}

const secretsOf = (name: string, { response }: EndpointShape) =>
  response ? fieldsOf(response).filter(field => secretName.test(field) && !open[name]?.includes(field)) : [];

test('every answer with a field for a secret is marked', () => {
  const found = endpoints.filter(([name, endpoint]) => secretsOf(name, endpoint).length > 0);
  expect(found.map(([name]) => name)).toContain('placeOrder');
  expect(found.filter(([, { secrets }]) => !secrets).map(([name]) => name)).toEqual([]);
});

test('what is marked is what is known to hold one', () => {
  const marked = endpoints.filter(([, { secrets }]) => secrets).map(([name]) => name);
  expect(marked.toSorted()).toEqual([
    // Recovery codes and the keys of authenticator apps.
    'addPasskey',
    'askApprovers',
    // Addresses of links that fill in sizes.
    'changeSizeCollection',
    'confirmAuthenticator',
    'createPaymentIntent',
    'finishEnrolment',
    'getSizeCollection',
    // Its address contains the order's token.
    'makePayLink',
    'makeSizeLink',
    'payAgain',
    'payDeposit',
    'placeOrder',
    'redirectToAfterpay',
    'renewRecoveryCodes',
    'startAuthenticator',
    'startEnrolment',
    'sync',
    'withdrawSizeLink',
  ]);
});

test('a field that anybody may see is one that is there', () => {
  const strange = Object.entries(open).flatMap(([name, fields]) => {
    const { response } = (api as Record<string, EndpointShape>)[name] ?? {};
    const known = response ? fieldsOf(response) : [];
    return fields.filter(field => !known.includes(field));
  });
  expect(strange).toEqual([]);
});

test('a sync holds a secret when it brings keys of a shift', () => {
  const { secrets } = api.sync;
  expect(secrets({ shiftKey: { current: '1', keys: [{ id: '1', key: 'k' }] } })).toBe(true);
  expect(secrets({ shiftKey: { current: '1' } })).toBe(false);
  expect(secrets({ changes: [] })).toBe(false);
});
