// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BadgePart, countInBadge, useAppBadge } from './app-badge.ts';

const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
const clearAppBadge = vi.fn<() => Promise<void>>(async () => undefined);

beforeEach(() => void Object.assign(navigator, { setAppBadge, clearAppBadge }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.clearAllMocks();
});

function Counted({ part, count }: { part: BadgePart; count: number }) {
  useAppBadge(part, count);
  return null;
}

test('the icon shows what waits altogether, but for what is left out on this device', () => {
  const both = (unsent: number) => (
    <>
      <Counted part="unsent" count={unsent} />
      <Counted part="unread" count={2} />
    </>
  );
  const { rerender, unmount } = render(both(3));
  expect(setAppBadge).toHaveBeenLastCalledWith(5);
  act(() => countInBadge('unread', false));
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  rerender(both(0));
  expect(clearAppBadge).toHaveBeenCalled();
  act(() => countInBadge('unread', true));
  expect(setAppBadge).toHaveBeenLastCalledWith(2);
  clearAppBadge.mockClear();
  unmount();
  expect(clearAppBadge).toHaveBeenCalled();
});

test('a browser that refuses is left alone', () => {
  setAppBadge.mockRejectedValue(new DOMException('not installed', 'NotAllowedError'));
  expect(() => render(<Counted part="unsent" count={1} />)).not.toThrow();
});
