import { expect, test } from 'vitest';
import { type Facts, judgeShop } from './judge-shop.ts';

const now = new Date('2026-11-26T00:00:00Z');
const last: NonNullable<Facts['backup']['last']> = {
  at: '2026-11-25T16:00:00Z',
  bytes: 2_000_000,
  isEncrypted: true,
  rows: 10,
  files: 1,
  drill: { at: '2026-11-25T16:10:00Z', seconds: 5, seals: 1, failure: null },
};
const sound: Facts = {
  now,
  isProduction: true,
  publicUrl: 'https://shop.example',
  trustsProxy: true,
  isOnLoopback: true,
  answer: { trouble: null, certificateEndsAt: new Date('2027-01-26T00:00:00Z'), clock: now },
  database: { version: 17, clock: now, pendingMigrations: 0 },
  mail: { kind: 'smtp', trouble: null, failed: 0 },
  volumes: [{ folder: '/data', freeBytes: 50e9, sizeBytes: 100e9 }],
  backup: { isScheduled: true, last, failure: null, isLate: false, filesAtFault: 0 },
  isBackupBesideShop: false,
  keyFits: true,
  files: { missing: 0, trouble: null, isMoving: false },
  recordsAtFault: 0,
  paymentsUnmatched: 0,
  queues: [{ queue: 'mails', oldestSeconds: 30 }],
  openKeys: [],
};
const told = (more: Partial<Facts>) =>
  judgeShop({ ...sound, ...more })
    .filter(({ state }) => state !== 'well')
    .map(({ state, says }) => `${state}: ${says}`);

test('a sound shop', () => {
  expect(told({})).toEqual([]);
  expect(judgeShop(sound).map(({ says }) => says)).toEqual([
    'https://shop.example answers.',
    'Its certificate is good for 61 days.',
    'The clocks agree.',
    'PostgreSQL 17, up to date.',
    'The mail server takes emails.',
    '/data has 50 GB of 100 GB left.',
    'The last backup is 8 hours old and has 2.0 MB.',
    'No file is missing and no work waits.',
  ]);
});

test.each<[Partial<Facts>, RegExp]>([
  [{ publicUrl: null, answer: null, trustsProxy: false }, /^wrong: PUBLIC_URL is not set/],
  [
    { publicUrl: 'http://shop.example', trustsProxy: false },
    /^wrong: http:\/\/shop.example is not encrypted/,
  ],
  [{ answer: { trouble: 'ECONNREFUSED', certificateEndsAt: null, clock: null } }, /^wrong: .*ECONNREFUSED/],
  [
    { answer: { trouble: null, certificateEndsAt: new Date('2026-11-30T00:00:00Z'), clock: now } },
    /^wrong: Its certificate ends in 4 days/,
  ],
  [
    { answer: { trouble: null, certificateEndsAt: new Date('2026-11-20T00:00:00Z'), clock: now } },
    /^wrong: Its certificate has expired/,
  ],
  [{ trustsProxy: false }, /^wrong: TRUST_PROXY is 0 behind a proxy/],
  [{ isOnLoopback: false }, /^look: The shop listens on more/],
  [{ database: { ...sound.database, clock: new Date('2026-11-26T00:02:00Z') } }, /^wrong: .*differ by 120 s/],
  [{ database: { ...sound.database, version: 14 } }, /^wrong: PostgreSQL 14 is too old/],
  [{ database: { ...sound.database, pendingMigrations: 2 } }, /^look: 2 migrations will be applied/],
  [{ mail: { kind: 'files', trouble: null, failed: 0 } }, /^wrong: Emails are written as files/],
  [{ mail: { kind: 'smtp', trouble: 'no answer', failed: 0 } }, /^wrong: The mail server does not take/],
  [{ mail: { kind: 'smtp', trouble: null, failed: 3 } }, /^wrong: 3 emails could not/],
  [
    { volumes: [{ folder: '/data', freeBytes: 0.9e9, sizeBytes: 10e9 }] },
    /^wrong: \/data has 900 MB of 10 GB left/,
  ],
  [{ volumes: [{ folder: '/data', freeBytes: 4e9, sizeBytes: 100e9 }] }, /^wrong: \/data has 4.0 GB/],
  [{ backup: { ...sound.backup, isScheduled: false, last: null } }, /^wrong: No backup is made by itself/],
  [{ backup: { ...sound.backup, isLate: true } }, /^wrong: A night has passed/],
  [
    { backup: { ...sound.backup, failure: { at: last.at, reason: 'The disk is full.' } } },
    /^wrong: The last try .* The disk is full\.$/,
  ],
  [
    { backup: { ...sound.backup, last: { ...last, isEncrypted: false } } },
    /^look: Backups are not encrypted/,
  ],
  [
    { backup: { ...sound.backup, last: { ...last, drill: null } } },
    /^look: The last backup has not been brought back/,
  ],
  [{ keyFits: false }, /^wrong: BACKUP_KEY_FILE/],
  [{ isBackupBesideShop: true }, /^look: Backups are on the same disk/],
  [{ files: { missing: 1, trouble: null, isMoving: false } }, /^wrong: 1 file that records need is missing/],
  [{ files: { missing: 0, trouble: 'out of reach', isMoving: false } }, /^wrong: Files: out of reach/],
  [{ files: { missing: 0, trouble: null, isMoving: true } }, /^look: Files are read from FILES_ALSO too/],
  [{ recordsAtFault: 2 }, /^wrong: 2 records of offline work are/],
  [{ paymentsUnmatched: 1 }, /^wrong: 1 payment came without an order/],
  [{ queues: [{ queue: 'mails', oldestSeconds: 1800 }] }, /^wrong: Work waits for 30 min in the queue mails/],
  [{ openKeys: ['/data/keys/seal.pem'] }, /^wrong: \/data\/keys\/seal.pem can be read/],
])('%o', (more, words) => {
  const said = told(more);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(words);
});
