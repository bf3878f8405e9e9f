/**
 * Who is signed in, as this device knows it:
 *
 *   load ─┬─ 200 ──────────────→ signedIn (verified)
 *         ├─ 401 ──────────────→ signedOut; remembered staff: signedIn, "ended"
 *         └─ no answer, 5xx ───→ the remembered person, unverified; nobody remembered: signedOut, unverified
 *
 *   signedIn ── a 401 of any call ──→ signedOut, "ended": the screen says so where it happened
 *            └─ of staff ──→ stays signedIn, "ended": work goes on and is kept until the same person signs in
 *
 * A dead spot never signs anybody out, nor does an ended session take staff off the job: that does a sign-out, the
 * sign-in of somebody else, a device that the office holds for lost, or a week. Screens ask `useSession`; what must
 * happen to local data at the end of a session is told by `onSignOut`. What is asked for in the session's name goes
 * over its line, which follows: open while somebody is signed in, held while a sign-out is under way in any tab, else
 * cut.
 */
import { isStaff } from '#contract/wire/capabilities.ts';
import type { LoginForm, Registration } from '#contract/account/account-form.ts';
import type { User } from '#contract/account/endpoints.ts';
import type { SessionLine } from '#pwa/common/local/call/session-line.ts';
import { crossOutLeaving, type HandedOver, oweLeaving } from './owed-leaving.ts';
import { CookiesRefused } from './session-cookies.ts';
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
   * `isVerified` false: the server hasn't been reached, and this is what the device remembers. `isLapsed`: for longer
   * than staff may continue without it. `hasEnded`: the server has said that the session is over. Only for staff, who
   * continue.
   */
  | { phase: 'signedIn'; user: User; isVerified: boolean; isLapsed?: boolean; hasEnded?: boolean }
  /** `hasEnded`: someone was signed in on this page until now, or the server can't be asked. */
  | { phase: 'signedOut'; user: null; hasEnded: boolean };

export type SignInWay = LoginForm | (() => Promise<User>);

export interface SignOutHook {
  /**
   * Asked before a sign-out, with the ids of what the person holds as a file. Resolves to those ids, or more. `null`
   * keeps the person signed in, for example because work hasn't been sent.
   */
  mayLeave?: (user: User, handedOver: HandedOver) => Promise<HandedOver | null>;
  /** Runs when the session was ended on purpose: deletes private data and what was handed over. */
  hasLeft?: (user: User, handedOver: HandedOver) => Promise<void>;
}

export interface HowToLeave {
  /** Signs out without asking: unsent work stays on the device. */
  isForced?: boolean;
  handedOver?: HandedOver;
}

export interface SessionParts {
  ask: () => Promise<User>;
  /** With a password, or by another way that ends in a session. */
  login: (how: SignInWay) => Promise<User>;
  register: (form: Registration) => Promise<User>;
  logout: () => Promise<void>;
  /** Whether this browser may hold a session. If not, there is no need to ask the server. */
  mayBeSignedIn: () => boolean;
  /** Called when the server has said that there is no session. */
  forgetHint: () => void;
  /** Whether the server has answered that no one is signed in. */
  isUnauthenticated: (error: unknown) => boolean;
  /** Whether no answer came at all. */
  isOffline: (error: unknown) => boolean;
  line: Pick<SessionLine, 'open' | 'hold' | 'cut' | 'noteSignIn'>;
  storage: PersonStorage;
  now: () => number;
  later: (callback: () => void, ms: number) => void;
}

export interface SessionStore {
  getState: () => SessionState;
  subscribe: (onChange: () => void) => () => void;
  /** Asks the server who is signed in. */
  load: () => Promise<void>;
  /** @throws CookiesRefused if the browser doesn't keep the session's cookie; so does `register`. */
  signIn: (how: SignInWay) => Promise<User>;
  register: (form: Registration) => Promise<User>;
  /**
   * False if a hook kept the person signed in. Works without a network: the server is notified later. Throws the
   * server's refusal, and nothing has changed then.
   */
  signOut: (how?: HowToLeave) => Promise<boolean>;
  /** The account has changed: new name or address. */
  update: (user: User) => void;
  /** A call was answered with 401. */
  noteUnauthenticated: () => void;
  /** The office has marked this device as lost, or has closed the account: work can't continue here. */
  noteRevoked: () => void;
  /** Another tab has signed in or out. */
  noteStorage: (key: string | null) => void;
  onSignOut: (hook: SignOutHook) => () => void;
}

/** The server has confirmed the session and hasn't ended it since. */
export const isLive = (state: SessionState): boolean => state.phase === 'signedIn' && state.isVerified;

/** Work continues in the session's name. False once the server has said that it is over. */
const isOngoing = (state: SessionState): boolean =>
  state.phase === 'unknown' || (state.phase === 'signedIn' && state.hasEnded !== true);

/** How long another tab may take to sign out. */
const patienceMs = 15_000;

function rememberedState({ user, isLapsed }: Remembered): SessionState & { phase: 'signedIn' } {
  return { phase: 'signedIn', user, isVerified: false, ...(isLapsed ? { isLapsed } : {}) };
}

export function createSession(parts: SessionParts): SessionStore {
  const { storage, now, line } = parts;
  const watchers = new Set<() => void>();
  const hooks = new Set<SignOutHook>();
  // The tab of the sign-out may have died before it deleted the remembered person.
  if (storage.getItem(unsentSignOutKey)) writeRemembered(storage, null);
  const remembered = readRemembered(storage, now());
  let state: SessionState = remembered ? rememberedState(remembered) : { phase: 'unknown', user: undefined };
  let leaving: Promise<void> | null = null;

  /** The line comes first: a subscriber may make a call at once. */
  function set(next: SessionState): void {
    state = next;
    if (!isOngoing(next)) line.cut();
    else if (!leaving) line.open();
    for (const watch of watchers) watch();
  }

  function enter(user: User): User {
    storage.removeItem(unsentSignOutKey);
    crossOutLeaving(storage, user.id);
    writeRemembered(storage, { user, verifiedAtMs: now() });
    set({ phase: 'signedIn', user, isVerified: true });
    return user;
  }

  /** The answer has set the hint, unless this browser keeps no cookies. Then the next call would be anonymous. */
  function enterWithCookie(user: User): User {
    if (!parts.mayBeSignedIn()) throw new CookiesRefused();
    line.noteSignIn();
    return enter(user);
  }

  function leave(hasEnded: boolean): void {
    writeRemembered(storage, null);
    set({ phase: 'signedOut', user: null, hasEnded });
  }

  /** A remembered session hasn't ended in front of the user: that page redirects to the sign-in. */
  function noteUnauthenticated(): void {
    parts.forgetHint();
    if (state.phase === 'signedOut') return;
    const kept = readRemembered(storage, now());
    if (!kept || !isStaff(kept.user)) return leave(state.phase === 'signedIn' && state.isVerified);
    if (state.phase !== 'signedIn' || !state.hasEnded) set({ ...rememberedState(kept), hasEnded: true });
  }

  /** Asks every hook. Returns null if one objects. */
  async function askToLeave(user: User, handedOver: HandedOver): Promise<HandedOver | null> {
    let held: HandedOver | null = handedOver;
    for (const { mayLeave } of hooks) if (mayLeave && held) held = await mayLeave(user, held);
    return held;
  }

  /** Returns whether the server has been notified. If not, that is still to be done as well. */
  async function logOut(): Promise<boolean> {
    try {
      await parts.logout();
    } catch (error) {
      if (parts.isOffline(error)) return false;
      if (!parts.isUnauthenticated(error)) throw error;
      parts.forgetHint();
    }
    return true;
  }

  async function leaveServer(user: User, held: HandedOver): Promise<void> {
    const owe = () => {
      oweLeaving(storage, user.id, held);
      // The other tabs read it too, and hold their lines.
      storage.setItem(unsentSignOutKey, '1');
    };
    owe();
    await line.hold();
    // A change that was still being saved may have stored the person again.
    owe();
    try {
      const isHeard = await logOut();
      leave(false);
      if (isHeard) storage.removeItem(unsentSignOutKey);
    } catch (error) {
      storage.removeItem(unsentSignOutKey);
      crossOutLeaving(storage, user.id);
      throw error;
    }
  }

  /** Another tab is signing out, and may die in the middle. */
  function noteSignOut(): void {
    if (!isOngoing(state) || leaving) return;
    if (!storage.getItem(unsentSignOutKey)) return line.open();
    void line.hold();
    parts.later(() => {
      if (storage.getItem(unsentSignOutKey)) void load();
    }, patienceMs);
  }

  /** A sign-out that the server doesn't know of yet is sent before anything else, or the cookie would sign in again. */
  async function sendOwedSignOut(): Promise<void> {
    if (!storage.getItem(unsentSignOutKey)) return;
    await parts.logout();
    storage.removeItem(unsentSignOutKey);
  }

  async function load(): Promise<void> {
    // While a sign-out is in progress the server isn't asked who is signed in, and the sign-out isn't sent twice.
    await leaving?.catch(() => undefined);
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
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    load,
    signIn: async how => enterWithCookie(await parts.login(how)),
    register: async form => enterWithCookie(await parts.register(form)),
    async signOut({ isForced = false, handedOver = [] } = {}) {
      const { user } = state;
      if (!user) return true;
      const held = isForced ? handedOver : await askToLeave(user, handedOver);
      if (!held) return false;
      leaving ??= leaveServer(user, held).finally(() => {
        leaving = null;
        if (isOngoing(state)) line.open();
      });
      await leaving;
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
      if (key === unsentSignOutKey) return noteSignOut();
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
