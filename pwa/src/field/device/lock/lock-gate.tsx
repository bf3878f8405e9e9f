import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { isIdle, isLocked, readLock, watchLock, writeLock } from '#pwa/common/local/device/idle-lock.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { LockScreen } from './lock-screen.tsx';
import '#pwa/staff-styles.css';

interface LockGateProps {
  userId: number;
  userName: string;
  children: ReactNode;
}

/** How often touches are stored: a shorter interval would write at every stroke. */
const noteEveryMs = 10_000;
const lookEveryMs = 5_000;

/** Shows the app, or the lock in its place. Each tab locks by itself. Unlocking one unlocks all. */
export function LockGate({ userId, userName, children }: LockGateProps) {
  const session = useSessionStore();
  const isCovered = useSyncExternalStore(watchLock, () => isLocked(readLock(userId), Date.now()));
  useEffect(() => (isCovered ? undefined : watchIdleness(userId)), [isCovered, userId]);
  if (!isCovered) return children;
  return (
    <LockScreen
      userId={userId}
      initials={initials(userName)}
      onSignOut={() => session.signOut({ isForced: true })}
    />
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(word => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();

/** Stores the time of the last touch, and locks if it was too long ago. */
function watchIdleness(userId: number): () => void {
  let notedAtMs = 0;
  function touch(): void {
    const nowMs = Date.now();
    const lock = readLock(userId);
    if (lock && isLocked(lock, nowMs)) return look();
    if (!lock || Math.abs(nowMs - notedAtMs) < noteEveryMs) return;
    notedAtMs = nowMs;
    writeLock(userId, { ...lock, activeAtMs: nowMs });
  }
  function look(): void {
    const lock = readLock(userId);
    if (lock && !lock.isLocked && isIdle(lock, Date.now())) writeLock(userId, { ...lock, isLocked: true });
  }
  const timer = setInterval(look, lookEveryMs);
  const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
  for (const event of events) addEventListener(event, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const event of events) removeEventListener(event, touch, { capture: true });
    document.removeEventListener('visibilitychange', look);
  };
}
