import { expect, test } from 'vitest';
import type { ProjectJob, ProjectRow } from '#contract/projects/endpoints.ts';
import { nothingPending, type Pending } from '#pwa/common/local/kept/pending.ts';
import { boardProjectOf } from './board-cache.ts';
import { boardWithPending, projectWithPending } from './board-pending.ts';

const job = {
  id: 'j1',
  title: 'Front',
  status: 'Ordered',
  stage: 'pending',
  priority: 'medium',
} as ProjectJob;
const project = { id: 7, title: 'Shirts', status: 'Lead', customerName: 'Nia', jobs: [job] } as ProjectRow;
const pending: Pending = {
  ...nothingPending,
  isEmpty: false,
  of: entity =>
    entity === 'projects'
      ? [{ id: 7, applyTo: row => row && { ...row, status: 'Quoted', title: 'Caps' } }]
      : [],
  changesOfJob: id =>
    id === 'j1'
      ? [{ title: 'Back', priority: 'high' }, { status: 'Production' }, { holdReason: 'no ink' }]
      : [],
};

test('a row of the board and its project are shown as they were changed here', () => {
  const board = { projects: [boardProjectOf(project)], customers: [], hasMoreCustomers: false };
  expect(boardWithPending(board, pending)?.projects).toEqual([
    { ...boardProjectOf(project), status: 'Quoted', title: 'Caps' },
  ]);
  expect(boardWithPending(board, nothingPending)?.projects).toEqual([boardProjectOf(project)]);
});

test('a job has its changes in order, its stage with its status, and no field of the floor alone', () => {
  const shown = projectWithPending(7)(project, pending);
  expect(shown).toMatchObject({ status: 'Quoted', title: 'Caps' });
  expect(shown?.jobs).toEqual([
    { ...job, title: 'Back', priority: 'high', status: 'Production', stage: 'in_progress' },
  ]);
});
