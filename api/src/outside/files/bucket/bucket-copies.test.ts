/** Objects written in parts, against a store over HTTP that fails in every way: whole, or not there. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bytesOf, streamOf } from '#tests/backup/small-copy.ts';
import { type S3Double, type S3Failure, startS3Double } from '#tests/support/s3-double/s3-double.ts';
import { createBucketCopies } from './bucket-copies.ts';

const limits = {
  connectMs: 20_000,
  silenceMs: 20_000,
  answerMs: 20_000,
  tries: 3,
  pauseMs: 1,
  restMs: 0,
  trialMs: 20_000,
};
/** What hangs is waited for as often as it is tried. On a busy machine an honest answer may also come too late for a try. */
const impatient = { ...limits, silenceMs: 400, answerMs: 400 };
const untilAnswered = 30;
const partBytes = 10_000;

let double: S3Double;
beforeAll(async () => void (double = await startS3Double()));
afterAll(() => double.stop());
beforeEach(() => {
  double.mend();
  double.objects.clear();
  double.uploads.clear();
  double.calls.length = 0;
});

const copies = (mode: S3Failure | null = null, tries = limits.tries) =>
  createBucketCopies({
    place: double.place('/nowhere', 'copies'),
    limits: mode && /hang|stall/.test(mode) ? { ...impatient, tries } : limits,
    partBytes,
  });
const stored = () => double.objects.get('copies/a.tar')?.bytes;

describe('what is written is read', () => {
  test.each([0, 1, partBytes - 1, partBytes, partBytes + 1, 3 * partBytes, 25_500])(
    '%i bytes',
    async length => {
      const bytes = randomBytes(length);
      expect(await copies().write('a.tar', streamOf(bytes))).toBe(length);
      expect(stored()?.equals(bytes)).toBe(true);
      const read = await copies().read('a.tar');
      expect((await bytesOf(read ?? streamOf(bytes))).equals(bytes)).toBe(true);
      expect(double.uploads.size).toBe(0);
    },
  );

  test('and found by its name, among those of the folder alone', async () => {
    const shelf = copies();
    for (let n = 0; n < 9; n++) await shelf.write(`copy-${n}.tar`, streamOf(randomBytes(10)));
    double.objects.set('copies/below/b.tar', { bytes: Buffer.from('b'), sha256: undefined });
    double.objects.set('copies-of-others/c.tar', { bytes: Buffer.from('c'), sha256: undefined });
    expect(await shelf.names()).toEqual(Array.from({ length: 9 }, (_, n) => `copy-${n}.tar`));
    expect([await shelf.has('copy-3.tar'), await shelf.has('copy-9.tar')]).toEqual([true, false]);
    await shelf.remove('copy-3.tar');
    expect([await shelf.has('copy-3.tar'), await shelf.read('copy-3.tar')]).toEqual([false, null]);
  });
});

const steps = {
  begin: /^POST .*[?&]uploads/,
  'a part': /^PUT .*partNumber=2/,
  end: /^POST .*uploadId=/,
} as const;
const passing: S3Failure[] = [
  'error-before',
  'error-after',
  'slow-down',
  'cut-before',
  'cut-after',
  'hang-before',
  'hang-after',
];

describe.each(Object.entries(steps))('trouble at: %s', (_step, match) => {
  test.each(passing)('%s once: the copy is whole', async mode => {
    const bytes = randomBytes(25_500);
    double.fail(mode, match, 1);
    expect(await copies(mode, untilAnswered).write('a.tar', streamOf(bytes))).toBe(bytes.length);
    expect(stored()?.equals(bytes)).toBe(true);
  });

  test.each([...passing, 'denied' as const])('%s for good: whole, or not there', async mode => {
    const bytes = randomBytes(25_500);
    double.fail(mode, match, 99);
    const written = await copies(mode)
      .write('a.tar', streamOf(bytes))
      .catch((error: unknown) => error);
    // An end whose answer is always lost has been carried out: that is found out, and no failure.
    const isThere = match === steps.end && mode.endsWith('after');
    expect(stored()?.equals(bytes) ?? false).toBe(isThere);
    if (isThere) expect(written).toBe(bytes.length);
    else expect(written).toMatchObject({ name: 'StorageAwayError' });
    const text = written instanceof Error ? written.message : '';
    expect(text).not.toContain(double.keys.secretAccessKey);
  });
});

test('a source that fails leaves nothing, not even parts', async () => {
  async function* failing() {
    yield* streamOf(randomBytes(25_500));
    throw new Error('the disk is gone');
  }
  await expect(copies().write('a.tar', failing())).rejects.toThrow('the disk is gone');
  expect([double.objects.size, double.uploads.size]).toEqual([0, 0]);
});

test('what a killed process has sent is no copy, and is swept once it is old', async () => {
  const began = (beganAt: Date) => ({ key: 'copies/a.tar', upload: 'x', beganAt, parts: new Map() });
  double.uploads.set('old', began(new Date('2026-11-20T00:00:00Z')));
  double.uploads.set('under way', began(new Date('2026-11-26T00:00:00Z')));
  double.uploads.set('of others', {
    ...began(new Date('2026-11-20T00:00:00Z')),
    key: 'other/a.tar',
  });
  expect([await copies().names(), await copies().read('a.tar')]).toEqual([[], null]);
  await copies().sweep(new Date('2026-11-25T00:00:00Z'));
  expect([...double.uploads.keys()]).toEqual(['under way', 'of others']);
});

test.each(['half', 'cut-before', 'error-before'] as const)('reading goes on after %s', async mode => {
  const bytes = randomBytes(200_000);
  await copies().write('a.tar', streamOf(bytes, 50_000));
  double.fail(mode, /^GET /, 1);
  const read = await copies(mode).read('a.tar');
  expect((await bytesOf(read ?? streamOf(Buffer.alloc(0)))).equals(bytes)).toBe(true);
});
