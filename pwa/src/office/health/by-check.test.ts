import { expect, test } from 'vitest';
import type { Finding } from '#contract/health/checks.ts';
import { byCheck } from './by-check.ts';

const finding = (check: Finding['check'], state: Finding['state']): Finding => ({
  check,
  state,
  says: `${check} is ${state}.`,
  act: null,
});

test('the worst checks come first, each with all that was found, in the order of a round', () => {
  const findings = [
    finding('address', 'well'),
    finding('backup', 'look'),
    finding('mail', 'well'),
    finding('mail', 'wrong'),
    finding('clock', 'look'),
    finding('disk', 'wrong'),
  ];
  expect(byCheck(findings).map(({ check, state, findings: own }) => [check, state, own.length])).toEqual([
    ['mail', 'wrong', 2],
    ['disk', 'wrong', 1],
    ['clock', 'look', 1],
    ['backup', 'look', 1],
    ['address', 'well', 1],
  ]);
});
