/**
 * Renders only the rows near the window. Two fillers replace the others, so that the page has its full height. Rows
 * may differ in height: each is identified by its key and measured while it is rendered.
 */
import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { followScroll } from './follow-scroll.ts';

export interface WindowRow {
  key: string;
  /** Until it has been measured. */
  estimatePx: number;
}

export interface RowWindow {
  from: number;
  to: number;
  beforePx: number;
  afterPx: number;
}

/** In heights of the window: how near the end of what is drawn may come before more is drawn, at leisure and at once. */
const margin = 0.6;
const least = 0.2;
/** How far beyond each edge is drawn then at leisure, in slices between which the page answers. */
const reach = 0.8;
/** Drawn before the place of the list is known. */
const firstRows = 30;

/** `body` holds the rows as its children, each with `data-row` as its key. */
export function useRowWindow(rows: readonly WindowRow[], body: RefObject<HTMLElement | null>): RowWindow {
  const heights = useRef(new Map<string, number>());
  const [measured, setMeasured] = useState(0);
  const [range, setRange] = useState<readonly [from: number, to: number]>([0, firstRows]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `measured` says that a height has changed
  const tops = useMemo(() => topsOf(rows, heights.current), [rows, measured]);
  useMeasuring(body, heights, () => setMeasured(times => times + 1));

  useEffect(() => {
    const look = () => {
      const element = body.current;
      if (!element) return;
      const scrolledPx = -element.getBoundingClientRect().top;
      setRange(drawn => nextRange(drawn, tops, { scrolledPx, from: least, to: least }));
      startTransition(() =>
        setRange(drawn => nextRange(drawn, tops, { scrolledPx, from: margin, to: reach })),
      );
    };
    return followScroll(look);
  }, [body, tops]);

  return windowOf(tops, range);
}

/** The top of each row, and the end of the last. */
export function topsOf(rows: readonly WindowRow[], heights: ReadonlyMap<string, number>): number[] {
  const tops = [0];
  let top = 0;
  for (const { key, estimatePx } of rows) {
    top += heights.get(key) ?? estimatePx;
    tops.push(top);
  }
  return tops;
}

/** A list that has become short shows its end. */
export function windowOf(tops: readonly number[], [from, to]: readonly [number, number]): RowWindow {
  const count = tops.length - 1;
  const last = Math.min(count, to);
  const first = Math.max(0, Math.min(from, last - Math.min(firstRows, to - from)));
  const end = tops[count] ?? 0;
  return { from: first, to: last, beforePx: tops[first] ?? 0, afterPx: end - (tops[last] ?? end) };
}

/** What is drawn already, while it reaches as far as `from`; else as far as `to`. */
function nextRange(
  drawn: readonly [number, number],
  tops: readonly number[],
  { scrolledPx, from, to }: { scrolledPx: number; from: number; to: number },
): readonly [number, number] {
  const within = (heights: number): readonly [number, number] => [
    rowAt(tops, scrolledPx - heights * innerHeight),
    Math.min(tops.length - 1, rowAt(tops, scrolledPx + (1 + heights) * innerHeight) + 1),
  ];
  const needed = within(from);
  if (drawn[0] <= needed[0] && drawn[1] >= needed[1] && drawn[1] - drawn[0] < 200) return drawn;
  return within(to);
}

/** The row that covers a place; the first or the last beyond the ends. */
export function rowAt(tops: readonly number[], px: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= px) low = middle;
    else high = middle - 1;
  }
  return low;
}

function useMeasuring(
  body: RefObject<HTMLElement | null>,
  heights: RefObject<Map<string, number>>,
  onChange: () => void,
): void {
  const latest = useRef(onChange);
  const observer = useRef<ResizeObserver | null>(null);

  useEffect(() => {
    const watching = new ResizeObserver(entries => {
      let hasChanged = false;
      for (const { target } of entries) {
        if (!(target instanceof HTMLElement) || !target.isConnected) continue;
        const key = target.dataset['row'];
        const height = target.getBoundingClientRect().height;
        if (!key || height === 0 || Math.abs((heights.current.get(key) ?? 0) - height) < 0.5) continue;
        heights.current.set(key, height);
        hasChanged = true;
      }
      if (hasChanged) latest.current();
    });
    observer.current = watching;
    return () => watching.disconnect();
  }, [heights]);

  useEffect(() => {
    latest.current = onChange;
  });

  // What has been drawn since: the observer forgets by itself what has gone.
  useLayoutEffect(() => {
    for (const row of body.current?.children ?? []) {
      if (row instanceof HTMLElement && row.dataset['row']) observer.current?.observe(row);
    }
  });
}
