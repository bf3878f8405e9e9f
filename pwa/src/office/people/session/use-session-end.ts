import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { presence } from '#pwa/common/local/call/presence.ts';
import { reach } from '#pwa/common/local/call/reach.ts';
import { later } from '#pwa/common/local/sync/timers.ts';
import {
  type SessionEnd,
  type SessionEndWatch,
  watchSessionEnd,
} from '#pwa/common/session/watch-session-end.ts';

/** The session end to warn about, followed for as long as the session lives. */
export function useSessionEnd(isLive: boolean, onOverAsTold: () => void) {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const [watch, setWatch] = useState<SessionEndWatch | null>(null);
  const onOver = useRef(onOverAsTold);
  useEffect(() => {
    onOver.current = onOverAsTold;
  });

  useEffect(() => {
    if (!isLive) return;
    const started = watchSessionEnd({
      ask: () => call('GET /api/session'),
      keep: () => call('POST /api/session', { asksNobody: true }),
      isOver: error => error instanceof ApiError && error.status === 401,
      isReached: () => navigator.onLine && reach.isReached.getState(),
      isTouchedWithin: presence.isTouchedWithin,
      now: () => Date.now(),
      later,
      tell: setEnd,
      onOverAsTold: () => onOver.current(),
    });
    setWatch(started);
    const wakeIfSeen = () => document.visibilityState === 'visible' && started.wake();
    document.addEventListener('visibilitychange', wakeIfSeen);
    addEventListener('online', started.wake);
    addEventListener('offline', started.wake);
    const unfollow = reach.isReached.subscribe(started.wake);
    return () => {
      started.stop();
      setWatch(null);
      setEnd(null);
      document.removeEventListener('visibilitychange', wakeIfSeen);
      removeEventListener('online', started.wake);
      removeEventListener('offline', started.wake);
      unfollow();
    };
  }, [isLive]);

  return { end, watch };
}
