/** Australian Business Numbers. The check proves the form, not the registration. */
const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/** The eleven digits, or null for anything that cannot be an ABN. */
export function normaliseAbn(written: string): string | null {
  const digits = written.replace(/\s/g, '');
  if (!/^\d{11}$/.test(digits)) return null;
  const sum = weights.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0,
  );
  // A leading 0 would make the first term negative; no ABN starts with it.
  return sum % 89 === 0 && !digits.startsWith('0') ? digits : null;
}

export function isValidAbn(written: string): boolean {
  return normaliseAbn(written) !== null;
}

/** "51824753556" → "51 824 753 556". */
export function formatAbn(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
