/**
 * Removes the token of an emailed link from the address bar and stores it on this device. A reload still finds it, but
 * it is neither in the history nor in a copied address.
 */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readRecord, writeRecord } from '../database/with-shop-database.ts';

/** `name` is the key under which the device stores it. `undefined` until it is known; null if this device has none. */
export function useLinkToken(name: string): string | null | undefined {
  const [query, setQuery] = useSearchParams();
  const [inAddress] = useState(() => query.get('token'));
  const [kept, setKept] = useState<{ name: string; token: string | null }>();

  useEffect(() => {
    let isCurrent = true;
    async function settle(): Promise<void> {
      if (inAddress) await writeRecord(name, inAddress).catch(() => undefined);
      const record = inAddress ? undefined : await readRecord<string>(name).catch(() => undefined);
      if (isCurrent) setKept({ name, token: inAddress ?? record?.value ?? null });
    }
    void settle();
    return () => {
      isCurrent = false;
    };
  }, [name, inAddress]);

  useEffect(() => {
    if (!kept || !query.has('token')) return;
    setQuery(
      before => {
        const after = new URLSearchParams(before);
        after.delete('token');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [kept, query, setQuery]);

  return kept?.name === name ? kept.token : undefined;
}
