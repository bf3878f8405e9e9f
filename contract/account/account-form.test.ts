import { expect, test } from 'vitest';
import {
  deletionForm,
  forgotForm,
  linkToken,
  loginForm,
  maxPasswordLength,
  newPassword,
  resetForm,
} from './account-form.ts';

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);

test.each([
  [{ password: 'x', word: 'DELETE' }, {}],
  [{ password: 'x', word: ' DELETE ' }, {}],
  [{ password: 'x', word: 'delete' }, { word: 'Type DELETE to confirm' }],
  [
    { password: '', word: '' },
    { password: 'Password is required', word: 'Type DELETE to confirm' },
  ],
])('deletion %o', (form, expected) => {
  expect(messages(deletionForm.safeParse(form))).toEqual(expected);
});

test.each([
  [{ newPassword: 'nine herons', confirmPassword: 'nine herons' }, {}],
  [
    { newPassword: 'nine herons', confirmPassword: 'ten herons' },
    { confirmPassword: 'Passwords do not match' },
  ],
  [
    { newPassword: 'short', confirmPassword: 'short' },
    { newPassword: 'Password must be at least 6 characters' },
  ],
])('reset %o', (form, expected) => {
  expect(messages(resetForm.safeParse(form))).toEqual(expected);
});

test.each([
  ['with blanks around it', '  nine herons '],
  ['of letters alone', 'herons'],
  ['of digits alone', '274918'],
  ['of blanks and signs', ' ./ \t-'],
  ['of the longest', 'é'.repeat(maxPasswordLength)],
  ['in another spelling of its letters', 'e\u0301lan vital'],
])('a password %s is taken as it was typed', (_what, typed) => {
  expect(newPassword.parse(typed)).toBe(typed);
  expect(loginForm.parse({ username: 'ann', password: typed }).password).toBe(typed);
});

test('a password that is too long is refused, not cut off', () => {
  const tooLong = 'x'.repeat(maxPasswordLength + 1);
  expect(newPassword.safeParse(tooLong).success).toBe(false);
  expect(loginForm.safeParse({ username: 'ann', password: tooLong }).success).toBe(false);
});

test.each([
  ['A'.repeat(43), true],
  ['A'.repeat(42), false],
  [`${'A'.repeat(42)}'`, false],
  ['', false],
])('the token %s may be one: %s', (token, isGood) => {
  expect(linkToken.safeParse(token).success).toBe(isGood);
});

test('an address is checked before it is asked for', () => {
  expect(messages(forgotForm.safeParse({ email: 'nowhere' }))).toEqual({
    email: 'Please enter a valid email',
  });
});
