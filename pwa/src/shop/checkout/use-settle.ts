/**
 * What became of a payment, asked until it is known. Nobody answers: asked again, and at once when the network is back.
 *
 *   asking ─→ paid | open | unknown
 *      └──→ processing | unreached ── asked again ─→ …
 */
import { useCallback, useEffect, useState } from 'react';
import type { SettledPayment } from '#contract/checkout/endpoints.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';

export interface AskedPayment {
  paymentIntentId: string;
  clientSecret?: string;
  accessToken?: string;
}

export type Settling =
  | { phase: 'asking' }
  | { phase: 'unreached' }
  /** No such payment, or not for this user. */
  | { phase: 'unknown' }
  | { phase: SettledPayment['state']; answer: SettledPayment };

const firstAgainMs = 1_500;
const longestAgainMs = 15_000;

export function useSettle(asked: AskedPayment | null): Settling & { askAgain: () => void } {
  const [state, setState] = useState<Settling>({ phase: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const key = asked && JSON.stringify(asked);

  useEffect(() => {
    if (!key) return undefined;
    const body = JSON.parse(key) as AskedPayment;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs = firstAgainMs;
    async function ask(): Promise<void> {
      clearTimeout(timer);
      const next = await call('POST /api/checkouts/settle', { body }).then(
        (answer): Settling => ({ phase: answer.state, answer }),
        (error: unknown): Settling => ({ phase: isNobody(error) ? 'unknown' : 'unreached' }),
      );
      if (!isCurrent) return;
      setState(next);
      if (next.phase !== 'processing' && next.phase !== 'unreached') return;
      timer = setTimeout(() => void ask(), waitMs);
      waitMs = Math.min(longestAgainMs, waitMs * 1.5);
    }
    const atOnce = () => timer !== undefined && void ask();
    void ask();
    addEventListener('online', atOnce);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      removeEventListener('online', atOnce);
    };
  }, [key, attempt]);

  const askAgain = useCallback(() => setAttempt(count => count + 1), []);
  return { ...state, askAgain };
}

function isNobody(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}
