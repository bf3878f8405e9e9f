/** A JSON schema in words: `text, 1 to 60 characters`, `whole number, 0 or more`, `list of deliveryRow`. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $defs?: Record<string, Schema>;
}

const formats: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'instant (ISO 8601)',
  date: 'day (YYYY-MM-DD)',
  email: 'email address',
  uri: 'URL',
};

/** A longer pattern says less than its field's name. */
const longestPattern = 40;

export function describeSchema(schema: Schema): string {
  if (schema.$ref) return linkTo(schema.$ref);
  if (schema.enum) return schema.enum.map(code).join(' or ');
  if ('const' in schema) return code(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(describeSchema))].join(' or ');
  if (schema.allOf) return schema.allOf.map(describeSchema).join(' and ');
  if (Array.isArray(schema.type))
    return schema.type.map(type => describeSchema({ ...schema, type })).join(' or ');
  return describeType(schema);
}

function describeType(schema: Schema): string {
  switch (schema.type) {
    case 'string':
      return describeText(schema);
    case 'integer':
      return withBounds('whole number', wholeNumberBounds(schema));
    case 'number':
      return withBounds('number', numberBounds(schema));
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return describeList(schema);
    case 'object':
      return describeObject(schema);
    default:
      return 'anything';
  }
}

function describeText(schema: Schema): string {
  const { format, pattern, minLength, maxLength } = schema;
  if (format && formats[format]) return formats[format];
  const bounds = [range(minLength, maxLength, 'character')];
  if (pattern && pattern.length <= longestPattern) bounds.push(`matches ${code(pattern)}`);
  return withBounds('text', bounds.filter(Boolean).join(', '));
}

function describeList({ items, prefixItems, minItems, maxItems }: Schema): string {
  if (prefixItems) return `exactly ${prefixItems.map(describeSchema).join(', then ')}`;
  return withBounds(
    `list of ${items ? describeSchema(items) : 'anything'}`,
    range(minItems, maxItems, 'entry'),
  );
}

/** Inline, for what has no name and no table of its own. */
function describeObject({ properties, required = [], additionalProperties }: Schema): string {
  if (properties && Object.keys(properties).length > 0) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${describeSchema(field)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  return typeof additionalProperties === 'object'
    ? `map from text to ${describeSchema(additionalProperties)}`
    : 'object';
}

/** What every whole number of JavaScript or of a database column is bounded by says nothing. */
const plainMinima = [Number.MIN_SAFE_INTEGER, -(2 ** 31)];
const plainMaxima = [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1];

function wholeNumberBounds({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const lowest = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  const from = plainMinima.includes(lowest ?? NaN) ? undefined : lowest;
  const to = plainMaxima.includes(maximum ?? NaN) ? undefined : maximum;
  return range(from, to, '');
}

function numberBounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  const bounds = [range(minimum, maximum, '')];
  if (exclusiveMinimum !== undefined) bounds.push(`more than ${format(exclusiveMinimum)}`);
  if (exclusiveMaximum !== undefined) bounds.push(`less than ${format(exclusiveMaximum)}`);
  return bounds.filter(Boolean).join(', ');
}

function range(from: number | undefined, to: number | undefined, unit: '' | 'character' | 'entry'): string {
  const counted = (count: number) =>
    `${format(count)}${unit ? ` ${count === 1 ? unit : plurals[unit]}` : ''}`;
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `${counted(from ?? 0)} or more`;
  // Zero characters or entries is what "up to" says; a number may lie below zero.
  if (from === undefined || (from === 0 && unit)) return `up to ${counted(to)}`;
  return from === to ? counted(to) : `${format(from)} to ${counted(to)}`;
}

const plurals = { character: 'characters', entry: 'entries' };
const format = (number: number) => number.toLocaleString('en-AU');
const withBounds = (text: string, bounds: string) => (bounds ? `${text}, ${bounds}` : text);
const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

export function nameOfRef(ref: string): string {
  return ref.split('/').at(-1) ?? ref;
}

function linkTo(ref: string): string {
  const name = nameOfRef(ref);
  return `[${name}](#${name.toLowerCase()})`;
}
