// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AgreementForm } from '#contract/prices/agreement-form.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';
import { createShopFacts, ShopFactsContext, unknownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { TechniquePrices } from './technique-prices.tsx';

const [included, other] = writtenTechniques;
if (!included || !other) throw new Error('two techniques are written');
const rows = [
  { fromPieces: 1, cents: [450, 600] },
  { fromPieces: 20, cents: [390, 520] },
];
const added = {
  ...other,
  price: { ...other.price, mode: 'added' as const, by: 'inks' as const, columns: [2, null], rows },
};

const facts = createShopFacts({ ask: async () => unknownShop, now: Date.now, later: () => () => {} });
facts.state.setState({
  phase: 'ready',
  value: { ...unknownShop, techniques: [included, added] },
  asOf: null,
  isAsking: false,
});

type Typed = AgreementForm['techniques'];
const change = vi.fn<(techniques: Typed) => void>();
const kept = () => change.mock.lastCall?.[0] ?? [];

function Form({ error }: { error?: string }) {
  const [techniques, setTechniques] = useState<Typed>([]);
  const handleChange = (next: Typed) => {
    change(next);
    setTechniques(next);
  };
  return <TechniquePrices techniques={techniques} onChange={handleChange} error={error} />;
}

const show = (error?: string) => (
  <ShopFactsContext value={facts}>
    <Form {...(error ? { error } : {})} />
  </ShopFactsContext>
);
const choose = () =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Price of a technique' }), {
    target: { value: added.id },
  });

afterEach(cleanup);

test('offers the techniques that are charged as rows of their own, each once', () => {
  render(show());
  const offered = screen.getAllByRole('option').map(option => option.textContent);
  expect(offered).toEqual(['Choose a technique', added.name]);
  choose();
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: `Take out the price of ${added.name}` }));
  expect(kept()).toEqual([]);
  expect(screen.getByRole('combobox', { name: 'Price of a technique' })).toBeTruthy();
});

test('an empty cell is no mistake until it is to be saved, and a wrong one is at once', () => {
  const page = render(show());
  choose();
  const table = within(screen.getByRole('list', { name: 'Prices of techniques' }));
  expect(table.queryByText(/Write dollars/)).toBeNull();
  page.rerender(show('Please check the prices.'));
  expect(table.getByText(/^Price from 1 piece: Write dollars/)).toBeTruthy();
  fireEvent.change(table.getByLabelText('Price from 1 piece'), { target: { value: '3.20' } });
  expect(table.queryByText(/Write dollars|Please check/)).toBeNull();
  page.rerender(show());
  fireEvent.change(table.getByLabelText('Price from 1 piece'), { target: { value: 'cheap' } });
  expect(table.getByText(/Write dollars/)).toBeTruthy();
});

test('starts from everybody’s prices, and a price of nothing is told where it stands', () => {
  const page = render(show());
  choose();
  fireEvent.click(screen.getByRole('button', { name: 'Start from everybody’s prices' }));
  expect(kept()).toMatchObject([{ techniqueId: added.id, by: 'inks' }]);
  expect(kept()[0]?.table.slice(1)).toEqual([
    ['1', '4.50', '6.00'],
    ['20', '3.90', '5.20'],
  ]);
  fireEvent.change(screen.getByLabelText('Price from 20 pieces, up to 2'), { target: { value: '0' } });
  page.rerender(show('Each price is more than nothing.'));
  expect(screen.getByText('Each price is more than nothing.')).toBeTruthy();
});
