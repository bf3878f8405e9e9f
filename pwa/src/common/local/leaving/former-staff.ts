/**
 * Somebody who has lost the role has no workplace now, but still hands in what was saved before: nothing is
 * opened but to send. Costs a shopper the look whether there is a database.
 */
import { isStaff } from '#contract/wire/capabilities.ts';
import type { SessionState } from '#pwa/common/session/session.ts';
import { isKeptHere } from './unsent-elsewhere.ts';

interface Session {
  getState: () => SessionState;
  subscribe: (onChange: () => void) => unknown;
}

/** For the start of the app. */
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
