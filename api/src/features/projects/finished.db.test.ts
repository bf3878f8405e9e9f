/** A shop with more than a list holds: what is open is on the board, and everything else is found by going on. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject, projectEndpoints } from '#contract/projects/endpoints.ts';
import { boardFinishedSize, finishedPageSize } from '#contract/projects/projects.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

type Finished = ResponseOf<typeof projectEndpoints.listFinishedProjects>;

const server = useTestServer();
let admin: SignedIn;
const finished = boardFinishedSize + finishedPageSize + 3;

/** Three that are open, older than all that is finished; and six hundred customers. */
beforeAll(async () => {
  admin = await server().as('admin');
  await server().knex.raw(`
    insert into customers (first_name, last_name, email, company)
      select 'Ann', 'Lee ' || n, 'ann' || n || '@example.test', case when n = 600 then 'Zebra Rowing' end
      from generate_series(1, 600) n;
    insert into projects (project_number, customer_id, title, description, status, created_at)
      select 'DONE-' || n, (select max(id) from customers) - n % 2, 'Caps ' || n, n || ' Depot Road',
        case when n % 2 = 0 then 'Completed' else 'Shipped' end, now() - n * interval '1 hour'
      from generate_series(1, ${finished}) n
      union all
      select 'OPEN-' || n, (select min(id) from customers), 'Open ' || n, '', 'Production', now() - interval '5 years'
      from generate_series(1, 3) n;
    insert into jobs (id, job_number, title, project_id, status, created_at)
      select gen_random_uuid(), 'J-' || id, title, id, case when status = 'Production' then 'Production' else 'Completed' end,
        created_at from projects`);
});

const read = async <T>(path: string) => {
  const answer = await admin.send(path);
  expect(answer.status, path).toBe(200);
  return {
    body: answer.json as T,
    next: /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1],
  };
};
const older = async (query: string) => (await read<Finished>(`/api/projects/finished?${query}`)).body;

/** Every page of it, as the links lead on. */
async function walk<T>(start: string): Promise<T[][]> {
  const pages: T[][] = [];
  for (let path: string | undefined = start; path;) {
    const { body, next }: { body: T[]; next: string | undefined } = await read<T[]>(path);
    pages.push(body);
    path = next;
  }
  return pages;
}

describe('the board', () => {
  test('has every open project and the newest finished ones, and the customer of each', async () => {
    const { body } = await read<BoardProject[]>('/api/projects/board');
    const open = body.filter(({ status }) => status === 'Production');
    expect(open.map(({ title }) => title).toSorted()).toEqual(['Open 1', 'Open 2', 'Open 3']);
    const numbers = body.filter(row => !open.includes(row)).map(({ projectNumber }) => projectNumber);
    const newest = Array.from({ length: boardFinishedSize }, (_, at) => `DONE-${at + 1}`);
    expect(numbers.toSorted()).toEqual(newest.toSorted());
    const { body: customers } = await read<CustomerRow[]>('/api/customers');
    const known = new Set(customers.map(({ id }) => id));
    expect(body.filter(({ customerId }) => !known.has(customerId))).toEqual([]);
  });

  test('goes on with older finished projects, each on one page, with its customer', async () => {
    const first = await older('');
    expect(first).toMatchObject({ found: finished, counts: { Completed: 126, Shipped: 127 } });
    const pages = [first];
    while (pages.length * finishedPageSize < finished) pages.push(await older(`page=${pages.length + 1}`));
    const all = pages.flatMap(({ projects }) => projects);
    expect(new Set(all.map(({ id }) => id)).size).toBe(finished);
    expect(all.every(({ jobCount, jobsDone }) => jobCount === 1 && jobsDone === 1)).toBe(true);
    for (const { projects, customers } of pages)
      expect(new Set(projects.map(({ customerId }) => customerId))).toEqual(
        new Set(customers.map(({ id }) => id)),
      );
  });

  test('finds them by title, number, place, customer and stage', async () => {
    const numbers = async (query: string) =>
      (await older(query)).projects.map(({ projectNumber }) => projectNumber);
    expect(await numbers('search=caps+252')).toEqual(['DONE-252']);
    expect(await numbers('search=done-251')).toEqual(['DONE-251']);
    expect(await numbers('search=253+depot')).toEqual(['DONE-253']);
    expect(await older('search=zebra')).toMatchObject({ found: 126 });
    expect(await older('search=zebra&status=Shipped')).toMatchObject({ found: 0, projects: [] });
    expect(await older('status=Shipped')).toMatchObject({ found: 127 });
    expect(await older('search=open')).toMatchObject({ found: 0 });
    expect(await older('search=%20-%20')).toMatchObject({ found: 0 });
  });
});

describe('a plain list', () => {
  test.each(['/api/projects', '/api/jobs'])(
    '%s has what is open first, and a link to what follows',
    async path => {
      const pages = await walk<{ id: number | string; title: string }>(path);
      expect(pages.map(page => page.length)).toEqual([200, finished + 3 - 200]);
      expect(
        pages[0]
          ?.slice(0, 3)
          .map(({ title }) => title)
          .toSorted(),
      ).toEqual(['Open 1', 'Open 2', 'Open 3']);
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(finished + 3);
    },
  );

  test('of customers reaches everybody', async () => {
    const pages = await walk<CustomerRow>('/api/customers');
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(600);
    expect(pages[0]?.some(({ company }) => company === 'Zebra Rowing')).toBe(true);
  });
});
