// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { AgreedPolicy } from '#contract/content/agreed-policy.ts';
import { createShopFacts, ShopFactsContext, unknownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { AgreedSection } from './agreed-policies.tsx';

const facts = createShopFacts({ ask: async () => unknownShop, now: Date.now, later: () => () => {} });

function show(agreedTo: readonly AgreedPolicy[]) {
  return render(
    <ShopFactsContext value={facts}>
      <MemoryRouter>
        <AgreedSection agreedTo={agreedTo} title="You ordered under" />
      </MemoryRouter>
    </ShopFactsContext>,
  );
}

afterEach(cleanup);

test('each text has its day and leads to its very words', () => {
  show([
    { policy: 'terms', title: 'Terms of Sale', number: 3, heldFrom: '2026-03-02T20:00:00.000Z' },
    { policy: 'refund', title: 'Returns', number: 12, heldFrom: '2025-12-30T00:00:00.000Z' },
  ]);
  expect(screen.getByRole('region', { name: 'You ordered under' })).toBeTruthy();
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
  // By the shop's calendar, where it is the third already.
  expect(links).toEqual([
    ['Terms of Sale of 3 Mar 2026', '/versions/terms/3'],
    ['Returns of 30 Dec 2025', '/versions/refund/12'],
  ]);
});

test('nothing is said where nothing is known', () => {
  expect(show([]).container.textContent).toBe('');
});
