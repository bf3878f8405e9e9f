import { describe, expect, test } from 'vitest';
import {
  isStart,
  productionCountsFrom,
  proofStandings,
  startRule,
  startRuleOf,
  whyNoProof,
  type ProofStanding,
} from './proofs.ts';

describe('startRule', () => {
  const cases: [ProofStanding | null, required: string, optional: string][] = [
    [null, 'free', 'free'],
    ['approved', 'free', 'free'],
    ['approved_before', 'warn', 'warn'],
    ['not_sent', 'block', 'warn'],
    ['sent', 'block', 'warn'],
    ['changes_requested', 'block', 'warn'],
  ];
  test('has a case for every standing', () => {
    expect(cases.flatMap(([standing]) => standing ?? []).sort()).toEqual([...proofStandings].sort());
  });
  test.each(cases)('%s: %s where proofs are required, else %s', (standing, required, optional) => {
    expect(startRule(standing, true)).toBe(required);
    expect(startRule(standing, false)).toBe(optional);
  });
  test('a job that has begun is free, and so is one of an older server', () => {
    expect(startRuleOf({ stage: 'in_progress', proofStatus: 'sent', proofRequired: true })).toBe('free');
    expect(startRuleOf({ stage: 'pending', proofStatus: 'sent', proofRequired: true })).toBe('block');
    expect(startRuleOf({ stage: 'pending' })).toBe('free');
  });
});

test.each([
  ['pending', 'in_progress', true],
  ['pending', 'completed', true],
  ['pending', 'cancelled', false],
  ['pending', 'pending', false],
  ['in_progress', 'completed', false],
])('%s → %s is a start: %s', (from, to, expected) => {
  expect(isStart(from, to)).toBe(expected);
});

test.each([
  ['pending', false, null],
  ['processing', false, null],
  ['processing', true, 'This order has been made already.'],
  ['completed', false, 'This order has been made already.'],
  ['cancelled', false, 'This order was cancelled.'],
])('a %s order, shipped %s: %s', (status, isShipped, why) => {
  expect(whyNoProof({ status, isShipped })).toBe(why);
});

describe('productionCountsFrom', () => {
  const order = { paidAt: '2026-03-02T01:00:00.000Z', createdAt: '2026-03-01T01:00:00.000Z' };
  const decided = (decidedAt: string) => ({ status: 'approved' as const, decidedAt });
  test.each([
    ['the payment without a proof', { ...order, proof: null }, order.paidAt],
    ['the order on account', { ...order, paidAt: null, proof: null }, order.createdAt],
    ['the approval', { ...order, proof: decided('2026-03-05T01:00:00.000Z') }, '2026-03-05T01:00:00.000Z'],
    [
      'the payment, approved before it',
      { ...order, proof: decided('2026-03-01T05:00:00.000Z') },
      order.paidAt,
    ],
    [
      'the payment while a change is asked for',
      { ...order, proof: { status: 'changes_requested' as const, decidedAt: '2026-03-05T01:00:00.000Z' } },
      order.paidAt,
    ],
  ])('%s', (_, given, expected) => {
    expect(productionCountsFrom(given)).toBe(expected);
  });
});
