/** How codes are written: typed, made, and as a line of an order. No zod, no prices. */
export const codeLimits = { shortest: 4, longest: 40, mostBasisPoints: 10_000, note: 500 } as const;

/** By which a code is found, however it was typed: "thanks-4x7k" is THANKS4X7K. */
export const codeKey = (written: string): string => written.toUpperCase().replaceAll(/[\s-]/g, '');

const codePattern = /^[A-Z0-9]+(-[A-Z0-9]+)*$/;

/** Upper case, and without spaces; null where it can't be a code. */
export function readCode(written: string): string | null {
  const code = written.toUpperCase().replaceAll(/\s/g, '');
  const { length } = codeKey(code);
  const fits = length >= codeLimits.shortest && code.length <= codeLimits.longest;
  return fits && codePattern.test(code) ? code : null;
}

/** Without I, L, O and U, so that it is read from a letter in one way. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve characters in three groups, 60 random bits: nobody finds it by trying. `randomBytes` must be cryptographic. */
export function makeCode(randomBytes: (length: number) => Uint8Array): string {
  const text = Array.from(randomBytes(12), byte => alphabet.charAt(byte & 31)).join('');
  return [text.slice(0, 4), text.slice(4, 8), text.slice(8)].join('-');
}

/** Its line in an order, on the invoice and in emails. */
export const codeLineName = (code: string): string => `Discount code ${code}`;

/** Of a free line of an order: it belongs to that order alone. */
export const isCodeLine = (name: string): boolean =>
  name.startsWith(codeLineName('')) && readCode(name.slice(codeLineName('').length)) !== null;
