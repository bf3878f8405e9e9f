/**
 * One text for one value (RFC 8785): keys in the order of their code units, nothing between them. Whoever has the value
 * has the text, and what is hashed and signed is the text.
 */
export type Plain =
  | string
  | number
  | boolean
  | null
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined };

export function canonicalText(value: Plain): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('JSON has no such number.');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`;
  const members = Object.entries(value)
    .filter((member): member is [string, Plain] => member[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalText(inner)}`);
  return `{${members.join(',')}}`;
}

/** The value of a text that was written by `canonicalText`; null for any other. */
export function readCanonical(text: string): unknown {
  try {
    const value = JSON.parse(text) as Plain;
    return canonicalText(value) === text ? value : null;
  } catch {
    return null;
  }
}

const isList = (value: object): value is readonly Plain[] => Array.isArray(value);
