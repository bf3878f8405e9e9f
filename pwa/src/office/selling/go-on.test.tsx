// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { goOn } from './go-on.ts';

afterEach(() => document.body.replaceChildren());

const page = `<form>
  <div data-part><input role="combobox" id="customer"><input id="name"></div>
  <div data-part><input id="size"><select id="colour"></select><input role="combobox" id="product"></div>
  <div data-part><input id="price"><button data-stop id="digitising">Digitising</button></div>
  <div data-part><input id="freight"><input id="day"></div>
  <div data-part><select id="paid"></select><input id="reference"></div>
  <input id="loose">
</form>`;

test.each([
  ['the customer’s name', 'name', 'product'],
  ['a size', 'size', 'product'],
  ['a colour', 'colour', 'product'],
  ['the search for a product, with nothing in it', 'product', 'digitising'],
  ['a free line', 'price', 'freight'],
  ['the day', 'day', 'paid'],
  ['the last part', 'paid', 'paid'],
  ['what is in no part', 'loose', 'loose'],
])('Enter goes on from %s', (_where, from, to) => {
  document.body.innerHTML = page;
  const field = document.querySelector<HTMLInputElement>(`#${from}`);
  field?.focus();
  if (field) goOn(field);
  expect(document.activeElement?.id).toBe(to);
});

test('a search that is being typed keeps the focus', () => {
  document.body.innerHTML = page;
  const field = document.querySelector<HTMLInputElement>('#product');
  if (!field) throw new Error('no search');
  field.value = 'polo';
  field.focus();
  goOn(field);
  expect(document.activeElement?.id).toBe('product');
});
