/**
 * The listing's filters, order and search live in the address: they can be shared, and the back button knows them.
 * A category, a filter, an order and the beginning of a search are each a step of the history. What is typed on,
 * and what is chosen while the sheet of filters is open, changes the step that is there.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListingAddress, readListing, writeListing } from './listing-address.ts';

/** Browsers refuse more than about 100 changes of the address in half a minute. */
const settleMs = 250;

export function useListingAddress() {
  const [params, setParams] = useSearchParams();
  const written = useMemo(() => readListing(params), [params]);
  // The router takes its time over a new address; what was chosen shows at once, until the address has followed.
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

/** What stands in the field is ahead of the address while it is being typed. */
function useTypedSearch(written: string, write: (search: string) => void) {
  const [query, setQuery] = useState(written);
  const lastWritten = useRef(written);

  // Back, forward and links write the field.
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
