import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeSchema, type Schema } from './describe-schema.ts';

const described = (schema: z.ZodType) => describeSchema(z.toJSONSchema(schema, { io: 'input' }) as Schema);

test.each([
  [z.string().min(1).max(60), 'text, 1 to 60 characters'],
  [z.string().max(1), 'text, up to 1 character'],
  [z.string().min(0).max(60), 'text, up to 60 characters'],
  [z.string().regex(/^[a-z]+$/), 'text, matches `^[a-z]+$`'],
  [z.uuid(), 'UUID'],
  [z.int(), 'whole number'],
  [z.int().min(0), 'whole number, 0 or more'],
  [z.int().min(0).max(1000), 'whole number, 0 to 1,000'],
  [z.int().positive(), 'whole number, 1 or more'],
  [z.int32().min(1), 'whole number, 1 or more'],
  [z.number().gt(0), 'number, more than 0'],
  [z.boolean().nullable(), 'true or false or null'],
  [z.enum(['a', 'b']), '`a` or `b`'],
  [z.array(z.string()).min(2).max(2), 'list of text, 2 entries'],
  [z.record(z.string(), z.int()), 'map from text to whole number'],
  [z.object({ a: z.string(), b: z.int().optional() }), '{ a: text; b?: whole number }'],
])('%#: %2$s', (schema, expected) => {
  expect(described(schema)).toBe(expected);
});

test('a shape with a name is a link to it', () => {
  expect(describeSchema({ $ref: '#/$defs/deliveryRow' })).toBe('[deliveryRow](#deliveryrow)');
});
