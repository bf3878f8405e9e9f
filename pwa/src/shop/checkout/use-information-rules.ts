/**
 * The rules of the checkout's form. They are larger than the form itself and aren't needed when it opens, so their
 * code loads after it.
 */
import { useEffect, useState } from 'react';
import type * as rulesModule from './information-rules.ts';

export type InformationRules = typeof rulesModule;

export const loadInformationRules = () => import('./information-rules.ts');

/** Null while their code is loading. */
export function useInformationRules(): InformationRules | null {
  const [rules, setRules] = useState<InformationRules | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    loadInformationRules().then(setRules, setError);
  }, []);
  // The screen's boundary says that a part couldn't be loaded, and offers a retry.
  if (error !== null) throw error;
  return rules;
}
