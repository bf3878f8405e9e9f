import { useCallback, useEffect, useRef, useState } from 'react';
import { isLive } from '#pwa/common/session/session.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import {
  passwordEvent,
  type PasswordQuestion,
  type PasswordReason,
} from '#pwa/common/local/call/ask-person.ts';

/** `again`: before the session ends, by the person's own wish. */
export type AskedFor = PasswordReason | 'again';

/** One question for all calls that wait for it. With a session that lives again, also by another tab, an end is answered. */
export function usePasswordQuestion() {
  const session = useSessionStore();
  const [reason, setReason] = useState<AskedFor | null>(null);
  const waiting = useRef<PasswordQuestion['answer'][]>([]);

  // A sign-in answers everything.
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
