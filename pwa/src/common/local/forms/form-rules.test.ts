import { expect, it } from 'vitest';
import { z } from 'zod';
import { missingIn, schemaErrors, wrongOnly } from './form-rules.ts';

it('names what is empty by its label, in the order asked for', () => {
  const labels = { first: 'First Name', last: 'Last Name' };
  expect(missingIn({ first: ' ', last: 'Wren' }, labels, ['last', 'first'])).toEqual({
    first: 'First Name is required',
  });
});

it('keeps only what has a sentence', () => {
  expect(wrongOnly({ a: 'Too long.', b: false, c: undefined, d: null, e: '' })).toEqual({ a: 'Too long.' });
});

it('tells the first sentence of the schema at each field', () => {
  const schema = z.object({
    name: z.string().min(2, 'Too short.').regex(/^a/, 'Begins with a.'),
    city: z.string(),
  });
  expect(schemaErrors(schema, { name: 'b', city: 'Cairns' })).toEqual({ name: 'Too short.' });
  expect(schemaErrors(schema, { name: 'ab', city: 'Cairns' })).toEqual({});
});
