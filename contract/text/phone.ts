/** Australian phone numbers: typed in any usual way, stored as E.164, shown grouped. */

/** At least this many characters at checkout; so it takes no 13 XX XX number. */
export const minPhoneLength = 10;

const geographicOrMobile = /^[2-57-8]\d{8}$/;
const nationalService = /^1(?:300|800)\d{6}$/;
const shortService = /^13\d{4}$/;

/** "0412 345 678", "(02) 9876 5432", "+61 (0)3 …", "1300 123 456", "13 12 34" to E.164; null if not Australian. */
export function normalisePhone(written: string): string | null {
  const compact = written
    .normalize('NFKC')
    .replace(/\(0\)/g, '')
    .replace(/[\s\-–.()/]/g, '');
  const national = nationalPart(compact);
  if (national === null) return null;
  if (geographicOrMobile.test(national) || nationalService.test(national)) return `+61${national}`;
  // 130012 would be the start of a 1300 number; the six-digit services are 13 followed by 1 to 9.
  return shortService.test(national) && !national.startsWith('130') ? `+61${national}` : null;
}

/** The digits after +61 or the leading 0; null where neither form fits. */
function nationalPart(compact: string): string | null {
  if (!/^\+?\d+$/.test(compact)) return null;
  const abroad = /^(?:\+|0011|00)?61(\d{6,})$/.exec(compact);
  if (abroad && (compact.length >= 11 || compact.startsWith('+'))) return (abroad[1] ?? '').replace(/^0/, '');
  if (compact.startsWith('+')) return null;
  if (/^0\d{9}$/.test(compact)) return compact.slice(1);
  return compact.startsWith('1') ? compact : null;
}

export function isAustralianPhone(written: string): boolean {
  return normalisePhone(written) !== null;
}

/** E.164 as Australians read it; a number of another form stays as it is. */
export function formatPhone(e164: string): string {
  const national = e164.startsWith('+61') ? e164.slice(3) : '';
  if (nationalService.test(national)) return national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  if (shortService.test(national)) return national.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3');
  if (!geographicOrMobile.test(national)) return e164;
  if (/^[45]/.test(national)) return `0${national.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')}`;
  return `0${national.replace(/^(\d)(\d{4})(\d{4})$/, '$1 $2 $3')}`;
}
