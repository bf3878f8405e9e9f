/** Login, registration and profile forms, with their messages. */
import { z } from 'zod';
import { deletionWord } from './account-words.ts';
import { freeLine, personText } from '../wire/shapes.ts';
import { isStorableText } from '../text/text.ts';

/**
 * Longer passwords are refused before they are hashed: hashing is expensive, and an attacker would make the shop pay
 * for it.
 */
export const maxPasswordLength = 128;
/** The longest address that email can be sent to (RFC 5321), and the width of the column. */
export const maxEmailLength = 254;

export const accountEmail = personText(maxEmailLength).pipe(z.email('Please enter a valid email'));
const optionalName = freeLine(100).optional();
const tooLong = `Password must be at most ${maxPasswordLength} characters`;

const passwordText = z
  .string()
  .refine(isStorableText, 'That text contains characters we cannot store.')
  .max(maxPasswordLength, tooLong);

/** An existing password, whatever rules it was made under. */
const givenPassword = passwordText.min(1, 'Password is required');

/**
 * Only checks that the fields are filled: an account made under older rules must still sign in. Passwords are never
 * trimmed.
 */
export const loginForm = z.object({
  username: personText(maxEmailLength, 1, 'Username is required'),
  password: givenPassword,
});
export type LoginForm = z.output<typeof loginForm>;

export const username = personText(64, 3, 'Username must be at least 3 characters').refine(
  name => [...name].length < 3 || /^[\p{L}\p{N}._-]+$/u.test(name),
  'Username may have letters, digits, dots, dashes and underscores only',
);

export const newPassword = passwordText.min(6, 'Password must be at least 6 characters');

/** Characters, as a person counts them. */
const minStaffLength = 12;
export const shortStaffPassword = `Staff passwords must be at least ${minStaffLength} characters`;
export const isLongForStaff = (password: string): boolean => [...password].length >= minStaffLength;
/** Where it is known beforehand that the account will be staff's. */
export const newStaffPassword = passwordText.refine(isLongForStaff, shortStaffPassword);

/** The payload of POST /api/register; the form adds the repeated password, which is never sent. */
export const registration = z.object({
  username,
  email: accountEmail,
  password: newPassword,
  firstName: optionalName,
  lastName: optionalName,
});
export type Registration = z.output<typeof registration>;

export const registerForm = registration
  .extend({ confirmPassword: z.string() })
  .refine(form => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    // Shown together with the other messages, not only once the rest is valid.
    when: ({ value }) => passwordPair.safeParse(value).success,
  });
const passwordPair = z.object({ password: z.string(), confirmPassword: z.string() });

export const profileForm = z.object({ firstName: optionalName, lastName: optionalName, email: accountEmail });

/** The profile page's form. A new email address needs the password. */
export const profileChange = profileForm.partial().extend({
  currentPassword: givenPassword.optional(),
  /** The version of the profile that the person saw; a change by someone else since is a conflict. */
  profileVersion: z.int32().optional(),
});
export type ProfileChange = z.output<typeof profileChange>;

/** Asks a signed-in person for the password again. */
export const passwordConfirmation = z.object({ currentPassword: givenPassword });

export const passwordChange = z.object({ currentPassword: givenPassword, newPassword });
export type PasswordChange = z.output<typeof passwordChange>;

export const passwordForm = passwordChange
  .extend({ confirmPassword: z.string() })
  .refine(form => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
  });

/** `POST /api/password/forgot`. */
export const forgotForm = z.object({ email: accountEmail });

/** A token as it appears in emailed links: 32 random bytes. */
export const linkToken = z.string().regex(/^[\w-]{43}$/, 'That link has expired. Request a new one.');

export const passwordReset = z.object({ token: linkToken, newPassword });

export const resetForm = z
  .object({ newPassword, confirmPassword: z.string() })
  .refine(form => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
  });

export const deletionForm = z.object({
  password: givenPassword,
  word: z.string().refine(word => word.trim() === deletionWord, `Type ${deletionWord} to confirm`),
});
