/** The list behind one link, and its rows: each is saved as soon as it is whole. */
import { useState } from 'react';
import type { SizeList, SizeRow } from '#contract/quotes/sizes/size-endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { sendFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { type KeptAnswerHandle, useKeptAnswer } from '#pwa/common/local/call/use-kept-answer.ts';

/** As typed. Without a version it is new. */
export type TypedSizeRow = Omit<SizeRow, 'version'> & { version: number | null };

export interface SizeListHandle extends Omit<KeptAnswerHandle<SizeList>, 'show'> {
  isSaving: boolean;
  /** Resolves to the refusal's sentence, or null on success. */
  save: (row: TypedSizeRow) => Promise<string | null>;
  remove: (row: SizeRow) => Promise<string | null>;
}

export function useSizeList(id: string, token: string | null | undefined): SizeListHandle {
  const [isSaving, setSaving] = useState(false);
  const isLink = Boolean(token) && /^[\da-f-]{36}$/.test(id);
  const query = { token: token ?? '' };
  const { asked, askAgain, show } = useKeptAnswer({
    key: isLink ? `size list ${id}` : null,
    proof: token,
    isLive: true,
    ask: () => call('GET /api/size-links/{id}', { params: { id }, query: { token: token ?? '' } }),
  });

  async function send(rows: TypedSizeRow[], removed: Pick<SizeRow, 'id' | 'version'>[]) {
    setSaving(true);
    try {
      const body = { rows, removed };
      await show(await call('PUT /api/size-links/{id}/rows', { params: { id }, query, body }));
      return null;
    } catch (error) {
      // Shows what somebody else has saved, or that sizes are closed.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) askAgain();
      return sendFailureWords(error);
    } finally {
      setSaving(false);
    }
  }

  const isKnownToMiss = token !== undefined && !isLink;
  return {
    asked: isKnownToMiss ? { phase: 'missing' } : asked,
    askAgain,
    isSaving,
    save: row => send([row], []),
    remove: ({ id: rowId, version }) => send([], [{ id: rowId, version }]),
  };
}
