/** The session with the real server and this browser's storage. Built once in main. */
import {
  ApiError,
  call,
  learnOpenCalls,
  OfflineError,
  sessionLine,
  unauthenticatedEvent,
} from '#pwa/common/local/call/call.ts';
import { unlock } from '#pwa/common/local/device/idle-lock.ts';
import { owedKey } from './owed-leaving.ts';
import type { PersonStorage } from './remembered-person.ts';
import { createSession, type SessionStore } from './session.ts';
import { forgottenHints, hasHint } from './session-cookies.ts';

export function startSession(now: () => number): SessionStore {
  const session = createSession({
    ask: () => call('GET /api/user', { isAboutSession: true }),
    login: async how => {
      const user = await (typeof how === 'function' ? how() : call('POST /api/login', { body: how }));
      unlock(user.id, now());
      void clearOwed(user.id).catch(() => undefined);
      return user;
    },
    register: body => call('POST /api/register', { body }),
    logout: () => call('POST /api/logout', { isAboutSession: true }),
    mayBeSignedIn: () => hasHint(document.cookie),
    forgetHint() {
      for (const line of forgottenHints) document.cookie = line;
    },
    isUnauthenticated: error => error instanceof ApiError && error.status === 401,
    isOffline: error => error instanceof OfflineError,
    line: sessionLine,
    storage: safeStorage,
    now,
    later: (callback, ms) => void setTimeout(callback, ms),
  });
  session.onSignOut({
    hasLeft: async (user, handedOver) => (await loadClearing()).clearPerson(user.id, handedOver),
  });
  session.subscribe(() => session.getState().user && learnOpenCalls());
  // Offline, without the code: it is still to be done.
  void clearOwed().catch(() => undefined);
  addEventListener(unauthenticatedEvent, () => session.noteUnauthenticated());
  addEventListener('storage', event => session.noteStorage(event.key));
  // Back online: the session may have ended meanwhile, or a sign-out is still to be sent.
  addEventListener('online', () => void session.load());
  void session.load();
  return session;
}

/** Few devices have anything left to clear, so only those load the code. */
async function clearOwed(except?: number): Promise<void> {
  if (!safeStorage.getItem(owedKey)) return;
  await (await loadClearing()).clearOwed(safeStorage, except);
}

const loadClearing = () => import('./clear-person.ts');

/** Local storage if the browser allows it. Without it no one is remembered. */
const safeStorage: PersonStorage = {
  getItem: key => attempt(() => localStorage.getItem(key)),
  setItem: (key, value) => void attempt(() => localStorage.setItem(key, value)),
  removeItem: key => void attempt(() => localStorage.removeItem(key)),
};

function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
