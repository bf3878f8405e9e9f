/**
 * Someone who has lost the staff role has no workplace now, but the work they saved before is still sent. Nothing else
 * is opened. For a shopper this costs one check whether a database exists.
 */
import { isStaff } from '#contract/wire/capabilities.ts';
import type { SessionState } from '#pwa/common/session/session.ts';
import { isKeptHere } from './unsent-elsewhere.ts';

interface Session {
  getState: () => SessionState;
  subscribe: (onChange: () => void) => unknown;
}

/** Called when the app starts. */
export function handInFormerWork(session: Session): void {
  let userId: number | null = null;
  let stop = () => {};
  function follow(): void {
    const state = session.getState();
    const isFormer = state.phase === 'signedIn' && state.isVerified && !isStaff(state.user);
    const next = isFormer ? state.user.id : null;
    if (next === userId) return;
    stop();
    userId = next;
    if (next !== null) stop = handIn(next);
  }
  session.subscribe(follow);
  follow();
}

function handIn(userId: number): () => void {
  let isOver = false;
  let stop = () => {};
  void (async () => {
    if (!(await isKeptHere(userId))) return;
    const { startHandingIn } = await import('./hand-in.ts');
    const started = await startHandingIn(userId);
    if (isOver) started();
    else stop = started;
  })().catch(() => undefined); // no network for the code, or no storage: the next start tries again
  return () => {
    isOver = true;
    stop();
  };
}
