/** Loads the board page by page, and after that only the rows that somebody has changed. */
import type { QueryClient } from '@tanstack/react-query';
import type { boardEndpoints } from '#contract/projects/board-endpoints.ts';
import { mostRowsAsked } from '#contract/projects/projects.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { boardKey, type BoardRows } from './board-cache.ts';

export interface NamedRows {
  projects: readonly number[];
  customers: readonly number[];
}

type Answer = ResponseOf<typeof boardEndpoints.readBoardRows>;

export async function loadBoard(): Promise<BoardRows> {
  const projects = new Map<number, BoardRows['projects'][number]>();
  const customers = new Map<number, BoardRows['customers'][number]>();
  let hasMoreCustomers = false;
  for (let after: string | null = ''; after !== null;) {
    const page: ResponseOf<typeof boardEndpoints.listBoard> = await call('GET /api/board', {
      query: after ? { after } : {},
    });
    for (const row of page.projects) projects.set(row.id, row);
    for (const row of page.customers) customers.set(row.id, row);
    hasMoreCustomers ||= page.hasMoreCustomers === true;
    after = page.next;
  }
  return { projects: [...projects.values()], customers: [...customers.values()], hasMoreCustomers };
}

/** `projects#12` names a row, `projects#*` says that many have changed. Null: the whole board has to be loaded. */
export function rowsNamedIn(names: Iterable<unknown>): NamedRows | null {
  const found = { projects: new Set<number>(), customers: new Set<number>() };
  for (const name of names) {
    const [, table, id] = /^(projects|customers)#(\*|\d+)$/.exec(String(name)) ?? [];
    if (!table) continue;
    if (id === '*') return null;
    found[table as keyof NamedRows].add(Number(id));
  }
  if (Math.max(found.projects.size, found.customers.size) > mostRowsAsked) return null;
  return { projects: [...found.projects], customers: [...found.customers] };
}

/** Called with the names of a change. */
export const takeBoardRows =
  (client: QueryClient) =>
  async (names: Iterable<unknown>, isShown: boolean): Promise<void> => {
    const named = rowsNamedIn(names);
    if (named && named.projects.length + named.customers.length === 0) return;
    const reload = () => client.invalidateQueries({ queryKey: boardKey });
    // An answer that is still on its way may hold the rows as they were.
    if (!named || !isShown || client.isFetching({ queryKey: boardKey }) > 0) return reload();
    try {
      const answer = await call('GET /api/board/rows', {
        query: {
          ...(named.projects.length > 0 && { projects: named.projects.join() }),
          ...(named.customers.length > 0 && { customers: named.customers.join() }),
        },
      });
      client.setQueryData<BoardRows>(boardKey, board => board && withRows(board, named, answer));
    } catch {
      await reload();
    }
  };

/** What was asked for and has no answer has left the board. The user's own newer row stays. */
export function withRows(board: BoardRows, asked: NamedRows, answer: Answer): BoardRows {
  return {
    ...board,
    projects: withNewer(board.projects, asked.projects, answer.projects),
    customers: withNewer(board.customers, asked.customers, answer.customers),
  };
}

function withNewer<Row extends { id: number; version: number }>(
  known: readonly Row[],
  asked: readonly number[],
  answer: readonly Row[],
): Row[] {
  const rows = new Map(known.map(row => [row.id, row]));
  for (const row of answer) if (row.version >= (rows.get(row.id)?.version ?? 0)) rows.set(row.id, row);
  const answered = new Set(answer.map(({ id }) => id));
  for (const id of asked) if (!answered.has(id)) rows.delete(id);
  return [...rows.values()];
}
