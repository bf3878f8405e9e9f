import { expect, test } from 'vitest';
import type { BackupNews } from '#contract/dashboard/endpoints.ts';
import { backupLines } from './backup-words.ts';

const clock = { now: new Date('2026-11-26T00:00:00Z'), timeZone: 'Australia/Brisbane' };
const last: NonNullable<BackupNews['last']> = {
  at: '2026-11-25T16:00:05Z',
  bytes: 1_834_000_000,
  isEncrypted: true,
  rows: 41_233,
  files: 8_902,
  drill: { at: '2026-11-25T17:12:00Z', seconds: 241, seals: 312, failure: null },
};
const well: BackupNews = { isScheduled: true, last, failure: null, isLate: false, filesAtFault: 0 };

test.each<[string, BackupNews, string[]]>([
  [
    'well',
    well,
    [
      'Last backup at 2:00 am, 1.8 GB, encrypted.',
      'Brought back and checked at 3:12 am: 41,233 rows, 8,902 files, 312 seals, 4 min.',
    ],
  ],
  [
    'of another day, plain, not tried',
    {
      ...well,
      last: { ...last, at: '2026-11-24T16:00:05Z', bytes: 2_140_000, isEncrypted: false, drill: null },
    },
    ['Last backup on 25 Nov, 2:00 am, 2.1 MB, not encrypted.', 'Not yet brought back to check it.'],
  ],
  ['new, with a schedule', { ...well, last: null }, ['The first backup will be made tonight.']],
  [
    'new, without',
    { ...well, isScheduled: false, last: null },
    ['No backup has been made. Whoever runs the server can make one every night: BACKUP_DIR.'],
  ],
  [
    'all at once',
    {
      ...well,
      last: {
        ...last,
        drill: {
          at: '2026-11-25T17:12:00Z',
          seconds: 3,
          seals: 0,
          failure: 'The copy is damaged: files/ab.',
        },
      },
      failure: { at: '2026-11-25T18:00:00Z', reason: 'The disk of the backups is full.' },
      isLate: true,
      filesAtFault: 1,
    },
    [
      '! The backup at 4:00 am failed: The disk of the backups is full.',
      '! A night has passed without a good backup.',
      'Last backup at 2:00 am, 1.8 GB, encrypted.',
      '! It could not be brought back at 3:12 am: The copy is damaged: files/ab.',
      '! 1 file that records need is missing or has changed. On the server, npm run check:files names it.',
    ],
  ],
])('%s', (_what, news, lines) => {
  expect(backupLines(news, clock).map(({ text, isAlarm }) => (isAlarm ? `! ${text}` : text))).toEqual(lines);
});
