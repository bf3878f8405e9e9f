/** A whole number that a request accepts fits its column. Otherwise PostgreSQL's error would become a 500. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mutations } from '#contract/wire/mutations.ts';
import { cents } from '#contract/wire/shapes.ts';
import { endpoints } from '#tests/support/endpoints.ts';

const most = 2 ** 31 - 1;
/** Money columns have eight bytes. */
const mostCents = cents.maxValue ?? 0;
/** In columns of eight bytes, compared, or kept as JSON. */
const unbounded = new Set([
  'sync.body.protocol',
  'sync.body.seq',
  'sync.body.pending',
  'sync.body.lastSeq',
  'job.create.productId',
  'job.create.quantity',
]);

interface Found {
  where: string;
  least: number;
  most: number;
}

function* wholeNumbers(schema: unknown, where: string): Generator<Found> {
  if (typeof schema !== 'object' || schema === null) return;
  const { type, minimum, exclusiveMinimum, maximum } = schema as Record<string, number | string | undefined>;
  if (type === 'integer')
    yield {
      where,
      least: Number(minimum ?? exclusiveMinimum ?? -Infinity),
      most: Number(maximum ?? Infinity),
    };
  const isFieldless = /^(\d+|properties|items|anyOf|oneOf|allOf|prefixItems|additionalProperties)$/;
  for (const [key, inner] of Object.entries(schema)) {
    const next = isFieldless.test(key) ? where : `${where.split('.').slice(0, 2).join('.')}.${key}`;
    yield* wholeNumbers(inner, next);
  }
}

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

test('whole numbers of requests and mutations fit their columns', () => {
  const found = [
    ...endpoints.flatMap(([name, { params, query, body }]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema ? [...wholeNumbers(inputOf(schema), `${name}.${part}`)] : [],
      ),
    ),
    ...Object.values(mutations).flatMap(({ name, args }) => [...wholeNumbers(inputOf(args), name)]),
  ];
  const tooBig = found.filter(
    ({ where, least, most: upTo }) =>
      !unbounded.has(where) && (least < -most - 1 || (upTo > most && upTo !== mostCents)),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(tooBig.map(({ where }) => where)).toEqual([]);
});
