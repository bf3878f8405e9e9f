import { expect, test } from 'vitest';
import type { ProjectItem, ProjectJob, ProjectRow } from '../projects/endpoints.ts';
import type { ProjectStage } from '../projects/projects.ts';
import { openEffects } from './stage-effects.ts';

const job = (id: string, status: string) => ({ id, status }) as ProjectJob;
const item = (id: number, status: string) => ({ id, status }) as ProjectItem;

const project = {
  totalValue: 100_00,
  paidAmount: 0,
  onAccount: false,
  orderId: null,
  isOrderShipped: null,
  items: [item(1, 'pending'), item(2, 'ordered')],
  jobs: [job('a', 'Ordered'), job('b', 'in_progress'), job('c', 'Ready to Ship'), job('d', 'cancelled')],
} satisfies Partial<ProjectRow>;

const kinds = (part: Partial<ProjectRow>, from: ProjectStage, to: ProjectStage) =>
  openEffects({ ...project, ...part }, from, to).map(({ kind }) => kind);

test.each<[ProjectStage, ProjectStage, Partial<ProjectRow>, string[]]>([
  ['Lead', 'Contacted', {}, []],
  ['Lead', 'Quoted', {}, []],
  ['Quoted', 'Paid', {}, ['paid', 'onAccount']],
  ['Quoted', 'Paid', { paidAmount: 100_00 }, []],
  ['Quoted', 'Paid', { onAccount: true }, []],
  ['Paid', 'Ordered', {}, ['itemsOrdered']],
  ['Paid', 'Ordered', { items: [] }, []],
  ['Lead', 'Production', {}, ['paid', 'onAccount', 'itemsOrdered', 'startJobs']],
  ['Ordered', 'Production', { jobs: [] }, []],
  ['Ordered', 'Completed', {}, ['completeJobs']],
  ['Production', 'Shipped', {}, ['readyJobs']],
  ['Completed', 'Shipped', { orderId: 'A1', isOrderShipped: false }, ['readyJobs', 'shipOrder']],
  ['Completed', 'Shipped', { orderId: 'A1', isOrderShipped: true, jobs: [] }, []],
  // Back, and on the spot.
  ['Shipped', 'Lead', {}, []],
  ['Paid', 'Paid', {}, []],
])('%s to %s with %j leaves open %j', (from, to, part, expected) => {
  expect(kinds(part, from, to)).toEqual(expected);
});

test('names the rest that is to be paid, and the jobs that stand before the step', () => {
  expect(openEffects({ ...project, paidAmount: 30_00 }, 'Quoted', 'Production')).toEqual([
    { kind: 'paid', amountCents: 70_00 },
    { kind: 'onAccount' },
    { kind: 'itemsOrdered', ids: [1] },
    { kind: 'startJobs', ids: ['a'] },
  ]);
  expect(openEffects(project, 'Production', 'Shipped')).toEqual([{ kind: 'readyJobs', ids: ['a', 'b'] }]);
});
