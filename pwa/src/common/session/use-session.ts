import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionState, SessionStore } from './session.ts';

export const SessionContext = createContext<SessionStore | null>(null);

/** The session's actions: sign in, sign out, hooks. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('SessionContext is missing above this component');
  return store;
}

/** Who is signed in, as this device knows it. `user` is undefined while the server is being asked. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}
