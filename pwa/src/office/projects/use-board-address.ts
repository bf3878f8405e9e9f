/** View, search, filters, what is open and the dialog, in the address. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import {
  type BoardDialog,
  dialogText,
  readAddress,
  readDialog,
  withToggled,
  withValues,
} from './board-address.ts';

const typingPauseMs = 250;

export function useBoardAddress() {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(query)), [query]);
  // The router creates a new setter with every address. It must not re-render the board's rows.
  const setter = useRef(setParams);
  useEffect(() => {
    setter.current = setParams;
  });
  const change = useCallback(
    (next: (before: URLSearchParams) => URLSearchParams) =>
      // Reads the address itself, not the router's copy of the last render: two changes may come between two renders.
      setter.current(next(new URLSearchParams(location.search)), { replace: true, preventScrollReset: true }),
    [],
  );
  const set = useCallback(
    (values: Readonly<Record<string, string>>) => change(before => withValues(before, values)),
    [change],
  );
  const toggle = useCallback(
    (name: 'closed' | 'open', id: number) => change(before => withToggled(before, name, id)),
    [change],
  );
  const [text, setText] = useTypedSearch(address.search, set);
  return { address, search: text, setSearch: setText, set, toggle, ...useDialog() };
}

/** The board filters with every letter. The address follows when typing pauses. */
function useTypedSearch(
  inAddress: string,
  set: (values: Readonly<Record<string, string>>) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const told = useRef(inAddress);
  // The address can change without the field: back, a link, "Show all projects".
  useEffect(() => {
    if (inAddress === told.current) return;
    told.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => {
    if (text === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = text;
      set({ search: text });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, set]);
  return [text, setText];
}

function useDialog() {
  const [text, setText] = useOpenInQuery('dialog');
  const dialog = useMemo(() => readDialog(text), [text]);
  const latest = useRef(setText);
  useEffect(() => {
    latest.current = setText;
  });
  const open = useCallback((next: BoardDialog) => latest.current(dialogText(next)), []);
  const close = useCallback(() => latest.current(null), []);
  return { dialog, open, close };
}
