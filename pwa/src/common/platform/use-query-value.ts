import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type QueryValue = [value: string | null, set: (value: string | null) => void];

/** A filter or view in the address's query. Changing it adds no history entry. */
export function useQueryValue(name: string): QueryValue {
  return useQuery(name, always);
}

/** What is open, in the address's query: a reload restores it. Opening adds a history entry, so Back closes it. */
export function useOpenInQuery(name: string): QueryValue {
  return useQuery(name, isClosing);
}

const always = () => true;
const isClosing = (value: string | null) => value === null;

function useQuery(name: string, replaces: (value: string | null) => boolean): QueryValue {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string | null) => {
      // Reads the address itself, not the router's copy of the last render: two changes may come between two renders.
      const after = new URLSearchParams(location.search);
      if (value === null) after.delete(name);
      else after.set(name, value);
      setParams(after, { replace: replaces(value), preventScrollReset: true });
    },
    [name, replaces, setParams],
  );
  return [params.get(name), set];
}
