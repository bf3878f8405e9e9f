import { expect, test } from 'vitest';
import { runRows } from './test-runs.ts';

test('a run is told in minutes, with the machine it had', () => {
  const at = '2026-11-26T20:15:00.000Z';
  expect(runRows([{ at, seconds: 603, cores: 2, load: 0.42, isWhole: false }])).toEqual([
    ['2026-11-26 20:15', 'npm test', '10.1', 2, '0.4'],
  ]);
});
