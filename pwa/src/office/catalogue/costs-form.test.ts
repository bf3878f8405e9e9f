import { expect, it } from 'vitest';
import type { ProductCosts } from '#contract/costs/endpoints.ts';
import { checkCosts, costsForm, costsToSend } from './costs-form.ts';

const variant = (id: number, costCents: number | null) => ({
  id,
  color: 'Navy',
  size: 'M',
  stockCode: `HP-${id}`,
  costCents,
  isTyped: false,
});
const costs: ProductCosts = { costCents: 1_150, variants: [variant(1, null), variant(2, 1_275)] };
const opened = costsForm(costs);

it('shows dollars, and nothing for what nobody knows', () => {
  expect(opened).toEqual({ usual: '11.50', variants: { 1: '', 2: '12.75' } });
});

it.each([
  ['nothing, where nothing differs', { usual: ' 11.5 ', variants: opened.variants }, { variants: [] }],
  ['the product’s own', { ...opened, usual: '12' }, { costCents: 1_200, variants: [] }],
  [
    'a cost that is forgotten',
    { usual: '', variants: { 1: '', 2: '' } },
    {
      costCents: null,
      variants: [{ id: 2, costCents: null }],
    },
  ],
  ['a variant’s', { ...opened, variants: { 1: '$0', 2: '12.75' } }, { variants: [{ id: 1, costCents: 0 }] }],
])('sends %s', (_, form, sent) => {
  expect(costsToSend(form, opened)).toEqual(sent);
});

it('says what is no cost', () => {
  expect(checkCosts(opened)).toEqual({});
  expect(Object.keys(checkCosts({ usual: 'ten', variants: { 1: '-1' } }))).toEqual(['usual', 'variants']);
  expect(Object.keys(checkCosts({ usual: '100001', variants: {} }))).toEqual(['usual']);
});
