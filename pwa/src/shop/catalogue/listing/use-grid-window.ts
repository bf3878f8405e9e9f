/**
 * Renders only the rows near the window. Padding replaces the others, so that the page has its full height from the
 * start: ten thousand products scroll like forty, and Back finds its position at once. All cards of a grid have the
 * same height (see ProductCard).
 */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { hasShown } from '#pwa/common/platform/start/when-settled.ts';
import { followScroll } from '#pwa/common/platform/follow-scroll.ts';

/** Rendered before anything has been measured: as many as the first paint shows, and never fewer. */
const firstItems = 12;
/** In window heights: rendered beyond each edge, and how near the end of the rendered part may come. */
const reach = 1.5;
const margin = 0.75;

interface Measures {
  columns: number;
  /** From the top of one row to the top of the next. */
  pitchPx: number;
}

export interface GridWindow {
  from: number;
  to: number;
  beforePx: number;
  afterPx: number;
}

export function useGridWindow(total: number, grid: RefObject<HTMLElement | null>): GridWindow {
  const [measures, setMeasures] = useState<Measures | null>(null);
  const [rows, setRows] = useState<readonly [from: number, to: number]>([0, 0]);

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => {
      const now = measuresOf(element);
      if (now) setMeasures(before => (before && isSame(before, now) ? before : now));
    };
    // For the app's first commit, the observer's own first callback measures, after the browser has laid the page out.
    if (hasShown()) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);

  useEffect(() => {
    const element = grid.current;
    if (!element || !measures) return undefined;
    return followScroll(() =>
      setRows(drawn => nextRows(drawn, element.getBoundingClientRect().top, measures, total)),
    );
  }, [grid, measures, total]);

  return windowOf(total, measures, rows);
}

/** The rendered part of `total`. A list that has become shorter shows its end. */
export function windowOf(
  total: number,
  measures: Measures | null,
  [fromRow, toRow]: readonly [number, number],
): GridWindow {
  if (!measures) return { from: 0, to: Math.min(total, firstItems), beforePx: 0, afterPx: 0 };
  const { columns, pitchPx } = measures;
  const all = Math.ceil(total / columns);
  const least = Math.ceil(firstItems / columns);
  const from = Math.max(0, Math.min(fromRow, all - least));
  const to = Math.min(all, Math.max(toRow, from + least));
  return {
    from: from * columns,
    to: Math.min(total, to * columns),
    beforePx: from * pitchPx,
    afterPx: (all - to) * pitchPx,
  };
}

/** The rows to render with the grid's top at `topPx` of the window. Keeps the current ones while they suffice. */
function nextRows(
  drawn: readonly [number, number],
  topPx: number,
  { pitchPx, columns }: Measures,
  total: number,
): readonly [number, number] {
  const all = Math.ceil(total / columns);
  const rowsWithin = (heights: number): readonly [number, number] => {
    const first = Math.floor((-topPx - heights * innerHeight) / pitchPx);
    const last = Math.ceil((-topPx + (1 + heights) * innerHeight) / pitchPx);
    return [Math.min(all, Math.max(0, first)), Math.min(all, Math.max(0, last))];
  };
  const needed = rowsWithin(margin);
  if (drawn[0] <= needed[0] && drawn[1] >= needed[1]) return drawn;
  return rowsWithin(reach);
}

function measuresOf(grid: HTMLElement): Measures | null {
  const first = grid.firstElementChild;
  if (!first) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const height = first.getBoundingClientRect().height;
  const columns = gridTemplateColumns.split(' ').length;
  return height > 0 ? { columns, pitchPx: height + (Number.parseFloat(rowGap) || 0) } : null;
}

function isSame(a: Measures, b: Measures): boolean {
  return a.columns === b.columns && Math.abs(a.pitchPx - b.pitchPx) < 0.1;
}
