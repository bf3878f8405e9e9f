import { expect, it } from 'vitest';
import { offerInstalments } from '#contract/money/pricing.ts';
import { waysToPay } from './ways-to-pay.ts';

const limits = { instalmentMinCents: 100, instalmentMaxCents: 400_000 };

it.each([
  [99, false, ['card']],
  [100, false, ['card', 'afterpay']],
  [400_000, false, ['card', 'afterpay']],
  [400_001, false, ['card']],
  [100, true, ['card']],
  [400_000, true, ['card']],
])('a total of %d cents, for a company: %s', (totalCents, isCompany, ways) => {
  expect(waysToPay(offerInstalments(totalCents, limits, isCompany)).map(way => way.value)).toEqual(ways);
});
