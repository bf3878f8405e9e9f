import { useRef } from 'react';
import type { CustomerProof, ProofFile, ProofPin } from '#contract/proofs/endpoints.ts';
import type { ProofAnswer } from '#contract/proofs/proofs.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { sendFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { type KeptAnswerHandle, useKeptAnswer } from '#pwa/common/local/call/use-kept-answer.ts';

/** Resolves to the refusal's message, or null on success. */
export type AnswerProof = (decision: ProofAnswer, asked?: AskedChange) => Promise<string | null>;

/** A change as it is asked for. */
export interface AskedChange {
  words: string;
  pins: readonly ProofPin[];
  files: readonly ProofFile[];
}

export const nothingAsked: AskedChange = { words: '', pins: [], files: [] };

export interface ProofHandle extends KeptAnswerHandle<CustomerProof> {
  answer: AnswerProof;
}

/** The current proof, and the customer's answer to it. */
export function useProof(orderId: string, token: string | null | undefined): ProofHandle {
  const { asked, askAgain, show } = useKeptAnswer({
    // Only once it is known whether this device holds the token.
    key: token === undefined ? null : `proof ${orderId}`,
    proof: token,
    ask: () =>
      call('GET /api/orders/{orderId}/proof', { params: { orderId }, query: token ? { token } : {} }),
  });
  // One id per answer: sent again after a lost connection, it is the same answer.
  const answerIds = useRef(new Map<string, string>());

  async function answer(decision: ProofAnswer, asking = nothingAsked): Promise<string | null> {
    if (asked.phase !== 'ready') return 'Please wait until the proof is here.';
    const { version } = asked.value;
    const words = asking.words.trim();
    const { pins, files } = asking;
    const key = JSON.stringify([version, decision, words, pins, files]);
    const answerId = answerIds.current.get(key) ?? crypto.randomUUID();
    answerIds.current.set(key, answerId);
    const body = {
      version,
      answerId,
      decision,
      ...(words ? { words } : {}),
      ...(pins.length > 0 ? { pins: [...pins] } : {}),
      ...(files.length > 0 ? { files: [...files] } : {}),
      ...(token ? { token } : {}),
    };
    try {
      const proof = await call('POST /api/orders/{orderId}/proof/answer', { params: { orderId }, body });
      await show(proof);
      return null;
    } catch (error) {
      // Shows the current state that prevents it: a newer version, or an answer from another tab.
      if (error instanceof ApiError && error.status === 409) askAgain();
      return sendFailureWords(error);
    }
  }

  return { asked, askAgain, show, answer };
}
