/** A shop with more than a list holds: what is open is on the board, and everything else is found by going on. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { boardEndpoints } from '#contract/projects/board-endpoints.ts';
import type { BoardProject, projectEndpoints } from '#contract/projects/endpoints.ts';
import {
  boardFinishedSize,
  boardPageSize,
  finishedPageSize,
  mostRowsAsked,
} from '#contract/projects/projects.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { present } from '#api/database/present.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

type Finished = ResponseOf<typeof projectEndpoints.listFinishedProjects>;

type Board = ResponseOf<typeof boardEndpoints.listBoard>;
type Rows = ResponseOf<typeof boardEndpoints.readBoardRows>;

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

  test('comes a page at a time: each project once, with its customer, and nothing else', async () => {
    const { knex } = server();
    await knex.raw(`insert into projects (project_number, customer_id, title, description, status, created_at)
      select 'MANY-' || n, (select min(id) from customers) + n % 500, 'Many ' || n, '', 'Lead', now() - interval '6 years'
      from generate_series(1, ${boardPageSize}) n`);
    try {
      const pages: Board[] = [];
      for (let path: string | null = '/api/board'; path !== null;) {
        const page: Board = (await read<Board>(path)).body;
        pages.push(page);
        path = page.next && `/api/board?after=${page.next}`;
      }
      const projects = pages.flatMap(page => page.projects);
      const { body: whole } = await read<BoardProject[]>('/api/projects/board');
      expect(pages.map(page => page.projects.length)).toEqual([boardPageSize, 3 + boardFinishedSize]);
      expect(projects.map(({ id }) => id).toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
      expect(projects).toEqual(expect.arrayContaining(whole));
      for (const { projects: rows, customers } of pages) {
        const ids = customers.map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining([...new Set(rows.map(({ customerId }) => customerId))]));
        expect(new Set(ids).size).toBe(ids.length);
      }
      expect(pages.map(page => page.hasMoreCustomers)).toEqual([true, null]);
    } finally {
      await knex('projects').whereLike('projectNumber', 'MANY-%').delete();
    }
  });

  test('answers single rows as they are now, and leaves out those that it does not have', async () => {
    const { knex } = server();
    const idOf = async (projectNumber: string) =>
      present(await knex('projects').where({ projectNumber }).first('id')).id;
    const [open, newest, old] = [await idOf('OPEN-1'), await idOf('DONE-1'), await idOf(`DONE-${finished}`)];
    const customers = (await knex('customers').orderBy('id').limit(2).select('id')).map(({ id }) => id);
    const [gone = 0] = await knex('customers')
      .insert({ firstName: 'Gone', lastName: 'Away', email: 'gone@example.test', deletedAt: new Date() })
      .returning('id')
      .then(rows => rows.map(({ id }) => id));
    const { body } = await read<Rows>(
      `/api/board/rows?projects=${[open, newest, old, 999_999].join()}&customers=${[...customers, gone].join()}`,
    );
    expect(body.projects.map(({ id }) => id).toSorted()).toEqual([open, newest].toSorted());
    const theirs = body.projects.map(({ customerId }) => customerId);
    expect(body.customers.map(({ id }) => id).toSorted()).toEqual(
      [...new Set([...customers, ...theirs])].toSorted(),
    );
    const [shown] = (await read<BoardProject[]>('/api/projects/board')).body.filter(({ id }) => id === open);
    expect(body.projects).toContainEqual(shown);
    expect((await read<Rows>('/api/board/rows')).body).toEqual({ projects: [], customers: [] });
  });

  test('takes no more ids than it answers', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join();
    expect((await admin.send(`/api/board/rows?projects=${ids(mostRowsAsked)}`)).status).toBe(200);
    for (const wrong of [ids(mostRowsAsked + 1), '0', '1,', 'x', '1;2'])
      expect((await admin.send(`/api/board/rows?projects=${wrong}`)).status, wrong).toBe(422);
    expect((await admin.send('/api/board?after=x')).status).toBe(422);
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
