import { expect, test } from 'vitest';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { delivery } from '#tests/fixtures/planned-delivery.ts';
import { mayHaveProof } from './may-have-proof.ts';

const event = (type: string) => ({ id: '1', type, at: '2026-11-20T01:00:00.000Z', by: null, detail: null });

test.each<[string, Partial<DeliveryRow>, boolean]>([
  ['only planned', {}, false],
  ['signed', { hasSignature: true }, true],
  ['that failed', { status: 'failed' }, true],
  ['to review', { review: true }, true],
  ['with proof beside its state', { history: [event('created'), event('evidence_assigned')] }, true],
  ['that was put right by hand', { status: 'delivered', history: [event('corrected')] }, false],
])('a delivery %s: %s', (_what, part, expected) => {
  expect(mayHaveProof(delivery('a', part).row)).toBe(expected);
});
