/** The listing's filter and search live in the address: they can be shared, and the back button knows them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse more than about 100 changes of the address in half a minute. */
const settleMs = 250;

export function useListingAddress() {
  const [params, setParams] = useSearchParams();
  const category = params.get('category') ?? '';
  const written = params.get('search') ?? '';
  const [query, setQuery] = useState(written);
  const lastWritten = useRef(written);

  // Back, forward and links write the field; what is being typed is ahead of the address.
  useEffect(() => {
    if (written !== lastWritten.current) setQuery(written);
    lastWritten.current = written;
  }, [written]);

  useEffect(() => {
    if (query === lastWritten.current) return undefined;
    const timer = setTimeout(() => {
      lastWritten.current = query.trim();
      setParams(now => changed(now, 'search', query.trim()), { replace: true });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [query, setParams]);

  const setCategory = useCallback(
    (name: string) => setParams(now => changed(now, 'category', name)),
    [setParams],
  );
  return { category, setCategory, query, setQuery };
}

function changed(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}
