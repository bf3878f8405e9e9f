import { expect, test } from 'vitest';
import { approvalDaysText } from '../checkout/delivery-estimate.ts';
import { afterApproval } from './proof-comes.ts';
import { proofNextText } from './proof-next-words.ts';
import { policyDefaults } from '../shop/shop-policy.ts';

const shop = { policy: policyDefaults };
const bought = [{ productId: 7, designPlacements: [{}] }];
const agreed = [{ productId: null, designPlacements: [{}] }];

test.each([
  ['coming', bought, /^Next: your proof, for approval\. We email it/],
  ['coming', agreed, /^Next: sizes and artwork, then your proof, for approval\. We contact you/],
  ['waiting', bought, /^Next: your approval\. View your proof/],
  ['waiting', agreed, /^Next: your approval\. View your proof/],
  ['changing', bought, /^Next: a new proof, for approval\. We change the artwork as you asked/],
  ['changing', agreed, /^Next: a new proof, for approval/],
] as const)('%s of %j', (next, items, words) => {
  expect(proofNextText(next, items)).toMatch(words);
});

test.each([
  [{ fulfilmentMethod: 'auspost' }, 'about 10-15 business days after you approve your proof'],
  [
    { fulfilmentMethod: 'auspost', method: 'express', postalCode: '3000' },
    'about 8-12 business days after you approve your proof',
  ],
  [
    { fulfilmentMethod: 'auspost', method: 'express', postalCode: '3500' },
    'about 10-15 business days after you approve your proof',
  ],
  [{ fulfilmentMethod: 'driver' }, 'about 8-11 business days after you approve your proof'],
  [{ fulfilmentMethod: 'pickup' }, 'about 7-10 business days after you approve your proof'],
] as const)('%j takes %s', (way, words) => {
  expect(afterApproval(approvalDaysText(shop, way))).toBe(words);
});
