import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkForm } from './check-form.ts';

const schema = z.object({
  name: z.string().trim().min(2, 'Too short.').regex(/^a/, 'Begins with a.'),
  sizes: z.array(z.string().min(1, 'Each size needs a name.')),
});

it('answers what the schema makes of what was typed', () => {
  const { isRight, checked, errors } = checkForm({ schema }, { name: ' ab ', sizes: ['S'] });
  expect({ isRight, checked, errors }).toEqual({
    isRight: true,
    checked: { name: 'ab', sizes: ['S'] },
    errors: {},
  });
});

it('tells the first sentence at each field, and what is wrong inside a list at the list', () => {
  const { isRight, errors } = checkForm({ schema }, { name: 'b', sizes: ['S', ''] });
  expect(isRight).toBe(false);
  expect(errors).toEqual({ name: 'Too short.', sizes: 'Each size needs a name.' });
});

it('keeps only what has a sentence, and lets it have the last word', () => {
  const check = () => ({ name: 'Taken.', sizes: false }) as const;
  expect(checkForm({ schema, check }, { name: 'b', sizes: [] }).errors).toEqual({ name: 'Taken.' });
  expect(checkForm({ schema, check: () => ({ name: '' }) }, { name: 'ab', sizes: [] }).isRight).toBe(true);
});

it('takes what was typed as it is without a schema', () => {
  expect(checkForm({}, { name: ' b' })).toEqual({ isRight: true, checked: { name: ' b' }, errors: {} });
});

it('asks for a schema by what was typed', () => {
  const chosen = ({ most }: { most: number }) =>
    z.object({ most: z.number(), count: z.number().max(most, `At most ${most}.`) });
  expect(checkForm({ schema: chosen }, { most: 2, count: 3 }).errors).toEqual({ count: 'At most 2.' });
});
