import { useCallback, useEffect, useRef, useState } from 'react';
import type { CustomerProof } from '#contract/endpoints/proofs.ts';
import type { ProofAnswer } from '#contract/proofs.ts';
import { ApiError, call, OfflineError } from '#pwa/local/call.ts';
import { deleteRecord, readRecord, writeRecord } from '#pwa/local/with-shop-database.ts';

export type AskedProof =
  | { phase: 'loading' }
  /** `isCopy`: what this device has seen before, as nobody answers. */
  | { phase: 'ready'; proof: CustomerProof; isCopy: boolean }
  /** Unknown, not sent yet, or not for this person: the server does not say which. */
  | { phase: 'missing' }
  | { phase: 'failed'; isOffline: boolean };

/** The words of a refusal, or null when it was done. */
export type AnswerProof = (decision: ProofAnswer, words?: string) => Promise<string | null>;

export interface ProofHandle {
  asked: AskedProof;
  askAgain: () => void;
  answer: AnswerProof;
}

/** The proof that counts, and the customer's answer to it. */
export function useProof(orderId: string, token: string | null | undefined): ProofHandle {
  const [asked, setAsked] = useState<AskedProof>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // One id for one answer: sent again after a lost connection it is the same answer.
  const answerIds = useRef(new Map<string, string>());

  useEffect(() => {
    // Not before it is known whether this device holds the token.
    if (token === undefined) return undefined;
    let isCurrent = true;
    void ask(orderId, token).then(next => isCurrent && setAsked(next));
    return () => {
      isCurrent = false;
    };
  }, [orderId, token, attempt]);

  const askAgain = useCallback(() => setAttempt(count => count + 1), []);

  async function answer(decision: ProofAnswer, words = ''): Promise<string | null> {
    if (asked.phase !== 'ready') return 'Please wait until the proof is here.';
    const { version } = asked.proof;
    const key = `${version} ${decision} ${words}`;
    const answerId = answerIds.current.get(key) ?? crypto.randomUUID();
    answerIds.current.set(key, answerId);
    const body = { version, answerId, decision, ...(words ? { words } : {}), ...(token ? { token } : {}) };
    try {
      const proof = await call('POST /api/orders/{orderId}/proof/answer', { params: { orderId }, body });
      await keep(orderId, proof);
      setAsked({ phase: 'ready', proof, isCopy: false });
      return null;
    } catch (error) {
      // What stands in the way is shown as it is now: a newer version, or answered in another tab.
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

const keyOf = (orderId: string) => `proof ${orderId}`;

/** Without room for a copy it is shown all the same. */
async function keep(orderId: string, proof: CustomerProof): Promise<void> {
  await writeRecord(keyOf(orderId), proof).catch(() => undefined);
}

async function ask(orderId: string, token: string | null): Promise<AskedProof> {
  try {
    const query = token ? { token } : {};
    const proof = await call('GET /api/orders/{orderId}/proof', { params: { orderId }, query });
    await keep(orderId, proof);
    return { phase: 'ready', proof, isCopy: false };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      await deleteRecord(keyOf(orderId)).catch(() => undefined);
      return { phase: 'missing' };
    }
    const copy = await readRecord<CustomerProof>(keyOf(orderId)).catch(() => undefined);
    if (copy) return { phase: 'ready', proof: copy.value, isCopy: true };
    return { phase: 'failed', isOffline: error instanceof OfflineError };
  }
}
