/**
 * Takes the secret out of the links of a mail. Whoever could read a password link in the office, or in a backup of the
 * database, would have that person's account.
 */
const secretPart = /([?&#;][a-z]+=)[\w.~%-]{16,}/gi;

export function hideLinks(written: string): string {
  return written.replaceAll(secretPart, '$1hidden');
}
