// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Finding } from '#contract/health/checks.ts';
import { createShopFacts, ShopFactsContext, unknownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { ApiError, OfflineError } from '#pwa/common/local/call/call.ts';
import { HealthScreen } from './health-screen.tsx';

const facts = () => createShopFacts({ ask: async () => unknownShop, now: Date.now, later: () => () => {} });
const ask = vi.hoisted(() => vi.fn());
vi.mock('#pwa/common/local/call/call.ts', async load => ({
  ...(await load<object>()),
  call: ask,
}));

const findings: Finding[] = [
  { check: 'address', state: 'well', says: 'It answers.', act: null },
  {
    check: 'mail',
    state: 'wrong',
    says: '3 emails failed.',
    act: 'Look at /admin/mail?status=failed: correct them.',
  },
];
const answer = { at: '2026-11-26T01:00:00.000Z', findings };

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  return render(
    <ShopFactsContext value={facts()}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <HealthScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </ShopFactsContext>,
  );
}

afterEach(cleanup);
beforeEach(() => {
  ask.mockReset();
});

test('shows what needs somebody with a way there, and what is well when it is asked for', async () => {
  ask.mockResolvedValue(answer);
  show();
  expect(screen.getByText('Looking at the shop’s health')).toBeTruthy();
  expect(await screen.findByText('1 thing needs somebody.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '/admin/mail?status=failed' }).getAttribute('href')).toBe(
    '/admin/mail?status=failed',
  );
  expect(screen.queryByText('It answers.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show what is well too' }));
  expect(screen.getByText('It answers.')).toBeTruthy();
  ask.mockResolvedValue({ ...answer, findings: findings.slice(0, 1) });
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText('Nothing is wrong.')).toBeTruthy();
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each([
  ['without a connection', new OfflineError(), 'There is no connection.'],
  ['refused', new ApiError(503, 'x', { message: 'The shop is starting.' }), 'The shop is starting.'],
])('%s it says so, and keeps what was seen before', async (_what, error, words) => {
  ask.mockRejectedValueOnce(error);
  show();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/At the server, npm run doctor tells the same/)).toBeTruthy();
  ask.mockResolvedValueOnce(answer);
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText('3 emails failed.')).toBeTruthy();
  ask.mockRejectedValueOnce(error);
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText('What is shown below is from the last look.')).toBeTruthy();
  expect(screen.getByText('3 emails failed.')).toBeTruthy();
});
