/**
 * The token of a mail's link leaves the address bar: it is kept on this device, so that a reload finds it, and is
 * neither in the history nor in a copied address.
 */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readRecord, writeRecord } from './with-shop-database.ts';

/** `undefined` until it is known; null where this device has none. */
export function useOrderToken(orderId: string): string | null | undefined {
  const [query, setQuery] = useSearchParams();
  const [inAddress] = useState(() => query.get('token'));
  const [kept, setKept] = useState<{ orderId: string; token: string | null }>();

  useEffect(() => {
    let isCurrent = true;
    const key = `order token ${orderId}`;
    async function settle(): Promise<void> {
      if (inAddress) await writeRecord(key, inAddress).catch(() => undefined);
      const record = inAddress ? undefined : await readRecord<string>(key).catch(() => undefined);
      if (isCurrent) setKept({ orderId, token: inAddress ?? record?.value ?? null });
    }
    void settle();
    return () => {
      isCurrent = false;
    };
  }, [orderId, inAddress]);

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

  return kept?.orderId === orderId ? kept.token : undefined;
}
