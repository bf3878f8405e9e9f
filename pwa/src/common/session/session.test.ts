import { describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/account/endpoints.ts';
import { until } from '#tests/support/waiting/until.ts';
import { owedKey, readOwed } from './owed-leaving.ts';
import { storageKey, unsentSignOutKey } from './remembered-person.ts';
import { safeReturnPath } from './return-path.ts';
import { CookiesRefused } from './session-cookies.ts';
import { createSession, type SessionParts, type SessionStore } from './session.ts';

const imke: User = {
  id: 4,
  username: 'imke',
  email: 'imke@example.test',
  firstName: 'Imke',
  lastName: null,
  isAdmin: false,
  staffRole: null,
};
const tama: User = { ...imke, id: 2, username: 'tama', staffRole: 'driver' };
const noOne = new Error('401');
const noNetwork = new Error('offline');
const hourMs = 3_600_000;
const form = { username: 'tama', password: 'x' };

function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function build(parts: Partial<SessionParts> = {}, entries?: Record<string, string>) {
  const storage = storageWith(entries);
  const line: string[] = [];
  const timers: { callback: () => void; ms: number }[] = [];
  const session = createSession({
    ask: async () => imke,
    login: async () => imke,
    register: async () => imke,
    logout: async () => {},
    mayBeSignedIn: () => true,
    forgetHint: () => {},
    isUnauthenticated: error => error === noOne,
    isOffline: error => error === noNetwork,
    line: {
      open: () => void line.push('open'),
      hold: async () => void line.push('hold'),
      cut: () => void line.push('cut'),
      noteSignIn: () => void line.push('sign-in'),
    },
    storage,
    now: () => 1_000 * hourMs,
    later: (callback, ms) => void timers.push({ callback, ms }),
    ...parts,
  });
  return { session, storage, line, timers };
}

const remember = (user: User, hoursAgo: number) => ({
  [storageKey]: JSON.stringify({ user, verifiedAtMs: (1_000 - hoursAgo) * hourMs }),
});

describe('load', () => {
  const refuse = (error: Error) => async () => Promise.reject(error);
  test.each([
    ['200', async () => imke, {}, 'signedIn', true],
    ['401', refuse(noOne), {}, 'signedOut', undefined],
    ['401 although remembered', refuse(noOne), remember(imke, 1), 'signedOut', undefined],
    ['401, staff that is remembered', refuse(noOne), remember(tama, 1), 'signedIn', false],
    ['401, staff of last week', refuse(noOne), remember(tama, 169), 'signedOut', undefined],
    ['no network, shopper of last week', refuse(noNetwork), remember(imke, 170), 'signedIn', false],
    ['no network, shopper of last month', refuse(noNetwork), remember(imke, 400), 'signedOut', undefined],
    ['no network, driver of this shift', refuse(noNetwork), remember(tama, 15), 'signedIn', false],
    ['no network, driver of last week', refuse(noNetwork), remember(tama, 169), 'signedOut', undefined],
    ['500, remembered', refuse(new Error('500')), remember(imke, 1), 'signedIn', false],
    ['no network, nobody remembered', refuse(noNetwork), {}, 'signedOut', undefined],
    [
      'no network, storage with rubbish',
      refuse(noNetwork),
      { [storageKey]: '{"user":7}' },
      'signedOut',
      undefined,
    ],
  ] as const)('%s', async (_what, ask, entries, phase, isVerified) => {
    const { session } = build({ ask }, entries);
    await session.load();
    expect(session.getState()).toMatchObject({ phase, ...(isVerified === undefined ? {} : { isVerified }) });
  });
});

const workshop: User = { ...tama, staffRole: 'workshop' };
test.each([
  ['a driver within a shift and twelve hours', tama, 27, undefined],
  ['a driver after that', tama, 29, true],
  ['the workshop within three days', workshop, 71, undefined],
  ['the workshop after that', workshop, 73, true],
] as const)('without a server: %s', async (_what, user, hoursAgo, isLapsed) => {
  const { session } = build({ ask: async () => Promise.reject(noNetwork) }, remember(user, hoursAgo));
  await session.load();
  expect(session.getState()).toEqual({
    phase: 'signedIn',
    user,
    isVerified: false,
    ...(isLapsed && { isLapsed }),
  });
});

test('remembers name and rights, not the address', async () => {
  const { session, storage } = build();
  await session.signIn({ username: 'imke', password: 'x' });
  expect(storage.kept.get(storageKey)).toContain('Imke');
  expect(storage.kept.get(storageKey)).not.toContain('example.test');
});

test.each([
  ['a sign-in', (session: SessionStore) => session.signIn(form)],
  ['a registration', (session: SessionStore) => session.register({ ...form, email: 'tama@example.test' })],
])('%s in a browser that keeps no cookies is told so, and nobody is signed in', async (_what, enter) => {
  const { session, storage } = build({ mayBeSignedIn: () => false });
  await session.load();
  await expect(enter(session)).rejects.toThrow(CookiesRefused);
  expect(session.getState()).toMatchObject({ phase: 'signedOut' });
  expect(storage.kept.has(storageKey)).toBe(false);
});

test('a 401 of any call ends the session and says so', async () => {
  const { session } = build();
  await session.load();
  session.noteUnauthenticated();
  expect(session.getState()).toEqual({ phase: 'signedOut', user: null, hasEnded: true });
});

describe('an ended session of staff', () => {
  const ended = { phase: 'signedIn', user: { id: tama.id }, isVerified: false, hasEnded: true };
  /** With the hint that the server sets beside its cookie. */
  const signedIn = async (parts: Partial<SessionParts> = {}) => {
    let hasHint = true;
    const hint = { mayBeSignedIn: () => hasHint, forgetHint: () => void (hasHint = false) };
    const login = async () => {
      hasHint = true;
      return tama;
    };
    const built = build({ ask: async () => tama, ...hint, login, ...parts });
    await built.session.load();
    built.session.noteUnauthenticated();
    return built;
  };

  test('is told, and leaves the person at work: with a network, without one, and after a start', async () => {
    const { session, storage } = await signedIn();
    expect(session.getState()).toMatchObject(ended);
    await session.load();
    expect(session.getState()).toMatchObject(ended);
    const { session: next } = build({ mayBeSignedIn: () => false }, Object.fromEntries(storage.kept));
    await next.load();
    expect(next.getState()).toMatchObject(ended);
  });

  test.each([
    [
      'the sign-in of the same person',
      async (s: SessionStore) => s.signIn(form),
      { phase: 'signedIn', isVerified: true },
    ],
    ['a sign-out', async (s: SessionStore) => s.signOut(), { phase: 'signedOut', hasEnded: false }],
    [
      'a device held for lost',
      async (s: SessionStore) => s.noteRevoked(),
      { phase: 'signedOut', hasEnded: true },
    ],
  ] as const)('ends with %s', async (_what, act, state) => {
    const { session, storage } = await signedIn({
      logout: async () => Promise.reject(noOne),
    });
    await act(session);
    expect(session.getState()).toMatchObject(state);
    expect(session.getState()).not.toMatchObject({ phase: 'signedIn', hasEnded: true });
    expect(storage.kept.has(storageKey)).toBe(state.phase === 'signedIn');
  });

  test('ends with the sign-in in another tab', async () => {
    const { session, storage } = await signedIn();
    storage.kept.set(storageKey, JSON.stringify({ user: tama, verifiedAtMs: 1_000 * hourMs }));
    session.noteStorage(storageKey);
    expect(session.getState()).toEqual({ phase: 'signedIn', user: tama, isVerified: true });
  });
});

describe('signOut', () => {
  test('asks first, then clears', async () => {
    const { session, storage } = build();
    await session.load();
    const hasLeft = vi.fn(async () => {});
    let mayLeave = false;
    session.onSignOut({ mayLeave: async () => (mayLeave ? ['m1'] : null), hasLeft });
    expect(await session.signOut()).toBe(false);
    expect(session.getState().phase).toBe('signedIn');
    expect(hasLeft).not.toHaveBeenCalled();
    mayLeave = true;
    expect(await session.signOut()).toBe(true);
    expect(hasLeft).toHaveBeenCalledWith(imke, ['m1']);
    expect(storage.kept.size).toBe(0);
    expect(session.getState()).toEqual({ phase: 'signedOut', user: null, hasEnded: false });
  });

  test('forced, it asks nobody', async () => {
    const { session } = build();
    await session.load();
    const mayLeave = vi.fn(async () => null);
    session.onSignOut({ mayLeave });
    expect(await session.signOut({ isForced: true })).toBe(true);
    expect(mayLeave).not.toHaveBeenCalled();
  });

  test('holds without a network, and the server hears of it before anything else', async () => {
    const calls: string[] = [];
    let isOnline = false;
    const { session, storage } = build({
      ask: async () => {
        calls.push('ask');
        throw noOne;
      },
      logout: async () => {
        calls.push('logout');
        if (!isOnline) throw noNetwork;
      },
    });
    await session.signIn({ username: 'imke', password: 'x' });
    await session.signOut();
    await session.load();
    expect(session.getState().phase).toBe('signedOut');
    expect(storage.kept.has(unsentSignOutKey)).toBe(true);
    isOnline = true;
    await session.load();
    expect(calls).toEqual(['logout', 'logout', 'logout', 'ask']);
    expect(storage.kept.size).toBe(0);
  });

  test('a refusal keeps the person and is thrown', async () => {
    const failure = new Error('503');
    const { session, storage } = build({ logout: async () => Promise.reject(failure) });
    await session.load();
    const hasLeft = vi.fn();
    session.onSignOut({ hasLeft });
    await expect(session.signOut({ handedOver: ['m1'] })).rejects.toBe(failure);
    expect(session.getState().phase).toBe('signedIn');
    expect(hasLeft).not.toHaveBeenCalled();
    expect([...storage.kept.keys()]).toEqual([storageKey]);
  });

  const never = new Promise<never>(() => {});
  test.each([
    ['while the server was asked', { logout: () => never }, {}],
    ['while the device was cleared', {}, { hasLeft: () => never }],
  ] as const)(
    'in a tab that dies %s: nobody is signed in, and the clearing is owed',
    async (_when, parts, hook) => {
      const { session, storage } = build({ ask: async () => tama, ...parts });
      await session.load();
      session.onSignOut(hook);
      void session.signOut({ handedOver: ['m1'] });
      await until(() => expect(storage.kept.has(owedKey)).toBe(true));
      const logout = vi.fn(async () => {});
      const { session: next, storage: left } = build(
        { logout, ask: async () => Promise.reject(noOne) },
        Object.fromEntries(storage.kept),
      );
      expect(next.getState().user).toBeUndefined();
      await next.load();
      expect(next.getState().phase).toBe('signedOut');
      expect(logout).toHaveBeenCalledTimes(_when === 'while the server was asked' ? 1 : 0);
      expect([...readOwed(left)]).toEqual([[tama.id, ['m1']]]);
    },
  );

  test('what is owed of others outlasts a sign-in; who is back owes nothing', async () => {
    const { session, storage } = build(
      {},
      {
        [owedKey]: JSON.stringify([
          [imke.id, []],
          [tama.id, []],
        ]),
      },
    );
    await session.signIn(form);
    expect([...readOwed(storage).keys()]).toEqual([tama.id]);
  });
});

test('another tab signs out', async () => {
  const { session, storage } = build();
  await session.load();
  storage.kept.clear();
  session.noteStorage(storageKey);
  expect(session.getState().phase).toBe('signedOut');
});

describe('the line of its requests', () => {
  test('follows who is signed in', async () => {
    const { session, line } = build({ ask: async () => Promise.reject(noOne) });
    await session.load();
    await session.signIn(form);
    session.noteUnauthenticated();
    expect(line).toEqual(['cut', 'sign-in', 'open', 'cut']);
    await session.signIn(form);
    session.noteRevoked();
    expect(line).toEqual(['cut', 'sign-in', 'open', 'cut', 'sign-in', 'open', 'cut']);
  });

  test('is cut where a session of staff has ended, until the same person signs in', async () => {
    const { session, line } = build({ login: async () => tama, ask: async () => tama });
    await session.load();
    session.noteUnauthenticated();
    expect(session.getState().phase).toBe('signedIn');
    await session.signIn(form);
    expect(line).toEqual(['open', 'cut', 'sign-in', 'open']);
  });

  test.each([
    ['the server takes', async () => {}, 'cut'],
    ['the server refuses', async () => Promise.reject(new Error('503')), 'open'],
    ['the server does not hear', async () => Promise.reject(noNetwork), 'cut'],
  ] as const)('is held before a sign-out that %s', async (_what, logout, after) => {
    const { session, line } = build({
      logout: async () => {
        expect(line).toEqual(['open', 'hold']);
        // Meanwhile the device is back online, and the user presses once more.
        void session.load();
        void session.signOut().catch(() => undefined);
        return logout();
      },
    });
    await session.load();
    await session.signOut().catch(() => undefined);
    expect(line.slice(2)[0]).toBe(after);
  });

  test('a sign-out is sent once, however often it is asked for', async () => {
    const logout = vi.fn(async () => {});
    const { session } = build({ logout });
    await session.load();
    await Promise.all([session.signOut(), session.signOut()]);
    expect(logout).toHaveBeenCalledTimes(1);
  });

  describe('in another tab', () => {
    const inOtherTab = async (parts: Partial<SessionParts> = {}) => {
      const built = build(parts);
      await built.session.load();
      built.storage.kept.set(unsentSignOutKey, '1');
      built.session.noteStorage(unsentSignOutKey);
      expect(built.line).toEqual(['open', 'hold']);
      return built;
    };

    test('is held from the press on, and cut with the end', async () => {
      const { session, storage, line } = await inOtherTab();
      storage.kept.delete(storageKey);
      session.noteStorage(storageKey);
      storage.kept.delete(unsentSignOutKey);
      session.noteStorage(unsentSignOutKey);
      expect(line).toEqual(['open', 'hold', 'cut']);
    });

    test('is open again where the server has refused it', async () => {
      const { session, storage, line } = await inOtherTab();
      storage.kept.delete(unsentSignOutKey);
      session.noteStorage(unsentSignOutKey);
      expect(line).toEqual(['open', 'hold', 'open']);
    });

    test('is taken over from a tab that dies over it', async () => {
      const logout = vi.fn(async () => {});
      let isIn = true;
      const { session, line, timers } = await inOtherTab({
        logout,
        ask: async () => (isIn ? imke : Promise.reject(noOne)),
      });
      isIn = false;
      expect(timers).toHaveLength(1);
      timers[0]?.callback();
      await until(() => expect(session.getState().phase).toBe('signedOut'));
      expect(logout).toHaveBeenCalledTimes(1);
      expect(line).toEqual(['open', 'hold', 'cut']);
    });
  });
});

test.each([
  ['/cart', '/cart'],
  ['/account?tab=orders', '/account?tab=orders'],
  ['/admin/deliveries', '/admin/deliveries'],
  [null, '/account'],
  ['//evil.example/cart', '/account'],
  ['/\\evil.example', '/account'],
  ['https://evil.example/cart', '/account'],
  ['javascript:alert(1)', '/account'],
  ['/\t/evil.example', '/account'],
  ['/auth?next=/auth', '/account'],
  ['/api/logout', '/account'],
  ['/cart/../..//evil', '/account'],
])('the return path %s leads to %s', (next, path) => {
  expect(safeReturnPath(next)).toBe(path);
});

test.each([
  [{ isAdmin: true, staffRole: null }, '/admin'],
  [{ isAdmin: false, staffRole: 'workshop' }, '/admin/jobs'],
  [{ isAdmin: false, staffRole: 'driver' }, '/admin/deliveries'],
  [{ isAdmin: false, staffRole: null }, '/account'],
] as const)('after the sign-in %j is at %s, or where they came from', (person, place) => {
  expect(safeReturnPath(null, person)).toBe(place);
  expect(safeReturnPath('//evil.example', person)).toBe(place);
  expect(safeReturnPath('/cart', person)).toBe('/cart');
});
