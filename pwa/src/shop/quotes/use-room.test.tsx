// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRoom } from './use-room.ts';

type Report = (entries: readonly object[]) => void;
let report: Report;
let observed: Element[];
let heightPx: number;

beforeEach(() => {
  heightPx = 56;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => heightPx);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onReport: Report) {
        report = onReport;
        observed = [];
      }
      observe = (element: Element) => void observed.push(element);
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Corner() {
  const corner = useRef<HTMLDivElement>(null);
  const room = useRoom(corner);
  return (
    <div ref={corner} data-room={room}>
      <button type="button">Get Instant Quote</button>
    </div>
  );
}

const room = () => document.querySelector('[data-room]')?.getAttribute('data-room');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** In a place whose right edge is at 0: the sign begins 60 px before it. */
const enters = (target: Element, right: number, size = 40) =>
  act(() =>
    report([{ target, isIntersecting: true, boundingClientRect: { right, width: size, height: size } }]),
  );
const leaves = (target: Element) =>
  act(() =>
    report([{ target, isIntersecting: false, boundingClientRect: { right: 0, width: 0, height: 0 } }]),
  );

function show() {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/products';
  render(<Corner />);
  pass(20);
  act(() => report([]));
  return link;
}

test('nothing of it is shown before its place is known to be free, and then all of it', () => {
  const link = show();
  expect(observed).toContain(link);
  expect(room()).toBe('none');
  pass(300);
  expect(room()).toBe('words');
});

test('it gives way at once, and comes back when its place has been free for a moment', () => {
  const link = show();
  pass(300);
  enters(link, -10);
  expect(room()).toBe('none');
  leaves(link);
  pass(200);
  expect(room()).toBe('none');
  // Another one passes meanwhile.
  enters(link, -10);
  leaves(link);
  pass(299);
  expect(room()).toBe('none');
  pass(1);
  expect(room()).toBe('words');
});

test('its sign stays where a control would only lie under its words', () => {
  const link = show();
  pass(300);
  enters(link, -100);
  expect(room()).toBe('sign');
});

test('neither a card nor itself makes it give way', () => {
  const link = show();
  pass(300);
  enters(link, -10, 200);
  const own = document.querySelector('[data-room] button');
  if (own) enters(own, -10);
  pass(300);
  expect(room()).toBe('words');
});

test('with text at 200 % its place is twice as large', () => {
  heightPx = 112;
  const link = show();
  pass(300);
  enters(link, -100);
  expect(room()).toBe('none');
});
