// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, TOAST_SHOWN_MS } from './toast-store.ts';
import { ToastProvider } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function showToast() {
  const store = createToastStore();
  render(<ToastProvider store={store}>The page</ToastProvider>);
  act(() => void store.getState().toast({ title: 'Saved' }));
}

/** By so many px; none where the page has moved under the pointer. */
function movePointer(movementX: number) {
  const toast = screen.getByText('Saved');
  const move = createEvent.pointerMove(toast);
  Object.defineProperties(move, { movementX: { value: movementX }, movementY: { value: 0 } });
  fireEvent(toast, move);
}

test('a toast stays while the pointer is moved onto it', () => {
  showToast();
  movePointer(3);
  act(() => vi.advanceTimersByTime(TOAST_SHOWN_MS));
  expect(screen.queryByText('Saved')).not.toBeNull();
});

test('a toast that opens under a resting pointer goes', () => {
  showToast();
  movePointer(0);
  act(() => vi.advanceTimersByTime(TOAST_SHOWN_MS));
  expect(screen.queryByText('Saved')).toBeNull();
});
