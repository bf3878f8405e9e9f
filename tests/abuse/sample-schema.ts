/** Makes values for a JSON schema of the OpenAPI document, as far as the schema says. Ids come from the test data. */
import type { Chance } from '#tests/sync/simulator/chance.ts';

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
}

/** The ids that a field or parameter name can refer to in the test data; empty if it refers to nothing. */
export type FindIds = (name: string) => readonly unknown[];

export function sample(schema: Schema, chance: Chance, ids: FindIds, name = ''): unknown {
  const known = ids(name).filter(id => fits(schema, id));
  if (known.length > 0 && chance.happens(0.8)) return chance.pick(known);
  if ('const' in schema) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return sample(chance.pick(choices), chance, ids, name);
  if (schema.allOf)
    return Object.assign(
      {},
      ...schema.allOf.map(part => sample(part, chance, ids, name) as Record<string, unknown>),
    );
  switch (Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type) {
    case 'object':
      return sampleObject(schema, chance, ids);
    case 'array':
      return sampleList(schema, chance, ids, name);
    case 'integer':
      return sampleInteger(schema, chance, name);
    case 'number':
      return chance.int(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 1_000));
    case 'boolean':
      return chance.happens(0.5);
    case 'null':
      return null;
    case 'string':
      return sampleText(schema, chance);
    default:
      return {};
  }
}

/** Enough to choose a row's number for a number and a key for a text. */
function fits({ type, anyOf, oneOf, pattern, format }: Schema, id: unknown): boolean {
  const choices = anyOf ?? oneOf;
  if (choices) return choices.some(choice => fits(choice, id));
  if (type === 'integer' || type === 'number') return typeof id === 'number';
  if (type !== 'string' || typeof id !== 'string') return false;
  if (format === 'uuid') return id.length === 36;
  return pattern === undefined || new RegExp(pattern, 'u').test(id);
}

function sampleObject(schema: Schema, chance: Chance, ids: FindIds): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const wanted = Object.entries(properties).filter(([key]) => required.includes(key) || chance.happens(0.5));
  const made = wanted.map(([key, inner]) => [key, sample(inner, chance, ids, key)]);
  if (typeof additionalProperties === 'object' && wanted.length === 0)
    made.push(['key', sample(additionalProperties, chance, ids)]);
  return Object.fromEntries(made);
}

function sampleList(
  { items, prefixItems, minItems = 0, maxItems = 3 }: Schema,
  chance: Chance,
  ids: FindIds,
  name: string,
) {
  if (prefixItems) return prefixItems.map(item => sample(item, chance, ids, name));
  const length = chance.int(minItems, Math.max(minItems, Math.min(maxItems, 3)));
  return Array.from({ length }, () => sample(items || {}, chance, ids, name));
}

function sampleInteger(
  { minimum = 0, maximum = 1_000_000, exclusiveMinimum }: Schema,
  chance: Chance,
  name: string,
) {
  const least = Math.max(minimum, (exclusiveMinimum ?? -Infinity) + 1);
  if (chance.happens(0.05)) return chance.pick([least, maximum]);
  if (name === 'version') return chance.pick([1, 2, 99, 0]);
  return chance.int(least, Math.max(least, Math.min(maximum, least + chance.pick([1, 10, 100_000]))));
}

const words = ['Weir', 'Quarrel Creek', 'Boat shed 4', 'navy', 'front', 'embroidery', 'draft', '3999', 'VIC'];

/** Samples for patterns in the contract that random text would not match. */
const byPattern: [RegExp, (chance: Chance) => string][] = [
  [/0-9a-f\]\{64\}/, chance => hex(chance, 64)],
  [/0-9a-f\]\{32\}/, chance => hex(chance, 32)],
  [/0-9a-fA-F\]\{6\}/, chance => `#${hex(chance, 6)}`],
  [/\\d\{4\}-\\d\{2\}/, () => '2026-12'],
  [/\[1-9\]/, chance => String(chance.int(1, 50))],
  [/\\d\{1,9\}/, chance => String(chance.int(0, 99))],
  [/\\d\{6\}/, chance => String(chance.int(100_000, 999_999))],
];

function sampleText({ format, pattern, minLength = 0, maxLength = 200 }: Schema, chance: Chance): string {
  if (format === 'uuid') return uuid(chance);
  if (format === 'date-time') return '2026-11-23T03:04:05.678Z';
  if (format === 'date') return '2026-12-24';
  if (format === 'email') return `someone${chance.int(1, 9_999)}@quarrelcreek.example`;
  if (format === 'uri') return 'https://quarrelcreek.example/';
  const found = pattern && byPattern.find(([known]) => known.test(pattern));
  if (found) return found[1](chance);
  return chance.pick(words).padEnd(minLength, 'x').slice(0, maxLength);
}

const hex = (chance: Chance, length: number): string =>
  Array.from({ length }, () => chance.int(0, 15).toString(16)).join('');

const uuid = (chance: Chance): string =>
  `${hex(chance, 8)}-${hex(chance, 4)}-4${hex(chance, 3)}-8${hex(chance, 3)}-${hex(chance, 12)}`;
