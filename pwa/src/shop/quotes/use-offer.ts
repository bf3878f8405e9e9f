import type { AcceptedDetails, OfferView } from '#contract/quotes/offer-endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { sendFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { type KeptAnswerHandle, useKeptAnswer } from '#pwa/common/local/call/use-kept-answer.ts';

/** Resolves to the refusal's message, or null on success. */
export type Answering = (answer: 'accept' | 'decline', more?: AnswerMore) => Promise<string | null>;

interface AnswerMore {
  /** Why it was declined. */
  reason?: string;
  /** Which of several, with an acceptance. */
  optionId?: string;
  /** Sizes and address, with an acceptance. */
  details?: AcceptedDetails;
}

export interface OfferHandle extends Omit<KeptAnswerHandle<OfferView>, 'show'> {
  answer: Answering;
}

/** The offer of an emailed link, and the customer's answer to it. */
export function useOffer(id: string, token: string | null | undefined): OfferHandle {
  const isLink = Boolean(token) && /^[1-9]\d{0,8}$/.test(id);
  const { asked, askAgain, show } = useKeptAnswer({
    // Only once it is known whether this device holds the token.
    key: isLink ? `quote offer ${id}` : null,
    proof: token,
    ask: () => call('GET /api/quotes/{id}/offer', { params: { id }, query: { token: token ?? '' } }),
  });

  async function answer(
    verb: 'accept' | 'decline',
    { reason, details, optionId }: AnswerMore = {},
  ): Promise<string | null> {
    const body = { id: Number(id), token: token ?? '' };
    try {
      const offer =
        verb === 'accept'
          ? await call('POST /api/quotes/accept', {
              body: { ...body, ...(optionId ? { optionId } : {}), ...(details ? { details } : {}) },
            })
          : await call('POST /api/quotes/decline', { body: { ...body, ...(reason ? { reason } : {}) } });
      await show(offer);
      return null;
    } catch (error) {
      // Shows the current state that prevents it: expired, replaced, answered in another tab.
      if (error instanceof ApiError && error.status === 409) askAgain();
      return sendFailureWords(error);
    }
  }

  const isKnownToMiss = token !== undefined && !isLink;
  return { asked: isKnownToMiss ? { phase: 'missing' } : asked, askAgain, answer };
}
