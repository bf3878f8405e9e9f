// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settingKeys, settings, type SettingValues } from '#contract/content/settings/settings.ts';
import { createShopFacts, ShopFactsContext, unknownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { RetentionPreview } from './retention-preview.tsx';

const initial = Object.fromEntries(
  settingKeys.map(key => [key, settings[key].initial]),
) as unknown as SettingValues;
const facts = () => createShopFacts({ ask: async () => unknownShop, now: Date.now, later: () => () => {} });
const ask = vi.hoisted(() => vi.fn());
vi.mock('#pwa/common/local/call/call.ts', async load => ({
  ...(await load<object>()),
  call: ask,
}));

const rule = (name: string, due: number) => ({
  name,
  words: `Old ${name}`,
  setting: 'retention.mailMonths',
  months: 24,
  before: '2024-11-26T00:00:00.000Z',
  due,
  oldest: due > 0 ? '2020-03-04T00:00:00.000Z' : null,
});

function show(values: Partial<SettingValues> = {}, isChanged = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  return render(
    <ShopFactsContext value={facts()}>
      <QueryClientProvider client={client}>
        <RetentionPreview values={{ ...initial, ...values }} isChanged={isChanged} />
      </QueryClientProvider>
    </ShopFactsContext>,
  );
}

afterEach(cleanup);
beforeEach(() => {
  ask.mockReset().mockResolvedValue({ rules: [rule('mails', 1_204), rule('leads', 0)] });
});

test('counts nothing until it is asked to', async () => {
  show();
  expect(ask).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Show what would go on the next run' }));
  expect(screen.getByText('Counting what would go')).toBeTruthy();
  expect(await screen.findByText('1,204')).toBeTruthy();
  expect(screen.getByText('oldest 4 Mar 2020')).toBeTruthy();
  expect(screen.queryByText('Old leads')).toBeNull();
});

test('shows what a changed period would do, before it is saved', async () => {
  ask.mockResolvedValue({ rules: [rule('mails', 0)] });
  show({ 'retention.mailMonths': 600 }, true);
  expect(await screen.findByText('Nothing would go.')).toBeTruthy();
  expect(screen.getByText(/which are not saved/)).toBeTruthy();
  const [, { query }] = ask.mock.calls[0] as [string, { query: Record<string, string> }];
  expect(query).toMatchObject({ 'retention.mailMonths': '600', 'policy.dataRetainedYears': '7' });
});

test('asks for no period that cannot be', () => {
  show({ 'retention.mailMonths': 0 }, true);
  expect(screen.getByText('Correct the periods first.')).toBeTruthy();
  expect(ask).not.toHaveBeenCalled();
});

test('says that it could not count, and tries again', async () => {
  ask.mockRejectedValueOnce(new OfflineError());
  show({}, true);
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('1,204')).toBeTruthy();
});
