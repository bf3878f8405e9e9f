import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tables } from '#pwa/common/local/sync/office-news.ts';
import { followOfficeNews } from './use-office-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function office() {
  const client = new QueryClient();
  client.setQueryData(['projects', 'board'], 1);
  client.setQueryData(['customers'], 1);
  client.getQueryCache().build(client, { queryKey: ['dashboard'], meta: { tables: ['orders', 'projects'] } });
  client.setQueryData(['dashboard'], 1);
  const taken: unknown[] = [];
  const takeRows = (names: Set<unknown>, isShown: boolean) => taken.push([[...names], isShown]);
  client.getQueryCache().build(client, { queryKey: ['rows'], meta: { tables: ['jobs'], takeRows } });
  client.setQueryData(['rows'], 1);
  let listener: ((tables: Tables) => void) | null = null;
  const stop = followOfficeNews(
    {
      listen(next) {
        listener = next;
        return () => void (listener = null);
      },
    },
    client,
  );
  const asked = vi.spyOn(client, 'invalidateQueries');
  const stale = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0]);
  return { tell: (tables: Tables) => listener?.(tables), stop, asked, stale, taken };
}

it.each<[string, Tables[], string[]]>([
  ['what shows the table in its key, and what names it beside', [['projects']], ['projects', 'dashboard']],
  ['only what shows it', [['customers']], ['customers']],
  ['nothing for a table that nobody looks at', [['media']], []],
  [
    'everything after a gap, whatever else was said',
    [['media'], null, ['media']],
    ['projects', 'customers', 'dashboard', 'rows'],
  ],
  ['a burst together', [['orders'], ['customers']], ['customers', 'dashboard']],
])('asks again: %s', (_title, told, expected) => {
  const { tell, asked, stale } = office();
  for (const tables of told) tell(tables);
  vi.runAllTimers();
  expect(stale().sort()).toEqual(expected.sort());
  expect(asked).toHaveBeenCalledTimes(1);
});

it('hands the names of a change to a list that takes rows, and asks for it again only after a gap', () => {
  const { tell, stale, taken } = office();
  tell(['projects', 'jobs', 'projects#12']);
  tell(['projects#13']);
  vi.runAllTimers();
  expect(taken).toEqual([[['projects', 'jobs', 'projects#12', 'projects#13'], false]]);
  expect(stale()).toEqual(['projects', 'dashboard']);
  tell(null);
  vi.runAllTimers();
  expect(taken).toHaveLength(1);
  expect(stale()).toContain('rows');
});

it('asks for no more once it is told to stop', () => {
  const { tell, stop, asked } = office();
  tell(['projects']);
  stop();
  tell(['projects']);
  vi.runAllTimers();
  expect(asked).not.toHaveBeenCalled();
});
