/** What a new password must not be, beyond the form's length. Each rule says what to do instead. */
import { isLongForStaff, shortStaffPassword } from '#contract/account/account-form.ts';
import { isCommonPassword } from './common-passwords.ts';

interface Owner {
  username: string;
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  isStaff: boolean;
}

/** Shorter parts are in too many words to forbid. */
const minPartLength = 3;

/** The sentence for the person, or null for a password that may be used. */
export function passwordFault(
  password: string,
  { username, email, firstName, lastName, isStaff }: Owner,
  shopName: string,
): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isStaff && !isLongForStaff(password)) return shortStaffPassword;
  // Of a name each part is as easily guessed as the whole.
  const names = [firstName, lastName].flatMap(name => (name ?? '').split(/[\s’'-]+/));
  const own = [username, email.split('@')[0] ?? '', shopName, ...names].map(part =>
    part.normalize('NFKC').toLowerCase(),
  );
  if (own.some(part => part.length >= minPartLength && plain.includes(part))) {
    return 'Please choose a password without your name, your email address or the name of the shop.';
  }
  if (isCommonPassword(plain) || isCommonPassword(withoutTail(plain))) {
    return 'This password is too common. Try a longer phrase.';
  }
  return null;
}

/** `Summer2031!` is `summer` with what everybody adds; a longer tail is a secret of its own. */
const withoutTail = (password: string): string => password.replace(/(?<![\d\W_])[\d\W_]{1,6}$/, '');
