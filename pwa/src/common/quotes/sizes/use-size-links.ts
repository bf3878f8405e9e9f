/** Sizes by link, for the organiser and the office: loaded, changed, and the words for what went wrong. */
import { useCallback, useEffect, useState } from 'react';
import type { SizeCollection } from '#contract/quotes/sizes/size-endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords, sendFailureWords } from '#pwa/common/local/call/failure-words.ts';

export interface SizeLinksHandle {
  /** Null while it loads. */
  collection: SizeCollection | null;
  loadTrouble: string | null;
  trouble: string | null;
  /** What is being saved: the id of a link, or `make`, `by`, `close`. */
  busy: string | null;
  reload: () => void;
  /** True once it is saved. */
  makeLink: (label: string) => Promise<boolean>;
  withdraw: (linkId: string) => Promise<boolean>;
  setBy: (by: string | null) => Promise<boolean>;
  setClosed: (isClosed: boolean, seenPieces: number) => Promise<boolean>;
}

/** `token` is that of the quote’s link; null for the office. */
export function useSizeLinks(quoteId: number, token: string | null): SizeLinksHandle {
  const [collection, setCollection] = useState<SizeCollection | null>(null);
  const [loadTrouble, setLoadTrouble] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  // Pressed again after an answer that was lost, it is the same link.
  const [nextId, setNextId] = useState(() => crypto.randomUUID());
  const params = { id: String(quoteId) };
  const query = token ? { token } : {};

  const load = useCallback(() => {
    call('GET /api/quotes/{id}/sizes', {
      params: { id: String(quoteId) },
      query: token ? { token } : {},
    }).then(setCollection, (error: unknown) =>
      setLoadTrouble(loadFailureWords(error, 'The sizes could not be loaded.')),
    );
  }, [quoteId, token]);
  useEffect(load, [load]);

  function reload() {
    setLoadTrouble(null);
    load();
  }

  async function save(what: string, send: () => Promise<SizeCollection>): Promise<boolean> {
    setBusy(what);
    setTrouble(null);
    try {
      setCollection(await send());
      return true;
    } catch (error) {
      setTrouble(sendFailureWords(error));
      // Shows what prevents it.
      if (error instanceof ApiError && error.status === 409) reload();
      return false;
    } finally {
      setBusy(null);
    }
  }

  const change = (what: string, body: { by?: string | null; isClosed?: boolean; seenPieces?: number }) =>
    save(what, () => call('PATCH /api/quotes/{id}/sizes', { params, query, body }));

  return {
    collection,
    loadTrouble,
    trouble,
    busy,
    reload,
    async makeLink(label) {
      const body = { id: nextId, label };
      const isMade = await save('make', () =>
        call('POST /api/quotes/{id}/sizes/links', { params, query, body }),
      );
      if (isMade) setNextId(crypto.randomUUID());
      return isMade;
    },
    withdraw: linkId =>
      save(linkId, () =>
        call('POST /api/quotes/{id}/sizes/links/{linkId}/withdraw', { params: { ...params, linkId }, query }),
      ),
    setBy: by => change('by', { by }),
    setClosed: (isClosed, seenPieces) => change('close', isClosed ? { isClosed, seenPieces } : { isClosed }),
  };
}
