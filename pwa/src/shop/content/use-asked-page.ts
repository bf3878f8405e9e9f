/** A page that is asked for each time and never stored on the device. */
import { useEffect, useState } from 'react';

export type AskedPage<Page> = { page: Page } | { error: unknown } | null;

/** Null while it loads. Asks again when `key` changes. */
export function useAskedPage<Page>(
  key: string,
  ask: () => Promise<Page>,
): { asked: AskedPage<Page>; askAgain: () => void } {
  const [asked, setAsked] = useState<AskedPage<Page>>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    setAsked(null);
    ask().then(
      page => isWanted && setAsked({ page }),
      (error: unknown) => isWanted && setAsked({ error }),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for what `ask` asks
  }, [key, tries]);
  return { asked, askAgain: () => setTries(tries + 1) };
}
