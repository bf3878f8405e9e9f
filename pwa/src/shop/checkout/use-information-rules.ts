/**
 * The rules of the checkout's form. They weigh more than the form itself, and nobody has made a mistake yet when it
 * opens: their code comes after it.
 */
import { useEffect, useState } from 'react';
import type * as rulesModule from './information-rules.ts';

export type InformationRules = typeof rulesModule;

export const loadInformationRules = () => import('./information-rules.ts');

/** Null while their code is on its way. */
export function useInformationRules(): InformationRules | null {
  const [rules, setRules] = useState<InformationRules | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    loadInformationRules().then(setRules, setError);
  }, []);
  // The screen's boundary says that a part could not be loaded, and offers to try again.
  if (error !== null) throw error;
  return rules;
}
