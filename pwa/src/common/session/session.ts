/**
 * Who is signed in, as this device knows it:
 *
 *   load ─┬─ 200 ──────────────→ signedIn (verified)
 *         ├─ 401 ──────────────→ signedOut; remembered staff: signedIn, "ended"
 *         └─ no answer, 5xx ───→ the remembered person, unverified; nobody remembered: signedOut, unverified
 *
 *   signedIn ── a 401 of any call ──→ signedOut, "ended": the screen says so where it happened
 *            └─ of staff ──→ stays signedIn, "ended": work goes on and is kept until the same person signs in (SYNC §5.9)
 *
 * A dead spot never signs anybody out (C77), nor does an ended session take staff off the job: that does a sign-out, the
 * sign-in of somebody else, a device that the office holds for lost, or a week. Screens ask `useSession`; what must
 * happen to local data at the end of a session is told by `onSignOut`.
 */
import { isStaff } from '#contract/capabilities.ts';
import type { LoginForm, Registration } from '#contract/account-form.ts';
import type { User } from '#contract/endpoints/account.ts';
import { crossOutLeaving, type HandedOver, oweLeaving } from './owed-leaving.ts';
import {
  type PersonStorage,
  readRemembered,
  type Remembered,
  storageKey,
  unsentSignOutKey,
  writeRemembered,
} from './remembered-person.ts';

export type SessionState =
  | { phase: 'unknown'; user: undefined }
  /**
   * `isVerified` false: the server has not been reached, this is what the device remembers. `isLapsed`: for longer than
   * staff may go on without it. `hasEnded`: the server has said that the session is over; for staff alone, who go on.
   */
  | { phase: 'signedIn'; user: User; isVerified: boolean; isLapsed?: boolean; hasEnded?: boolean }
  /** `hasEnded`: somebody was signed in on this page until now, or nobody can be asked. */
  | { phase: 'signedOut'; user: null; hasEnded: boolean };

export interface SignOutHook {
  /**
   * Asked first, with what the person holds as a file; answers that, or more of it. `null` keeps the person signed in,
   * for example because work has not been sent.
   */
  mayLeave?: (user: User, handedOver: HandedOver) => Promise<HandedOver | null>;
  /** Runs when the session has ended on purpose: the place to delete what is private, and what was handed over. */
  hasLeft?: (user: User, handedOver: HandedOver) => Promise<void>;
}

export interface HowToLeave {
  /** Nobody is asked: what is unsent stays on the device. */
  isForced?: boolean;
  handedOver?: HandedOver;
}

export interface SessionParts {
  ask: () => Promise<User>;
  login: (form: LoginForm) => Promise<User>;
  register: (form: Registration) => Promise<User>;
  logout: () => Promise<void>;
  /** Whether this browser may hold a session; asking in vain would only be noise. */
  mayBeSignedIn: () => boolean;
  /** It does not: the server has said so. */
  forgetHint: () => void;
  /** Whether the server has answered that nobody is signed in. */
  isUnauthenticated: (error: unknown) => boolean;
  /** Whether nobody answered at all. */
  isOffline: (error: unknown) => boolean;
  storage: PersonStorage;
  now: () => number;
}

export interface SessionStore {
  getState: () => SessionState;
  subscribe: (onChange: () => void) => () => void;
  /** Asks the server who is signed in. */
  load: () => Promise<void>;
  signIn: (form: LoginForm) => Promise<User>;
  register: (form: Registration) => Promise<User>;
  /**
   * False when a hook kept the person. Works without a network: the server hears of it later. Throws what the server
   * refuses it with, and nothing has changed then.
   */
  signOut: (how?: HowToLeave) => Promise<boolean>;
  /** The account has changed: new name or address. */
  update: (user: User) => void;
  /** Some call was answered with 401. */
  noteUnauthenticated: () => void;
  /** The office holds this device for lost, or has closed the account: nobody goes on here. */
  noteRevoked: () => void;
  /** Another tab has signed in or out. */
  noteStorage: (key: string | null) => void;
  onSignOut: (hook: SignOutHook) => () => void;
}

/** The server has said so, and has not taken it back. */
export const isLive = (state: SessionState): boolean => state.phase === 'signedIn' && state.isVerified;

function rememberedState({ user, isLapsed }: Remembered): SessionState & { phase: 'signedIn' } {
  return { phase: 'signedIn', user, isVerified: false, ...(isLapsed ? { isLapsed } : {}) };
}

export function createSession(parts: SessionParts): SessionStore {
  const { storage, now } = parts;
  const watchers = new Set<() => void>();
  const hooks = new Set<SignOutHook>();
  // The tab in which somebody signed out may have died before it forgot them.
  if (storage.getItem(unsentSignOutKey)) writeRemembered(storage, null);
  const remembered = readRemembered(storage, now());
  let state: SessionState = remembered ? rememberedState(remembered) : { phase: 'unknown', user: undefined };

  function set(next: SessionState): void {
    state = next;
    for (const watch of watchers) watch();
  }

  function enter(user: User): User {
    storage.removeItem(unsentSignOutKey);
    crossOutLeaving(storage, user.id);
    writeRemembered(storage, { user, verifiedAtMs: now() });
    set({ phase: 'signedIn', user, isVerified: true });
    return user;
  }

  function leave(hasEnded: boolean): void {
    writeRemembered(storage, null);
    set({ phase: 'signedOut', user: null, hasEnded });
  }

  /** What was only remembered has not ended before anybody's eyes: that page sends to the sign-in. */
  function noteUnauthenticated(): void {
    parts.forgetHint();
    if (state.phase === 'signedOut') return;
    const kept = readRemembered(storage, now());
    if (!kept || !isStaff(kept.user)) return leave(state.phase === 'signedIn' && state.isVerified);
    if (state.phase !== 'signedIn' || !state.hasEnded) set({ ...rememberedState(kept), hasEnded: true });
  }

  /** Asks whoever has something against it; null: somebody has. */
  async function askToLeave(user: User, handedOver: HandedOver): Promise<HandedOver | null> {
    let held: HandedOver | null = handedOver;
    for (const { mayLeave } of hooks) if (mayLeave && held) held = await mayLeave(user, held);
    return held;
  }

  /** Until the server has heard of it, it is owed to the server as well. */
  async function logOut(): Promise<void> {
    storage.setItem(unsentSignOutKey, '1');
    try {
      await parts.logout();
    } catch (error) {
      if (parts.isOffline(error)) return;
      if (!parts.isUnauthenticated(error)) {
        storage.removeItem(unsentSignOutKey);
        throw error;
      }
      parts.forgetHint();
    }
    storage.removeItem(unsentSignOutKey);
  }

  /** A sign-out that the server has not heard of yet comes before anything else, or the cookie would sign in again. */
  async function sendOwedSignOut(): Promise<void> {
    if (!storage.getItem(unsentSignOutKey)) return;
    await parts.logout();
    storage.removeItem(unsentSignOutKey);
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    async load() {
      try {
        await sendOwedSignOut();
        if (!parts.mayBeSignedIn()) return noteUnauthenticated();
        enter(await parts.ask());
      } catch (error) {
        if (parts.isUnauthenticated(error)) return noteUnauthenticated();
        const kept = storage.getItem(unsentSignOutKey) ? null : readRemembered(storage, now());
        if (kept) set(rememberedState(kept));
        else set({ phase: 'signedOut', user: null, hasEnded: true });
      }
    },
    signIn: async form => enter(await parts.login(form)),
    register: async form => enter(await parts.register(form)),
    async signOut({ isForced = false, handedOver = [] } = {}) {
      const { user } = state;
      if (!user) return true;
      const held = isForced ? handedOver : await askToLeave(user, handedOver);
      if (!held) return false;
      oweLeaving(storage, user.id, held);
      try {
        await logOut();
      } catch (error) {
        crossOutLeaving(storage, user.id);
        throw error;
      }
      leave(false);
      await Promise.all([...hooks].map(({ hasLeft }) => hasLeft?.(user, held)));
      crossOutLeaving(storage, user.id);
      return true;
    },
    update(user) {
      enter(user);
    },
    noteUnauthenticated,
    noteRevoked: () => leave(true),
    noteStorage(key) {
      if (key !== storageKey && key !== null) return;
      const kept = readRemembered(storage, now());
      if (!kept && state.phase === 'signedIn') set({ phase: 'signedOut', user: null, hasEnded: true });
      const goesOn = state.phase === 'signedIn' && !state.hasEnded && kept?.user.id === state.user.id;
      if (kept && !goesOn) {
        set({ phase: 'signedIn', user: { ...kept.user }, isVerified: true });
      }
    },
    onSignOut(hook) {
      hooks.add(hook);
      return () => hooks.delete(hook);
    },
  };
}
