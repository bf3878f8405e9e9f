/**
 * The rules of an account's form. They are larger than the form itself and aren't needed when it opens, so their code
 * loads after it.
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

/** A resolver for `useForm`. If the rules can't be loaded, the form says so and sends nothing. */
export function useAccountRules<Name extends keyof Rules>(name: Name): Rules[Name] {
  useEffect(() => {
    // Not loaded yet: the form loads it again on submit.
    loadRules().catch(() => undefined);
  }, []);
  return useMemo(() => {
    // The form's values match the input of the rule with that name.
    const resolve = async (...typed: never): Promise<unknown> => {
      const rules = await loadRules().catch(() => null);
      return rules ? (rules[name] as (...asked: never) => unknown)(...typed) : notLoaded;
    };
    return resolve as unknown as Rules[Name];
  }, [name]);
}
