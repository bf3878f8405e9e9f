// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListRows } from './list-rows.tsx';
import type { Column } from './columns.ts';
import { RowButton } from './row-actions.tsx';
import { SelectionBar, useRowSelection } from './row-selection.tsx';

vi.mock('#pwa/common/local/catalogue/use-shop-clock.ts', () => {
  const clock = { now: new Date('2026-11-24T02:00:00Z'), timeZone: 'Australia/Brisbane' };
  return { useShopClock: () => clock };
});

interface Spool {
  id: string;
  name: string;
  isWound: boolean;
}
const spool = (name: string, isWound = true): Spool => ({ id: name, name, isWound });
const columns: Column<Spool>[] = [{ head: 'Spool', cell: ({ name }) => name, card: 'title' }];

declare const happyDOM: { setViewport: (viewport: { width: number }) => void };
beforeEach(() => happyDOM.setViewport({ width: 1280 }));
afterEach(cleanup);

function Spools({ all }: { all: readonly Spool[] }) {
  const [hidden, setHidden] = useState<string>();
  const shown = all.filter(({ name }) => name !== hidden);
  const { rows, clear, handle } = useRowSelection(shown, {
    canTick: ({ isWound }) => isWound,
    nameOf: ({ name }) => name,
    all: 'Select all',
  });
  return (
    <>
      <ListRows label="Spools" columns={columns} rows={shown} handle={handle} />
      <button type="button" onClick={() => setHidden('Red')}>
        Hide red
      </button>
      <SelectionBar label="Chosen" words={rows.map(({ name }) => name).join(', ')} onClear={clear}>
        {null}
      </SelectionBar>
    </>
  );
}

const chosen = () =>
  within(screen.getByRole('region', { name: 'Chosen' })).getByText(/^[\w, ]*$/, { selector: 'p' })
    .textContent;
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('rows are ticked one by one and all at once, as far as they can be', () => {
  render(<Spools all={[spool('Red'), spool('Blue'), spool('Bare', false)]} />);
  expect(screen.queryByRole('checkbox', { name: 'Select Bare' })).toBeNull();
  fireEvent.click(box('Select Blue'));
  expect(chosen()).toBe('Blue');
  expect(box('Select all').indeterminate).toBe(true);
  expect(screen.getByRole('row', { name: /Blue/ }).dataset['selected']).toBe('');
  fireEvent.click(box('Select all'));
  expect(chosen()).toBe('Red, Blue');
  fireEvent.click(box('Select all'));
  expect(chosen()).toBe('');
});

test('what leaves the list is no longer chosen', () => {
  render(<Spools all={[spool('Red'), spool('Blue')]} />);
  fireEvent.click(box('Select all'));
  fireEvent.click(screen.getByRole('button', { name: 'Hide red' }));
  expect(chosen()).toBe('Blue');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen()).toBe('');
});

test('of a long list only a part is drawn, and the page is as long as all of it', () => {
  const all = Array.from({ length: 500 }, (_, at) => spool(`No. ${at}`));
  render(<ListRows label="Spools" columns={columns} rows={all} />);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.length).toBeLessThan(100);
  const filler = screen.getByRole('table').querySelector<HTMLElement>('tr[aria-hidden] div');
  expect(Number.parseFloat(filler?.style.height ?? '')).toBe((500 - rows.length) * 48);
});

test('a list of a hundred is drawn whole', () => {
  render(
    <ListRows
      label="Spools"
      columns={columns}
      rows={Array.from({ length: 100 }, (_, at) => spool(`No. ${at}`))}
    />,
  );
  expect(screen.getAllByRole('row')).toHaveLength(101);
});

test('a row that somebody else has changed is outlined, and no other', () => {
  render(
    <ListRows
      label="Spools"
      columns={columns}
      rows={[spool('Red'), spool('Blue')]}
      changed={new Set(['Red'])}
    />,
  );
  const isOutlined = (name: string) => screen.getByRole('row', { name }).classList.contains('is-changed');
  expect([isOutlined('Red'), isOutlined('Blue')]).toEqual([true, false]);
});

test('only rows that have changed are drawn again', () => {
  const cell = vi.fn<(row: Spool) => string>(({ name }) => name);
  const counted: Column<Spool>[] = [{ head: 'Spool', cell }];
  const red = spool('Red');
  const draw = (rows: readonly Spool[]) => <ListRows label="Spools" columns={counted} rows={rows} />;
  const { rerender } = render(draw([red, spool('Blue')]));
  cell.mockClear();
  rerender(draw([red, spool('Green')]));
  expect(cell.mock.calls.map(([{ name }]) => name)).toEqual(['Green']);
});

test('arrow keys go from title to title', () => {
  const named: Column<Spool>[] = [
    { head: 'Spool', cell: ({ name }) => <RowButton onOpen={() => undefined}>{name}</RowButton> },
  ];
  render(
    <MemoryRouter>
      <ListRows
        label="Spools"
        columns={named}
        rows={Array.from({ length: 120 }, (_, at) => spool(`No. ${at}`))}
      />
    </MemoryRouter>,
  );
  const title = (name: string) => screen.getByRole('button', { name });
  // Nothing is laid out in this page, so everything counts as hidden.
  for (const button of screen.getAllByRole('button'))
    Object.defineProperty(button, 'offsetParent', { value: document.body });
  title('No. 0').focus();
  fireEvent.keyDown(title('No. 0'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(title('No. 1'));
});
