import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { mostRowsAsked } from '#contract/projects/projects.ts';
import { boardKey, type BoardRows } from './board-cache.ts';
import { loadBoard, rowsNamedIn, takeBoardRows, withRows } from './load-board.ts';

const project = (id: number, version = 1, title = `v${version}`) =>
  ({ id, version, title, customerId: 1 }) as BoardProject;
const customer = (id: number, version = 1) => ({ id, version }) as CustomerRow;
const board = (rows: Partial<BoardRows> = {}): BoardRows => ({
  projects: [project(1), project(2)],
  customers: [customer(1)],
  hasMoreCustomers: false,
  ...rows,
});

const asked: string[] = [];
/** Answers by address. */
function serve(answers: Record<string, unknown>) {
  asked.length = 0;
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const { pathname, search } = new URL(
      input instanceof Request ? input.url : String(input),
      'http://shop.test',
    );
    asked.push(decodeURIComponent(pathname + search));
    const found = answers[decodeURIComponent(pathname + search)];
    const headers = { 'X-Request-Id': '1' };
    return found === undefined
      ? new Response('{}', { status: 500, headers })
      : Response.json(found, { headers });
  });
}
afterEach(() => void vi.unstubAllGlobals());

it('loads page after page, each row once', async () => {
  serve({
    '/api/board': {
      projects: [project(1), project(2)],
      customers: [customer(1)],
      hasMoreCustomers: true,
      next: '2',
    },
    // Moved on while the pages were loaded.
    '/api/board?after=2': {
      projects: [project(2, 2), project(3)],
      customers: [customer(1), customer(2)],
      hasMoreCustomers: null,
      next: null,
    },
  });
  expect(await loadBoard()).toEqual({
    projects: [project(1), project(2, 2), project(3)],
    customers: [customer(1), customer(2)],
    hasMoreCustomers: true,
  });
});

it.each<[string[], ReturnType<typeof rowsNamedIn>]>([
  [['jobs', 'projects'], { projects: [], customers: [] }],
  [
    ['projects', 'projects#3', 'projects#4', 'customers#9', 'orders#1', 'projects#x'],
    { projects: [3, 4], customers: [9] },
  ],
  [['projects#3', 'customers#*'], null],
  [Array.from({ length: mostRowsAsked + 1 }, (_, at) => `projects#${at}`), null],
])('reads the rows in %s', (names, expected) => {
  expect(rowsNamedIn(names)).toEqual(expected);
});

it('puts in what was answered, takes out what was not, and keeps the user’s own newer row', () => {
  const known = board({ projects: [project(1), project(2, 5), project(3)] });
  const after = withRows(
    known,
    { projects: [1, 2, 3, 4], customers: [] },
    { projects: [project(1, 2), project(2, 4), project(4)], customers: [customer(2)] },
  );
  expect(after.projects).toEqual([project(1, 2), project(2, 5), project(4)]);
  expect(after.customers).toEqual([customer(1), customer(2)]);
});

function shown() {
  const client = new QueryClient();
  client.setQueryData(boardKey, board());
  const state = () => client.getQueryState(boardKey);
  return { client, take: takeBoardRows(client), state };
}

it('asks for the changed rows alone', async () => {
  serve({ '/api/board/rows?projects=2': { projects: [project(2, 2)], customers: [] } });
  const { client, take, state } = shown();
  await take(['jobs', 'projects#2'], true);
  await take(['jobs', 'orders'], true);
  expect(asked).toEqual(['/api/board/rows?projects=2']);
  expect(client.getQueryData<BoardRows>(boardKey)?.projects).toEqual([project(1), project(2, 2)]);
  expect(state()?.isInvalidated).toBe(false);
});

it.each<[string, string[], boolean]>([
  ['many rows have changed', ['projects#*'], true],
  ['nobody looks at the board', ['projects#2'], false],
  ['the rows could not be loaded', ['projects#7'], true],
])('marks the whole board as old when %s', async (_why, names, isShown) => {
  serve({ '/api/board/rows?projects=2': { projects: [], customers: [] } });
  const { take, state } = shown();
  await take(names, isShown);
  expect(state()?.isInvalidated).toBe(true);
});
