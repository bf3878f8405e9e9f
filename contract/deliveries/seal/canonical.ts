/**
 * Canonical JSON (RFC 8785): exactly one text for each value, with keys sorted by code unit and no white space. Hashes
 * and signatures cover that text.
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

/** Parses a text that `canonicalText` wrote; null for any other text. */
export function readCanonical(text: string): unknown {
  try {
    const value = JSON.parse(text) as Plain;
    return canonicalText(value) === text ? value : null;
  } catch {
    return null;
  }
}

const isList = (value: object): value is readonly Plain[] => Array.isArray(value);
