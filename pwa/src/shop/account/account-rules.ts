/** The rules of the account's forms, as form resolvers. */
import { zodResolver } from '@hookform/resolvers/zod';
import {
  deletionForm,
  forgotForm,
  loginForm,
  passwordForm,
  profileChange,
  registerForm,
  resetForm,
} from '#contract/account/account-form.ts';

export const login = zodResolver(loginForm);
export const register = zodResolver(registerForm);
export const profile = zodResolver(profileChange);
export const password = zodResolver(passwordForm);
export const deletion = zodResolver(deletionForm);
export const forgot = zodResolver(forgotForm);
export const reset = zodResolver(resetForm);
