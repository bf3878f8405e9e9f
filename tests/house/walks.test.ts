/** The walks of CONTRIBUTING.md name existing files, and as many as they say and as their commits touched. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { countWalks, filesOfCommit } from '../../scripts/house/count-walks.ts';

describe.each(countWalks(readFileSync('CONTRIBUTING.md', 'utf8')).map(walk => [walk.title, walk] as const))(
  '%s',
  (_, { told, byHand, generated, wanted, commit }) => {
    const touched = commit === null ? null : filesOfCommit(commit);

    test('says how many files it touches, and names each once', () => {
      expect(told).toBe(byHand.length);
      expect(new Set([...byHand, ...generated]).size).toBe(byHand.length + generated.length);
    });

    test('says on which commit it was counted', () => expect(commit).not.toBeNull());

    // A copy without the history hasn't got it.
    test.skipIf(touched === null)('touched as many files on its commit', () => {
      expect([touched?.byHand.length, touched?.generated.toSorted()]).toEqual([told, generated.toSorted()]);
    });

    test('is as short as wanted', () => {
      expect(byHand.length).toBeLessThanOrEqual(wanted);
    });

    test('names files that are there; of a new one, the folder', () => {
      const places = [...byHand, ...generated].map(file => (/<\w+>/.test(file) ? path.dirname(file) : file));
      expect(places.filter(place => !existsSync(place))).toEqual([]);
    });
  },
);
