/** The session over the real server and this browser's storage; built once in main. */
import { ApiError, call, OfflineError, unauthenticatedEvent } from '#pwa/local/call.ts';
import { unlock } from '#pwa/local/idle-lock.ts';
import { crossOutLeaving, type HandedOver, readOwed } from './owed-leaving.ts';
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
      void clearOwed(user.id);
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
  session.onSignOut({ hasLeft: (user, handedOver) => clearPerson(user.id, handedOver) });
  void clearOwed();
  addEventListener(unauthenticatedEvent, () => session.noteUnauthenticated());
  addEventListener('storage', event => session.noteStorage(event.key));
  // Back from a dead spot: perhaps the session has ended meanwhile, or a sign-out is still owed.
  addEventListener('online', () => void session.load());
  void session.load();
  return session;
}

/** Staff or not: what lies here is cleared by its being here, as rights may have gone since. */
async function clearPerson(userId: number, handedOver: HandedOver): Promise<void> {
  const [{ forgetPerson }, { clearIfKept }] = await Promise.all([
    import('#pwa/local/forget-person.ts'),
    import('#pwa/local/unsent-elsewhere.ts'),
  ]);
  await Promise.all([forgetPerson(), clearIfKept(userId, handedOver)]);
}

/** What a tab that died in the middle of a sign-out has left. `except` is signed in again. */
async function clearOwed(except?: number): Promise<void> {
  for (const [userId, handedOver] of readOwed(safeStorage)) {
    if (userId === except) continue;
    await clearPerson(userId, handedOver).then(
      () => crossOutLeaving(safeStorage, userId),
      () => undefined, // it stays owed: the next start and the next sign-in try again
    );
  }
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
