/**
 * The rules of an account's form. They weigh more than the form itself, and nobody has made a mistake yet when it
 * opens: their code comes after it.
 */
import { useEffect, useMemo } from 'react';
import type * as rulesModule from './account-rules.ts';

type Rules = typeof rulesModule;

const loadRules = () => import('./account-rules.ts');

const notLoaded = {
  values: {},
  errors: {
    root: { type: 'load', message: 'The shop cannot be reached. Check your connection and try again.' },
  },
} as const;

/** A resolver for `useForm`. Where the rules cannot be had, the form says so and sends nothing. */
export function useAccountRules<Name extends keyof Rules>(name: Name): Rules[Name] {
  useEffect(() => {
    // Not there yet: the form asks again when it is sent.
    loadRules().catch(() => undefined);
  }, []);
  return useMemo(() => {
    // What the form gives is what the rule of that name takes.
    const resolve = async (...typed: never): Promise<unknown> => {
      const rules = await loadRules().catch(() => null);
      return rules ? (rules[name] as (...asked: never) => unknown)(...typed) : notLoaded;
    };
    return resolve as unknown as Rules[Name];
  }, [name]);
}
