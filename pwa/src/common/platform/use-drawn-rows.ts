/** Renders only the rows near the window: a device may hold thousands. */
import { type RefObject, useMemo } from 'react';
import { useRowWindow, type WindowRow } from './use-row-window.ts';

const longFrom = 100;
const none: readonly WindowRow[] = [];

interface Layout {
  /** Rows side by side, as tall as the tallest of them. */
  perLine: number;
  estimatePx: number;
}

export function useDrawnRows<Row extends { id: string | number }>(
  rows: readonly Row[],
  body: RefObject<HTMLElement | null>,
  { perLine, estimatePx }: Layout,
) {
  const isPart = rows.length > longFrom;
  const lines = useMemo(
    () =>
      isPart
        ? rows.filter((_, at) => at % perLine === 0).map(({ id }) => ({ key: String(id), estimatePx }))
        : none,
    [rows, isPart, perLine, estimatePx],
  );
  const { from, to, beforePx, afterPx } = useRowWindow(lines, body);
  return isPart
    ? { isPart, rows: rows.slice(from * perLine, to * perLine), beforePx, afterPx }
    : { isPart, rows, beforePx: 0, afterPx: 0 };
}
