import { expect, test } from 'vitest';
import { present } from '#api/database/present.ts';
import type { SenderNames } from './judge-sender.ts';
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
  isForwarded: null,
  webhook: { trouble: null, lastAt: now, payments: 3 },
  sender: {
    domain: 'shop.example',
    trouble: null,
    spf: ['v=spf1 include:mail.example -all'],
    dkim: 's1',
    selector: null,
    hasDmarc: true,
  },
  eventsStuck: 0,
  feedsFailed: [],
  push: { devices: 2, sent: 5, failed: 0 },
  staffDevices: { seen: 4, isBuildKnown: true, old: 0, unsent: 0 },
};
const sender = (more: Partial<SenderNames>): Partial<Facts> => ({
  sender: { ...present(sound.sender), ...more },
});
const told = (more: Partial<Facts>) =>
  judgeShop({ ...sound, ...more })
    .filter(({ state }) => state !== 'well')
    .map(({ state, says }) => `${state}: ${says}`);

test('a sound shop', () => {
  expect(told({})).toEqual([]);
  expect(judgeShop(sound).map(({ check, says }) => `${check}: ${says}`)).toEqual([
    'address: https://shop.example answers.',
    'certificate: The certificate is good for 61 days.',
    'proxy: TRUST_PROXY is 1: the proxy says who asks.',
    'clock: The clocks agree.',
    'database: PostgreSQL 17, up to date.',
    'webhook: Stripe’s last message came within the hour.',
    'mail: The mail server takes emails.',
    'sender: shop.example has SPF, DKIM (s1) and DMARC.',
    'push: 2 devices get notices; 5 notices went out this week.',
    'disk: /data has 50 GB of 100 GB left.',
    'backup: The last backup is 8 hours old and has 2.0 MB.',
    'drill: The last backup was brought back and compared 8 hours ago.',
    'files: No file is missing.',
    'keys: Nobody else on this machine can read the keys.',
    'records: The offline records add up.',
    'payments: Every payment has its order.',
    'queues: No work waits.',
    'feeds: No supplier’s file failed.',
    'devices: 4 staff devices, all well.',
  ]);
  expect(judgeShop(sound).every(({ act }) => act === null)).toBe(true);
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
    /^wrong: The certificate ends in 4 days/,
  ],
  [
    { answer: { trouble: null, certificateEndsAt: new Date('2026-11-20T00:00:00Z'), clock: now } },
    /^wrong: The certificate has expired/,
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
  [
    { trustsProxy: false, publicUrl: 'http://shop.example', isProduction: false, isForwarded: true },
    /^wrong: TRUST_PROXY is 0/,
  ],
  [{ isForwarded: false }, /^wrong: The proxy does not say who asks/],
  [
    { webhook: { trouble: 'says 404', lastAt: now, payments: 0 } },
    /^wrong: Stripe’s messages would not reach/,
  ],
  [
    { webhook: { trouble: null, lastAt: null, payments: 1 } },
    /^wrong: 1 payment came in 7 days, and not one/,
  ],
  [
    { webhook: { trouble: null, lastAt: new Date('2026-11-18T00:00:00Z'), payments: 2 } },
    /^wrong: 2 payments came in 7 days/,
  ],
  [sender({ trouble: 'ETIMEOUT' }), /^look: No name server told anything of shop.example: ETIMEOUT/],
  [sender({ spf: [] }), /^wrong: shop.example has no SPF record/],
  [sender({ spf: ['v=spf1 -all', 'v=spf1 mx -all'] }), /^wrong: shop.example has 2 SPF records/],
  [sender({ spf: ['v=spf1 +all'] }), /^wrong: The SPF record of shop.example lets everybody/],
  [sender({ dkim: null }), /^look: No DKIM key of shop.example/],
  [sender({ dkim: null, selector: 'x1' }), /^wrong: There is no DKIM key at x1._domainkey.shop.example/],
  [sender({ hasDmarc: false }), /^look: shop.example has no DMARC record/],
  [{ push: { devices: 1, sent: 0, failed: 4 } }, /^wrong: 1 device gets notices, and 4 notices/],
  [{ eventsStuck: 2 }, /^wrong: 2 messages of the payment provider could not/],
  [{ feedsFailed: ['Aussie Blanks'] }, /^wrong: The last run of Aussie Blanks failed/],
  [
    { staffDevices: { seen: 3, isBuildKnown: true, old: 1, unsent: 0 } },
    /^look: 1 device of 3 is on another/,
  ],
  [
    { staffDevices: { seen: 3, isBuildKnown: false, old: 3, unsent: 1 } },
    /^wrong: 1 device has held back work/,
  ],
  [{ openKeys: ['/data/keys/seal.pem'] }, /^wrong: \/data\/keys\/seal.pem can be read/],
])('%o', (more, words) => {
  const said = told(more);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(words);
  // Whoever reads it is told what to do.
  for (const { state, act } of judgeShop({ ...sound, ...more })) expect(act === null).toBe(state === 'well');
});
