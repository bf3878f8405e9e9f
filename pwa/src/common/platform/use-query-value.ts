import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type QueryValue = [value: string | null, set: (value: string | null) => void];

/** A filter or a view in the address's query. Changing it is no step of the history. */
export function useQueryValue(name: string): QueryValue {
  return useQuery(name, always);
}

/** What is open, in the address's query: a reload finds it again. Opening is a step of the history, so Back closes it. */
export function useOpenInQuery(name: string): QueryValue {
  return useQuery(name, isClosing);
}

const always = () => true;
const isClosing = (value: string | null) => value === null;

function useQuery(name: string, replaces: (value: string | null) => boolean): QueryValue {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string | null) => {
      // The address itself, not the router's copy of the last drawing: two changes may come between two drawings.
      const after = new URLSearchParams(location.search);
      if (value === null) after.delete(name);
      else after.set(name, value);
      setParams(after, { replace: replaces(value), preventScrollReset: true });
    },
    [name, replaces, setParams],
  );
  return [params.get(name), set];
}
