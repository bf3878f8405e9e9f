import { useEffect, useState } from 'react';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';

export type Asked<T> =
  | { phase: 'loading' }
  | { phase: 'ready'; value: T }
  | { phase: 'failed'; words: string };

/**
 * Asks the server once, and again when `round` changes or the returned function is called. The old answer stays
 * visible meanwhile. `ask` must be the same function each time.
 */
export function useAsked<T>(ask: () => Promise<T>, otherwise: string, round = 0): [Asked<T>, () => void] {
  const [asked, setAsked] = useState<Asked<T>>({ phase: 'loading' });
  const [again, setAgain] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    ask().then(
      value => isCurrent && setAsked({ phase: 'ready', value }),
      (error: unknown) => isCurrent && setAsked({ phase: 'failed', words: wordsOf(error, otherwise) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, otherwise, round, again]);
  return [asked, () => setAgain(count => count + 1)];
}
