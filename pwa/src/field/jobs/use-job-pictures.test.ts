import { expect, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import { picturesToKeep } from './use-job-pictures.ts';

const job = (stage: JobRow['stage'], ...hashes: (string | null)[]) =>
  ({
    row: { stage, artwork: hashes.map(sha256 => ({ sha256 })) },
    state: 'synced',
    pending: 0,
  }) as unknown as SeenRow<JobRow>;

test('designs of open jobs in the order of the board, once each, small and large', () => {
  const jobs = [
    job('pending', 'b', 'a'),
    job('in_progress', 'a', null),
    job('completed', 'c'),
    job('cancelled', 'd'),
  ];
  expect(picturesToKeep(jobs)).toEqual([
    '/api/artworks/b/480.webp',
    '/api/artworks/b/1200.webp',
    '/api/artworks/a/480.webp',
    '/api/artworks/a/1200.webp',
  ]);
});

test('fewer than a device keeps, however many jobs there are', () => {
  const jobs = Array.from({ length: 500 }, (_, at) => job('pending', `x${at}`, `y${at}`));
  expect(picturesToKeep(jobs).length).toBeLessThan(400);
});

test('smaller production files of open jobs come after the pictures', () => {
  const files = [
    { id: 'small', bytes: 9_000 },
    { id: 'large', bytes: 20_000_000 },
  ];
  const withFiles = (stage: JobRow['stage']) => {
    const one = job(stage, 'a');
    return { ...one, row: { ...one.row, productionFiles: files } } as SeenRow<JobRow>;
  };
  expect(picturesToKeep([withFiles('pending'), withFiles('in_progress')])).toEqual([
    '/api/artworks/a/480.webp',
    '/api/artworks/a/1200.webp',
    '/api/production-files/small',
  ]);
  expect(picturesToKeep([withFiles('completed')])).toEqual([]);
});
