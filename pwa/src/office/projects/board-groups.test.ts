import { describe, expect, test } from 'vitest';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { type Filter, filterProjects, groupByCustomer, linesOfTable, shownProjects } from './board-groups.ts';

const customer = (id: number, part: Partial<CustomerRow> = {}) =>
  ({
    id,
    firstName: 'Ann',
    lastName: `L${id}`,
    email: `a${id}@x.test`,
    phone: null,
    company: null,
    ...part,
  }) as CustomerRow;

const project = (id: number, customerId: number, part: Partial<BoardProject> = {}) =>
  ({
    id,
    customerId,
    projectNumber: `PRJ-2026-00${id}`,
    title: `Title ${id}`,
    description: 'Depot Road',
    status: 'Lead',
    priority: 'medium',
    totalValue: 100,
    dueDate: null,
    deliveryDate: null,
    version: 1,
    jobCount: 0,
    jobsDone: 0,
    ...part,
  }) satisfies BoardProject;

const customers = [
  customer(1, { company: 'Kestrel Plumbing' }),
  customer(2, { company: '  ' }),
  customer(3, { firstName: '', lastName: ' ' }),
  customer(4, { company: 'Zebra' }),
  customer(5, { company: 'Alone Co', email: 'find@me.test' }),
];
const projects = [
  project(1, 1, { deliveryDate: '2026-12-05T00:00:00Z' }),
  project(2, 1),
  project(3, 2, { dueDate: '2026-12-01T00:00:00Z', status: 'Paid' }),
  project(4, 3, { deliveryDate: '2026-12-09T00:00:00Z', dueDate: '2026-11-01T00:00:00Z' }),
  project(5, 9),
  project(6, 2, { deliveryDate: '2026-12-05T10:00:00+10:00' }),
];
const all: Filter = { search: '', status: null };

function groups(filter: Filter) {
  const shown = shownProjects(projects, customers);
  const found = filterProjects(shown, filter);
  return groupByCustomer(found, customers, filter, new Set(projects.map(p => p.customerId)));
}

const named = (filter: Filter) =>
  groups(filter).map(group => [group.name, group.projects.map(({ project: { id } }) => id)]);

describe('the table', () => {
  test('groups by company, else person, else number; next delivery first, undated last, then who has no project', () => {
    expect(named(all)).toEqual([
      ['Ann L2', [3, 6]],
      ['Kestrel Plumbing', [1, 2]],
      ['Customer #3', [4]],
      ['Customer #9', [5]],
      ['Alone Co', []],
      ['Zebra', []],
    ]);
    expect(groups(all)[1]?.totalValue).toBe(200);
  });

  test.each<[Filter, unknown]>([
    [{ search: 'kestrel depot', status: null }, [['Kestrel Plumbing', [1, 2]]]],
    [{ search: ' PRJ-2026-003 ', status: null }, [['Ann L2', [3]]]],
    [{ search: 'find@me', status: null }, [['Alone Co', []]]],
    [{ search: '', status: 'Paid' }, [['Ann L2', [3]]]],
    [{ search: 'kestrel', status: 'Paid' }, []],
    [{ search: 'nothing at all', status: null }, []],
  ])('%j', (filter, expected) => expect(named(filter)).toEqual(expected));

  test('lines: closed groups hide their projects, open projects show a panel, moved ones what is left', () => {
    const opened = { closedGroups: new Set([1]), openProjects: new Set([3, 1]), moved: new Set([3, 6]) };
    const found = groups({ search: 'title', status: null });
    expect(linesOfTable(found, opened).map(({ key }) => key)).toEqual([
      'c2',
      'p3',
      'f3',
      'j3',
      'p6',
      'f6',
      'c1',
      'c3',
      'p4',
      'c9',
      'p5',
    ]);
  });
});
