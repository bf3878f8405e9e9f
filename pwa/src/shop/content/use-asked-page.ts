/** A page that is asked for each time and never stored on the device. */
import { useEffect, useState } from 'react';

export type AskedPage<Page> = { page: Page } | { error: unknown } | null;

/** Null while it loads. Asks again when `ask` is another function: keep it by `useCallback`. */
export function useAskedPage<Page>(ask: () => Promise<Page>): {
  asked: AskedPage<Page>;
  askAgain: () => void;
} {
  const [answer, setAnswer] = useState<{ to: typeof ask; tries: number; asked: AskedPage<Page> }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const keep = (asked: AskedPage<Page>) => isWanted && setAnswer({ to: ask, tries, asked });
    ask().then(
      page => keep({ page }),
      (error: unknown) => keep({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, tries]);
  // An answer to another question, or from before it was asked again, is none.
  const asked = answer?.to === ask && answer.tries === tries ? answer.asked : null;
  return { asked, askAgain: () => setTries(tries + 1) };
}
