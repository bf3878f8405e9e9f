import { useCallback, useEffect, useRef, useState } from 'react';
import { isLive } from '#pwa/common/session/session.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import {
  passwordEvent,
  type PasswordQuestion,
  type PasswordReason,
} from '#pwa/common/local/call/ask-person.ts';

/** `again`: before the session ends, at the user's own request. */
export type AskedFor = PasswordReason | 'again';

/**
 * One question for all calls that wait for it. A session that is live again, even through another tab, answers a
 * question about its end.
 */
export function usePasswordQuestion() {
  const session = useSessionStore();
  const [reason, setReason] = useState<AskedFor | null>(null);
  const waiting = useRef<PasswordQuestion['answer'][]>([]);

  // A sign-in answers every reason.
  const ask = useCallback((next: AskedFor) => setReason(asked => (asked === 'ended' ? asked : next)), []);
  const settle = useCallback((isGiven: boolean) => {
    setReason(null);
    for (const answer of waiting.current.splice(0)) answer(isGiven);
  }, []);

  useEffect(() => {
    function take(event: Event) {
      const { reason: next, answer } = (event as CustomEvent<PasswordQuestion>).detail;
      event.preventDefault();
      waiting.current.push(answer);
      ask(next);
    }
    addEventListener(passwordEvent, take);
    return () => {
      removeEventListener(passwordEvent, take);
      settle(false);
    };
  }, [ask, settle]);
  useEffect(() => {
    if (reason !== 'ended') return;
    return session.subscribe(() => isLive(session.getState()) && settle(true));
  }, [reason, session, settle]);

  return { reason, ask, settle };
}
