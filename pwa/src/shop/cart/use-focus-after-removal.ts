import { type RefObject, useEffect, useRef } from 'react';

/** Removing a line would lose the focus: it moves to the line that took its place, or to the one before. */
export function useFocusAfterRemoval(ids: readonly string[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids);
  useEffect(() => {
    const removedAt = before.current.findIndex(id => !ids.includes(id));
    before.current = ids;
    if (removedAt === -1 || document.activeElement !== document.body) return;
    const items = list.current?.children;
    const next = items?.[Math.min(removedAt, items.length - 1)];
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [ids]);
  return list;
}
