// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShopFacts, ShopFactsContext, unknownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { PolicyVersionsDialog } from './policy-versions-dialog.tsx';

const facts = createShopFacts({ ask: async () => unknownShop, now: Date.now, later: () => () => {} });
const ask = vi.hoisted(() => vi.fn());
vi.mock('#pwa/common/local/call/call.ts', async load => ({
  ...(await load<object>()),
  call: ask,
}));

const version = (number: number, changedBy: string | null) => ({
  policy: 'terms',
  title: 'Terms of Sale',
  number,
  heldFrom: `2026-0${number}-03T00:00:00.000Z`,
  changedBy,
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <ShopFactsContext value={facts}>
      <QueryClientProvider client={client}>
        <PolicyVersionsDialog policy="terms" title="Terms of Sale" onClose={() => {}} />
      </QueryClientProvider>
    </ShopFactsContext>,
  );
}

afterEach(cleanup);
beforeEach(() => {
  ask.mockReset().mockResolvedValue([version(3, null), version(2, 'Odile Varga'), version(1, null)]);
});

test('says from when each version held and whose it was, and opens it to be read', async () => {
  show();
  await screen.findByText('Version 3');
  const said = screen.getAllByRole('listitem').map(item => item.textContent);
  expect(said[0]).toMatch(/From 3 Mar 2026, .*, changed outside the office · holds now/);
  expect(said[1]).toMatch(/From 3 Feb 2026, .* by Odile Varga/);
  expect(said[2]).toMatch(/From 3 Jan 2026, .*, the first that was kept/);
  const link = screen.getByRole('link', { name: 'Read version 2' });
  expect(link.getAttribute('href')).toBe('/versions/terms/2');
  expect(screen.queryByRole('button', { name: /restore/i })).toBeNull();
});

test('says that it could not be loaded, and tries again', async () => {
  ask.mockRejectedValueOnce(new OfflineError());
  show();
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Version 1')).toBeTruthy();
});

test('a shop without any says so', async () => {
  ask.mockResolvedValue([]);
  show();
  expect(await screen.findByText('No version has been kept yet.')).toBeTruthy();
});
