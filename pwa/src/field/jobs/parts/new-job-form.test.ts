import { describe, expect, it, test } from 'vitest';
import { floorJobForm } from '#contract/jobs/job-form.ts';
import { mutations } from '#contract/wire/mutations.ts';
import { checkForm } from '#pwa/common/forms/check-form.ts';
import { blankJobForm, jobToCreate } from './new-job-form.ts';

const schema = floorJobForm('Australia/Brisbane');
const blank = blankJobForm('0190c3a0-0000-7000-8000-00000000abcd');

describe('new job', () => {
  it('starts with a number, two hours and medium priority', () => {
    expect(blank.jobNumber).toMatch(/^JOB-\d{6}-\d{3}$/);
    expect([blank.estimatedHours, blank.priority]).toEqual(['2', 'medium']);
  });

  test.each([
    [{}, {}],
    [{ title: ' ' }, { title: 'Job Title is required' }],
    [{ jobNumber: '' }, { jobNumber: 'Job Number is required' }],
    [{ jobNumber: 'J'.repeat(21) }, { jobNumber: 'Please use at most 20 characters.' }],
    [{ estimatedHours: '-1' }, { estimatedHours: 'Hours must be positive' }],
    [{ estimatedHours: '' }, { estimatedHours: 'Hours must be positive' }],
    [{ estimatedHours: '0' }, {}],
    [{ estimatedHours: '0.5' }, {}],
    [{ dueDate: '2026-02-31T10:00' }, { dueDate: 'Please choose a date and time.' }],
  ])('%j says %j', (part, errors) => {
    expect(checkForm({ schema }, { ...blank, title: 'Polos', ...part }).errors).toEqual(errors);
  });

  it('makes arguments that the declaration accepts', () => {
    const args = jobToCreate(schema.parse({ ...blank, title: ' Polos ', dueDate: '2026-11-20T15:30' }));
    expect(mutations['job.create'].args.safeParse(args).success).toBe(true);
    expect([args.title, args.dueDate, args.status]).toEqual(['Polos', '2026-11-20T05:30:00.000Z', 'pending']);
  });
});
