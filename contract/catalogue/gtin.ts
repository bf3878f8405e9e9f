/** Global Trade Item Numbers: GTIN-8, -12 (UPC), -13 (EAN) and -14. The last digit is a check digit. */
const lengths = new Set([8, 12, 13, 14]);

/**
 * The check digit of a body: weights 3 and 1, starting with 3 at the right. Null if the length isn't that of a GTIN.
 */
export function gtinCheckDigit(body: string): number | null {
  if (!/^\d+$/.test(body) || !lengths.has(body.length + 1)) return null;
  const sum = Array.from(body).reduce(
    (total, digit, at) => total + Number(digit) * ((body.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

export function isValidGtin(written: string): boolean {
  return lengths.has(written.length) && gtinCheckDigit(written.slice(0, -1)) === Number(written.slice(-1));
}

/** Appends the check digit to a body. Throws for a wrong length, which is a bug in the caller. */
export function withGtinCheckDigit(body: string): string {
  const digit = gtinCheckDigit(body);
  if (digit === null) throw new RangeError(`Not the body of a GTIN: ${body}`);
  return `${body}${digit}`;
}
