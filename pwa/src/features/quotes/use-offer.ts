import { useCallback, useEffect, useState } from 'react';
import type { OfferView } from '#contract/endpoints/quote-offers.ts';
import { ApiError, call, OfflineError } from '#pwa/local/call.ts';
import { readRecord, writeRecord } from '#pwa/local/with-shop-database.ts';

export type AskedOffer =
  | { phase: 'loading' }
  /** `isCopy`: what this device has seen before, as nobody answers. */
  | { phase: 'ready'; offer: OfferView; isCopy: boolean }
  /** Unknown, or another token: the server does not say which. */
  | { phase: 'missing' }
  | { phase: 'failed'; isOffline: boolean };

/** The words of a refusal, or null when it was done. */
export type Answering = (answer: 'accept' | 'decline', reason?: string) => Promise<string | null>;

export interface OfferHandle {
  asked: AskedOffer;
  askAgain: () => void;
  answer: Answering;
}

/** The offer of a mail's link, and the customer's answer to it. */
export function useOffer(id: string, token: string | null | undefined): OfferHandle {
  const [asked, setAsked] = useState<AskedOffer>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // Not before it is known whether this device holds the token.
    if (token === undefined) return undefined;
    let isCurrent = true;
    void ask(id, token).then(next => isCurrent && setAsked(next));
    return () => {
      isCurrent = false;
    };
  }, [id, token, attempt]);

  const askAgain = useCallback(() => setAttempt(count => count + 1), []);

  async function answer(verb: 'accept' | 'decline', reason?: string): Promise<string | null> {
    const body = { id: Number(id), token: token ?? '' };
    try {
      const offer =
        verb === 'accept'
          ? await call('POST /api/quotes/accept', { body })
          : await call('POST /api/quotes/decline', { body: { ...body, ...(reason ? { reason } : {}) } });
      await keep(id, offer);
      setAsked({ phase: 'ready', offer, isCopy: false });
      return null;
    } catch (error) {
      // What stands in the way is shown as it is now: expired, replaced, answered in another tab.
      if (error instanceof ApiError && error.status === 409) askAgain();
      return wordsOf(error);
    }
  }

  return { asked, askAgain, answer };
}

function wordsOf(error: unknown): string {
  if (error instanceof OfflineError)
    return 'There is no connection. Nothing was sent: try again when you are online.';
  const said = error instanceof ApiError ? error.serverMessage : undefined;
  return said ?? 'Something went wrong on our side. Please try again in a moment.';
}

const keyOf = (id: string) => `quote offer ${id}`;

/** Without room for a copy it is shown all the same. */
async function keep(id: string, offer: OfferView): Promise<void> {
  await writeRecord(keyOf(id), offer).catch(() => undefined);
}

async function ask(id: string, token: string | null): Promise<AskedOffer> {
  if (!token || !/^[1-9]\d{0,8}$/.test(id)) return { phase: 'missing' };
  try {
    const offer = await call('GET /api/quotes/{id}/offer', { params: { id }, query: { token } });
    await keep(id, offer);
    return { phase: 'ready', offer, isCopy: false };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return { phase: 'missing' };
    const copy = await readRecord<OfferView>(keyOf(id)).catch(() => undefined);
    if (copy) return { phase: 'ready', offer: copy.value, isCopy: true };
    return { phase: 'failed', isOffline: error instanceof OfflineError };
  }
}
