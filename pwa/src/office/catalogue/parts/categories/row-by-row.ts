import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** With the arrow keys a lifted row moves from row to row, in display order. */
export const rowByRow: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const { droppableRects, collisionRect } = context;
  if (!collisionRect) return undefined;
  const middle = collisionRect.top + collisionRect.height / 2;
  const middles = [...droppableRects.values()].map(({ top, height }) => top + height / 2);
  const ahead = middles.filter(one => (step > 0 ? one > middle + 2 : one < middle - 2));
  if (ahead.length === 0) return undefined;
  const next = step > 0 ? Math.min(...ahead) : Math.max(...ahead);
  return { ...currentCoordinates, y: currentCoordinates.y + next - middle };
};
