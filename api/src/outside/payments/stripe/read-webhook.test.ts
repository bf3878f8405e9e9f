import { describe, expect, it } from 'vitest';
import { signatureOf } from '#tests/support/stripe-double/deliver-webhooks.ts';
import { createWebhookReader } from './read-webhook.ts';

const secret = 'whsec_first00000000';
const now = new Date('2026-11-21T10:00:00Z');
const seconds = now.getTime() / 1_000;
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: seconds,
  livemode: false,
  data: { object: { object: 'payment_intent', id: 'pi_1', status: 'succeeded', shipping: { name: 'Imke' } } },
});
const read = (signature: string, raw = payload) =>
  createWebhookReader(secret).read(Buffer.from(raw), signature, now);

describe('a signed message', () => {
  it('says what it is about and keeps nobody’s name', () => {
    const event = read(signatureOf(secret, payload, seconds));
    expect(event).toMatchObject({ id: 'evt_1', type: 'payment_intent.succeeded', paymentId: 'pi_1' });
    expect(JSON.stringify(event)).not.toContain('Imke');
  });

  const age = (offset: number) => signatureOf(secret, payload, seconds + offset);
  it.each<[string, string, boolean]>([
    ['299 s old', age(-299), true],
    ['301 s old', age(-301), false],
    ['299 s from the future', age(299), true],
    ['301 s from the future', age(301), false],
    ['ten years from the future', age(315_360_000), false],
    ['of another secret', signatureOf('whsec_other00000000', payload, seconds), false],
    ['with a second signature, as while a secret is changed', `${age(0)},v1=${'0'.repeat(64)}`, true],
    ['with the wrong one first', age(0).replace(',', `,v1=${'0'.repeat(64)},`), true],
    ['of an older scheme', age(0).replace('v1=', 'v0='), false],
    ['without a time', age(0).replace(/t=\d+,/, ''), false],
    ['with two times', `t=${seconds},${age(-400)}`, false],
    ['empty', '', false],
    ['garbage', 'a=b,,,=', false],
  ])('%s: taken %s', (_what, signature, isTaken) => {
    expect(read(signature) !== null).toBe(isTaken);
  });

  it('is refused when one byte differs', () => {
    expect(read(age(0), payload.replace('pi_1', 'pi_2'))).toBeNull();
    expect(read(age(0), `${payload} `)).toBeNull();
  });
});
