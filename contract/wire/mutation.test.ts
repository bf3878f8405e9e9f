import { expect, test } from 'vitest';
import { z } from 'zod';
import type { JobRow } from '../jobs/endpoints.ts';
import { mutationOf } from './mutation.ts';

const jobMutation = mutationOf<JobRow>('jobs');
const whole = {
  version: 1,
  name: 'job.rename',
  access: 'jobs.work',
  words: { done: 'Renamed', saved: 'Job Updated', failed: 'Failed to update job', audit: 'Renamed a job' },
  editable: [{ path: 'title', label: 'Job Title', kind: 'line' }],
  seen: { in: 'from', field: 'title' },
  args: z.object({ title: z.string(), from: z.string().optional() }),
  reduce: () => ({ kind: 'conflict' as const, code: 'unknown_job' }),
} as const;

test('a declaration is whole, and names arguments and fields that exist', () => {
  const { words: _words, ...unnamed } = whole;
  const { editable: _editable, ...fixed } = whole;
  const { seen: _seen, ...blind } = whole;
  const { audit: _audit, ...unlogged } = whole.words;
  // @ts-expect-error without words
  jobMutation(unnamed);
  // @ts-expect-error without fields to edit
  jobMutation(fixed);
  // @ts-expect-error without what was seen
  jobMutation(blind);
  // @ts-expect-error without its title in the audit log
  jobMutation({ ...whole, words: unlogged });
  // @ts-expect-error an argument that it does not have
  jobMutation({ ...whole, editable: [{ path: 'name', label: 'Name', kind: 'line' }] });
  // @ts-expect-error a field that the row does not have
  jobMutation({ ...whole, seen: { in: 'from', field: 'heading' } });
  expect(jobMutation(whole)).toMatchObject({ entity: 'jobs', name: 'job.rename' });
});
