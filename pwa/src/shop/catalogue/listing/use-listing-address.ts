/**
 * The listing's filters, order and search are in the address: they can be shared, and Back works. A category, a
 * filter, an order and the start of a search each add a history entry. Further typing, and choices while the filter
 * sheet is open, replace the current entry.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListingAddress, readListing, writeListing } from './listing-address.ts';

/** Browsers refuse more than about 100 changes of the address in half a minute. */
const settleMs = 250;

export function useListingAddress() {
  const [params, setParams] = useSearchParams();
  const written = useMemo(() => readListing(params), [params]);
  // The router needs time for a new address. The choice is shown at once, until the address has followed.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; address: ListingAddress } | null>(null);
  const address = ahead?.of === params ? ahead.address : written;

  const change = useCallback(
    (part: Partial<ListingAddress>, replace = false) => {
      const next = { ...address, ...part };
      setAhead({ of: params, address: next });
      setParams(now => writeListing(now, next), { replace, preventScrollReset: true });
    },
    [address, params, setParams],
  );

  const writeSearch = useCallback(
    (search: string) => change({ search }, !(search !== '' && address.search === '')),
    [change, address.search],
  );
  return { address, change, ...useTypedSearch(address.search, writeSearch) };
}

/** While typing, the field is ahead of the address. */
function useTypedSearch(written: string, write: (search: string) => void) {
  const [query, setQuery] = useState(written);
  const lastWritten = useRef(written);

  // Back, forward and links set the field.
  useEffect(() => {
    if (written !== lastWritten.current) setQuery(written);
    lastWritten.current = written;
  }, [written]);

  const settle = useCallback(() => {
    const typed = query.trim();
    if (typed === lastWritten.current) return;
    lastWritten.current = typed;
    write(typed);
  }, [query, write]);

  useEffect(() => {
    const timer = setTimeout(settle, settleMs);
    return () => clearTimeout(timer);
  }, [settle]);

  return { query, setQuery, settleQuery: settle };
}
