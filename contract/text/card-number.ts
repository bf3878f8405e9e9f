/**
 * Numbers of payment cards in what people write: 13 to 19 digits with a right check digit, in one piece, in groups
 * with one kind of sign between them, or in the groups that are printed on cards with whatever is between them. No card
 * begins with 0, so that telephone numbers are none.
 */

const runs = [
  [' ', /\d+(?: \d+)*/g],
  ['-', /\d+(?:-\d+)*/g],
  ['.', /\d+(?:\.\d+)*/g],
] as const;
const [shortest, longest] = [13, 19];
/** Four times four, and the 4, 6 and 5 of American Express. */
const asPrinted = /(?<!\d)(?:\d{4}(?:[ ./_-]{1,3}\d{4}){3}|\d{4}[ ./_-]{1,3}\d{6}[ ./_-]{1,3}\d{5})(?!\d)/g;

export function holdsCardNumber(text: string): boolean {
  // Wide digits, dashes of every length and several blanks are what they look like, and what isn't seen is not there.
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[ \t]+/g, ' ');
  return (
    runs.some(([sign, run]) => (plain.match(run) ?? []).some(found => hasCard(found.split(sign)))) ||
    (plain.match(asPrinted) ?? []).some(found => hasCard([found.replaceAll(/\D/g, '')]))
  );
}

/** Whether some neighbours among the groups are a card together: there may be other numbers beside it. */
function hasCard(groups: readonly string[]): boolean {
  return groups.some((_, start) => {
    let digits = '';
    for (const group of groups.slice(start, start + longest)) {
      digits += group;
      if (digits.length > longest) return false;
      if (digits.length >= shortest && !digits.startsWith('0') && isLuhn(digits)) return true;
    }
    return false;
  });
}

/** The check digit of ISO 7812: every second digit from the right counts twice. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place));
    sum += place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}
