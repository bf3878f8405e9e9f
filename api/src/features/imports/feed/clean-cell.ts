/** What a cell says once spreadsheets, shop systems and old exporters have had their hands on it. Pure. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  reg: '®',
  trade: '™',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  frac12: '½',
  deg: '°',
};

/** Scripts and styles have content that is not meant for reading; the bounds keep the search linear. */
const unreadable = /<(script|style)\b[^<>]{0,500}>[^<]{0,20000}<\/\1\s*>/gi;
/** A letter, a slash or "!" after "<" makes a tag; "S < M > XS" has none. */
const tag = /<[a-z/!][^<>]{0,2000}>/gi;

/** Text of a cell that may hold HTML: tags become blanks, entities their characters, runs of blanks one. */
export function plainText(written: string): string {
  return written
    .replaceAll(unreadable, ' ')
    .replaceAll(tag, ' ')
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]\w{1,7});/gi, (whole, name: string) => decodeEntity(name) ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

const maxPriceCents = 100_000_00;

/**
 * Cents of "24.95", "$1,024.95", "AUD 24"; null for anything else. A comma is taken for thousands only: "24,95"
 * would otherwise sell for a hundred times its price.
 */
export function parsePriceCents(written: string): number | null {
  const digits = written.replaceAll(/[\s$]|AUD|USD/gi, '');
  if (!/^(\d{1,6}|\d{1,3}(,\d{3})+)(\.\d{1,4})?$/.test(digits)) return null;
  const cents = Math.round(Number(digits.replaceAll(',', '')) * 100);
  return cents <= maxPriceCents ? cents : null;
}

/** "12" and a spreadsheet's "12.0"; null for anything else. */
export function parseWholeNumber(written: string): number | null {
  return /^\d{1,9}(\.0*)?$/.test(written) ? Math.trunc(Number(written)) : null;
}
