/** The spellings of a username or e-mail address that count as one. */

/** `Zoë`, `ZOË` and both encodings of `ë` are the same account: NFKC, and lower case by way of upper case (ß is ss). */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Addresses are ASCII by then: the form has checked them. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

const maxKeyLength = 64;
const allowed = /^[\p{L}\p{M}\p{N}._-]+$/u;

/** Some signs grow or gain blanks when their spellings are made one; such names are not for accounts. */
export function isUsableUsernameKey(key: string): boolean {
  return [...key].length <= maxKeyLength && allowed.test(key);
}
