/**
 * Passwords that guessing begins with, compared without case: the list of leaks that zxcvbn goes by, some 49,000 of
 * them, and what it leaves to rules of its own: rows of keys and numbers, repetitions, words of this trade and country.
 */
import type * as LanguageCommon from '@zxcvbn-ts/language-common';
import { loadLater, makeLater } from '#api/load-later.ts';

const rowsAndWords = `
!qaz@wsx 012345 0123456 01234567 0123456789 098765 0987654321 0okmnji9 100200 123456123456 123hello 654321
7654321 876543 87654321 987654 98765432 987654321 9876543210 abcdef abcdefg abcdefgh abcdefghi apparel
correcthorsebatterystaple embroidery estrellita fortnite gryffindor hahaha123 hoodie linkedin lkjhgf
lkjhgfdsa login123 mnbvcxz p@$$w0rd p@ssword pa$$word passphrase poiuyt poiuytrewq postgres printshop
queensland roblox rockyou somethingelse sqlserver thepassword tshirt tshirts twitter voldemort wallabies
wertyu wtf123 yourpassword
`;

const zxcvbn = loadLater<typeof LanguageCommon>('@zxcvbn-ts/language-common');

const known = makeLater(
  (): ReadonlySet<string> =>
    new Set([...zxcvbn().dictionary['passwords-common'], ...rowsAndWords.trim().split(/\s+/)]),
);

/** Up to five characters and nothing but them: `hahaha`, `123123`. */
const repetition = /^(.{1,5})\1+$/u;

/** Of a password in lower case. */
export function isCommonPassword(password: string): boolean {
  return known().has(password) || repetition.test(password);
}
