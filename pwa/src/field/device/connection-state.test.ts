import { expect, test } from 'vitest';
import { pillView, type SyncFacts } from './connection-state.ts';

const calm: SyncFacts = {
  phase: 'idle',
  standing: 'idle',
  pending: 0,
  attention: 0,
  backlog: 0,
  isLong: false,
  lastSyncedText: '10:42 am',
};

test.each<[string, Partial<SyncFacts>, object, string | undefined]>([
  ['calm', {}, { state: 'online' }, 'Online, 10:42 am'],
  ['never synced', { lastSyncedText: undefined }, { state: 'online' }, undefined],
  ['a quick round', { phase: 'syncing', pending: 1, backlog: 1 }, { state: 'online' }, 'Online, 10:42 am'],
  [
    'a long round',
    { phase: 'syncing', pending: 2, backlog: 5, isLong: true },
    { state: 'syncing', sent: 3, total: 5 },
    undefined,
  ],
  [
    'another try, offline',
    { phase: 'syncing', standing: 'offline' },
    { state: 'offline', saved: 0 },
    undefined,
  ],
  [
    'another try with work, offline',
    { phase: 'syncing', standing: 'offline', pending: 3, backlog: 3 },
    { state: 'offline', saved: 3 },
    undefined,
  ],
  [
    'a long try with work, offline',
    { phase: 'syncing', standing: 'offline', pending: 3, backlog: 3, isLong: true },
    { state: 'syncing', sent: 0, total: 3 },
    undefined,
  ],
  [
    'another try, session over',
    { phase: 'syncing', standing: 'signedOut', pending: 1 },
    { state: 'attention', count: 1 },
    'Sign in to send 1 change',
  ],
  ['offline with work', { phase: 'offline', pending: 3 }, { state: 'offline', saved: 3 }, undefined],
  [
    'offline for long',
    { phase: 'offline', pending: 3, oldestText: '2 h' },
    { state: 'offline', saved: 3 },
    'Offline, 3 saved, oldest 2 h',
  ],
  ['storage lost', { hasLost: true, phase: 'offline' }, { state: 'attention', count: 0 }, 'Storage was lost'],
  ['an item that waits', { pending: 1 }, { state: 'online' }, '1 waiting'],
  ['to decide', { attention: 2, phase: 'offline' }, { state: 'attention', count: 2 }, undefined],
  [
    'session over',
    { phase: 'signedOut', pending: 3, attention: 1 },
    { state: 'attention', count: 3 },
    'Sign in to send 3 changes',
  ],
  [
    'session over, one',
    { phase: 'signedOut', pending: 1 },
    { state: 'attention', count: 1 },
    'Sign in to send 1 change',
  ],
  ['session over, nothing waits', { phase: 'signedOut' }, { state: 'attention', count: 0 }, 'Sign in again'],
  ['too old', { phase: 'upgrade' }, { state: 'attention', count: 0 }, 'Update the app'],
])('%s', (_, facts, connection, words) => {
  expect(pillView({ ...calm, ...facts })).toEqual(
    words === undefined ? { connection } : { connection, words },
  );
});
