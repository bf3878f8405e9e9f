// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ListEnd, OlderRows } from './older-rows.tsx';

afterEach(cleanup);

const page = (from: number, count: number) => Array.from({ length: count }, (_, i) => from - i);

function draw(rows: readonly number[], ask: (last: number) => Promise<readonly number[]>) {
  return (
    <OlderRows rows={rows} most={3} many="orders" keyOf={row => row} ask={ask}>
      {all => <p data-testid="rows">{all.join(' ')}</p>}
    </OlderRows>
  );
}
const shown = () => screen.getByTestId('rows').textContent;
const more = () => screen.queryByRole('button', { name: 'Show older orders' });

test('a list that is whole has no button and says nothing', () => {
  render(draw(page(9, 2), vi.fn()));
  expect([shown(), more()]).toEqual(['9 8', null]);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a full page has a way on, page by page, to the last row, and says that it is the last', async () => {
  const ask = vi.fn(async (last: number) => page(last - 1, Math.min(3, last - 5)));
  render(draw(page(12, 3), ask));
  fireEvent.click(more() as HTMLElement);
  await waitFor(() => expect(shown()).toBe('12 11 10 9 8 7'));
  fireEvent.click(more() as HTMLElement);
  await waitFor(() => expect(shown()).toBe('12 11 10 9 8 7 6 5'));
  expect(more()).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('These are all 8 orders.');
  expect(ask.mock.calls).toEqual([[10], [7]]);
});

test('a page that fails leaves what is shown and can be asked for again', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce([6]);
  render(draw(page(9, 3), ask));
  fireEvent.click(more() as HTMLElement);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(shown()).toBe('9 8 7');
  fireEvent.click(more() as HTMLElement);
  await waitFor(() => expect(shown()).toBe('9 8 7 6'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('when the newest move on, older rows that no longer join are asked for again', async () => {
  const ask = vi.fn(async (last: number) => [last - 1]);
  const { rerender } = render(draw(page(9, 3), ask));
  fireEvent.click(more() as HTMLElement);
  await waitFor(() => expect(shown()).toBe('9 8 7 6'));
  await act(async () => rerender(draw(page(10, 3), ask)));
  expect(shown()).toBe('10 9 8');
  fireEvent.click(more() as HTMLElement);
  await waitFor(() => expect(shown()).toBe('10 9 8 7'));
});

test('the end of a list is told only where it ends', () => {
  const { container } = render(
    <>
      <ListEnd shown={2} most={3}>
        whole
      </ListEnd>
      <ListEnd shown={3} most={3}>
        The newest 3 are shown.
      </ListEnd>
    </>,
  );
  expect(container.textContent).toBe('The newest 3 are shown.');
});
