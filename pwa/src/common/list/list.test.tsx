// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { PackageOpen } from 'lucide-react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type Heard, OfflineError } from '#pwa/common/local/call/call.ts';
import { reach } from '#pwa/common/local/call/reach.ts';
import { choice, flag, listAddress, typed } from './list-address.ts';
import { Choice, FilterChip, ListFilters, Views } from './list-filters.tsx';
import { ListRows } from './list-rows.tsx';
import type { Column } from './columns.ts';
import { ListHead, ListResults, ListScreen } from './list-screen.tsx';
import { RowLink, useOpenRecord, ViewButton } from './row-actions.tsx';
import { type ListWords, useList } from './use-list.ts';

vi.mock('#pwa/common/local/catalogue/use-shop-clock.ts', () => ({
  useShopClock: () => ({ now: new Date('2026-11-24T02:00:00Z'), timeZone: 'Australia/Brisbane' }),
}));
vi.mock('#pwa/common/local/catalogue/shop-facts.ts', () => ({
  useShopFacts: () => ({ timeZone: 'Australia/Brisbane' }),
}));

interface Bolt {
  id: number;
  name: string;
  metres: number;
  isDyed: boolean;
}
const bolts: Bolt[] = [
  { id: 1, name: 'Twill', metres: 12, isDyed: true },
  { id: 2, name: 'Drill', metres: 8, isDyed: false },
];

const address = listAddress(
  {
    search: typed,
    state: choice({ kept: 'Kept', cut: 'Cut' }),
    weave: choice({ plain: 'Plain', satin: { label: 'Satin' } }),
    dyed: flag,
    sort: choice({ newest: 'Newest first', longest: 'Longest first', shortest: 'Shortest first' }),
  },
  { eitherOr: ['state', 'dyed'] },
);

const words: ListWords = {
  one: 'bolt',
  icon: PackageOpen,
  none: ['No bolts yet', 'Bolts appear here.'],
  noneFits: ['No bolt fits', 'Try fewer words.'],
};

const columns: Column<Bolt>[] = [
  { head: 'Bolt', cell: bolt => <RowLink to={`/bolts/${bolt.id}`}>{bolt.name}</RowLink>, card: 'title' },
  {
    head: 'Length',
    numeric: true,
    sort: ['longest', 'shortest'],
    cell: ({ metres }) => metres,
    under: () => 'metres',
    card: { meta: ({ metres }) => `${metres} m` },
  },
  { head: 'State', cell: ({ isDyed }) => (isDyed ? 'Dyed' : null), under: () => 'in store', card: 'badges' },
];

const ask = vi.fn<(query: { page: string }, heard: Heard) => Promise<Bolt[]>>();
/** An answer whose pages have cursors. */
const linked =
  (link: string, rows = bolts) =>
  (_query: object, heard: Heard) => {
    heard(new Response(null, { headers: { Link: link } }));
    return Promise.resolve(rows);
  };
const count = vi.fn<(filter: object) => Promise<{ found: number; kept: number }>>();

function Bolts() {
  const list = useList({ address, words, pageSize: 2, key: 'bolts', ask, count });
  const { openId, open } = useOpenRecord('bolt');
  return (
    <ListScreen>
      <ListHead title="Bolts" hasBack />
      <Views any="All" counts={list.counts && { kept: list.counts.kept }} {...list.field('state')}>
        <FilterChip label="Dyed" count={3} {...list.toggle('dyed')} />
      </Views>
      <ListFilters list={list}>
        <Choice label="Weave" any="Any weave" {...list.field('weave')} />
        <Choice label="Sort" {...list.sort} />
      </ListFilters>
      <ListResults list={list} rows={list.data} total={list.counts?.found}>
        {rows => (
          <ListRows
            label="Bolts"
            columns={columns}
            rows={rows}
            sort={list.sort}
            action={({ id, name }) => <ViewButton what={name} onOpen={() => open(id)} />}
          />
        )}
      </ListResults>
      {openId !== null && <p>Bolt {openId} is open</p>}
    </ListScreen>
  );
}

function show(query = '') {
  history.replaceState(null, '', `/admin/bolts${query}`);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <BrowserRouter>
      <QueryClientProvider client={client}>
        <Bolts />
      </QueryClientProvider>
    </BrowserRouter>,
  );
}

const lastQuery = () => ask.mock.lastCall?.[0];

beforeEach(() => {
  happyDOM.setViewport({ width: 1280 });
  ask.mockReset().mockResolvedValue(bolts);
  count.mockReset().mockResolvedValue({ found: 5, kept: 4 });
});
declare const happyDOM: { setViewport: (viewport: { width: number }) => void };

afterEach(() => {
  cleanup();
  reach.tell(true);
});

test('is asked for as the address says, and counted without its order and page', async () => {
  show('?weave=satin&state=lost&sort=longest&page=2');
  await screen.findByText('5 bolts');
  expect(lastQuery()).toEqual({ weave: 'satin', sort: 'longest', page: '2' });
  expect(count.mock.lastCall?.[0]).toEqual({ weave: 'satin' });
  expect(screen.getByRole('radio', { name: /Kept/ }).parentElement?.textContent).toBe('Kept4');
});

test('waits with words for who cannot see the skeletons', async () => {
  show();
  expect(screen.getByText('Loading bolts')).toBeDefined();
  await screen.findByText('5 bolts');
  expect(screen.queryByText('Loading bolts')).toBeNull();
});

test('draws a table on a desk and cards on a phone, from the same columns', async () => {
  show();
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(cell => cell.textContent),
  ).toEqual(['Bolt', 'Length', 'State', 'Actions']);
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toBe('Twill12metresDyedin storeView');
  cleanup();
  happyDOM.setViewport({ width: 390 });
  show();
  const cards = await screen.findByRole('list', { name: 'Bolts' });
  expect(screen.queryByRole('table')).toBeNull();
  expect(within(cards).getAllByRole('listitem')[0]?.textContent).toBe('Twill12 mDyedin storeView');
});

test('is sorted by pressing a column, downwards first', async () => {
  show();
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Length' }));
  await screen.findByRole('table');
  press();
  expect(location.search).toBe('?sort=longest');
  const sorted = () => screen.getByRole('columnheader', { name: 'Length' }).getAttribute('aria-sort');
  expect(sorted()).toBe('descending');
  press();
  expect(location.search).toBe('?sort=shortest');
  expect(sorted()).toBe('ascending');
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'newest' } });
  expect(location.search).toBe('');
});

test('a filter leads to the first page, takes its opposite along, and is cleared with the others', async () => {
  show('?page=2&bolt=2');
  await screen.findByText('Bolt 2 is open');
  fireEvent.click(screen.getByRole('checkbox', { name: /Dyed/ }));
  expect(location.search).toBe('?bolt=2&dyed=true');
  fireEvent.click(screen.getByRole('radio', { name: /Cut/ }));
  expect(location.search).toBe('?bolt=2&state=cut');
  expect(screen.getByRole('button', { name: 'Filters (1)' }).getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location.search).toBe('?bolt=2');
});

test('pages are links of the list as it is filtered', async () => {
  show('?weave=satin');
  const second = await screen.findByRole('link', { name: 'Page 2' });
  expect(second.getAttribute('href')).toBe('?weave=satin&page=2');
  fireEvent.click(second);
  expect(location.search).toBe('?weave=satin&page=2');
});

const bothSides = '</api/bolts?before=P>; rel="prev", </api/bolts?after=N>; rel="next"';
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('pages beside each other begin where the shop says', async () => {
  count.mockResolvedValue({ found: 12, kept: 4 });
  ask.mockImplementation(linked(bothSides));
  show('?weave=satin&page=3&after=Mg');
  await screen.findByText('12 bolts');
  expect(lastQuery()).toEqual({ weave: 'satin', page: '3', after: 'Mg' });
  expect(['Previous page', 'Next page', 'Page 1', 'Page 2', 'Page 6'].map(hrefOf)).toEqual([
    '?weave=satin&page=2&before=P',
    '?weave=satin&page=4&after=N',
    '?weave=satin',
    '?weave=satin&page=2&before=P',
    '?weave=satin&page=6&before=end',
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Page 6' }));
  await waitFor(() => expect(lastQuery()).toEqual({ weave: 'satin', page: '6', before: 'end' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Dyed/ }));
  expect(location.search).toBe('?weave=satin&dyed=true');
});

test('until the next page is there, the links are those of the page that is shown', async () => {
  ask.mockImplementationOnce(linked('</api/bolts?after=N>; rel="next"'));
  ask.mockImplementation(() => new Promise(() => {}));
  show();
  await screen.findByText('5 bolts');
  fireEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getByRole('link', { name: 'Next page' }));
  expect(location.search).toBe('?page=2&after=N');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what came before the first page is reached, and the end is where the shop says', async () => {
  ask.mockImplementation(linked('</api/bolts?before=P>; rel="prev"'));
  show('?before=M');
  await screen.findByText('5 bolts');
  expect([hrefOf('Previous page'), hrefOf('Next page')]).toEqual(['?before=P', undefined]);
});

test('an emptied page leads back', async () => {
  ask.mockImplementation(linked('</api/bolts?before=end>; rel="prev"', []));
  count.mockResolvedValue({ found: 2, kept: 2 });
  show('?page=2&after=M');
  await screen.findByRole('heading', { name: 'No bolt fits' });
  expect(hrefOf('Previous page')).toBe('?before=end');
});

test.each([
  ['', 'No bolts yet', false],
  ['?weave=satin', 'No bolt fits', true],
  ['?page=9', 'No bolt fits', true],
])('an empty list at %j says "%s"', async (query, title, hasWayOut) => {
  ask.mockResolvedValue([]);
  show(query);
  await screen.findByRole('heading', { name: title });
  const out = screen.queryByRole('button', { name: 'Show all bolts' });
  expect(out !== null).toBe(hasWayOut);
  if (out) fireEvent.click(out);
  expect(location.search).toBe('');
});

test('without a network it says so, and is asked for again', async () => {
  ask.mockRejectedValueOnce(new OfflineError());
  show();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('There is no connection.');
  expect(alert.textContent).toContain('This list isn’t available offline.');
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table');
  expect(screen.queryByRole('alert')).toBeNull();
});

const asOf = () => screen.queryByText(/^Bolts as of \d+ \w+ \d{4}, /);

test('what was loaded stays without a network, says how old it is, and is asked for again', async () => {
  show();
  await screen.findByRole('table');
  expect(asOf()).toBeNull();
  act(() => reach.tell(false));
  expect(asOf()).not.toBeNull();
  ask.mockRejectedValueOnce(new OfflineError());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  await screen.findByText(/The shop cannot be reached/);
  expect(asOf()).not.toBeNull();
  expect(screen.getByRole('table')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => reach.tell(true));
  await waitFor(() => expect(asOf()).toBeNull());
  expect(ask).toHaveBeenCalledTimes(3);
});

test('what failed to load again says so beside what is kept', async () => {
  show();
  await screen.findByRole('table');
  act(() => reach.tell(false));
  ask.mockRejectedValueOnce(new ApiError(500, 'broken', null));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  act(() => reach.tell(true));
  expect((await screen.findByText(/Failed to load bolts/)).textContent).toContain('Bolts as of');
  expect(screen.getByRole('table')).toBeDefined();
});

test('what the person may no longer see is not shown from memory', async () => {
  show();
  await screen.findByRole('table');
  act(() => reach.tell(false));
  ask.mockRejectedValueOnce(new ApiError(403, 'forbidden', null));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  expect(screen.queryByRole('table')).toBeNull();
  expect(asOf()).toBeNull();
});

test('a refusal of the server names what failed', async () => {
  ask.mockRejectedValueOnce(new Error('500'));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load bolts');
});

test('opens a record over the list, and knows where its page leads back', async () => {
  show('?weave=satin');
  const table = await screen.findByRole('table');
  fireEvent.click(within(table).getByRole('button', { name: 'View Drill' }));
  expect(await screen.findByText('Bolt 2 is open')).toBeDefined();
  expect(location.search).toBe('?weave=satin&bolt=2');
  fireEvent.click(within(table).getByRole('link', { name: 'Twill' }));
  expect(location.pathname).toBe('/bolts/1');
  expect((history.state as { usr: unknown }).usr).toEqual({ listSearch: 'weave=satin&bolt=2' });
});
