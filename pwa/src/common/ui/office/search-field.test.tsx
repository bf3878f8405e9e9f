// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/admin/customers');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function type(text: string) {
  const searches: string[] = [];
  render(
    <SearchField label="Search customers" placeholder="" value="" onSearch={one => searches.push(one)} />,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  return searches;
}
const pause = () => act(() => vi.advanceTimersByTime(1_000));

test('searches when the typing pauses', () => {
  const searches = type('Quill');
  expect(searches).toEqual([]);
  pause();
  expect(searches).toEqual(['Quill']);
});

test('a result that is opened before the pause is not left again by the search', () => {
  const searches = type('Quill');
  history.pushState(null, '', '/admin/customers/14');
  pause();
  expect(searches).toEqual([]);
});
