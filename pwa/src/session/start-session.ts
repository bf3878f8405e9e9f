/** The session over the real server and this browser's storage; built once in main. */
import { ApiError, call, OfflineError, unauthenticatedEvent } from '#pwa/local/call.ts';
import { unlock } from '#pwa/local/idle-lock.ts';
import type { PersonStorage } from './remembered-person.ts';
import { createSession, type SessionStore } from './session.ts';

/** Set by the server beside the session's own cookie, which no script can see. */
const hintCookie = '__Host-in';

export function startSession(now: () => number): SessionStore {
  const session = createSession({
    ask: () => call('GET /api/user'),
    login: async body => {
      const user = await call('POST /api/login', { body });
      unlock(user.id, now());
      return user;
    },
    register: body => call('POST /api/register', { body }),
    logout: () => call('POST /api/logout'),
    mayBeSignedIn: () => document.cookie.split('; ').includes(`${hintCookie}=1`),
    forgetHint: () => void (document.cookie = `${hintCookie}=; Path=/; Secure; SameSite=Strict; Max-Age=0`),
    isUnauthenticated: error => error instanceof ApiError && error.status === 401,
    isOffline: error => error instanceof OfflineError,
    storage: safeStorage,
    now,
  });
  session.onSignOut({
    hasLeft: async () => (await import('#pwa/local/forget-person.ts')).forgetPerson(),
  });
  addEventListener(unauthenticatedEvent, () => session.noteUnauthenticated());
  addEventListener('storage', event => session.noteStorage(event.key));
  // Back from a dead spot: perhaps the session has ended meanwhile, or a sign-out is still owed.
  addEventListener('online', () => void session.load());
  void session.load();
  return session;
}

/** Local storage where the browser allows it; without it nobody is remembered. */
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
