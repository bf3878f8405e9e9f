/** Which rows of the queue are ticked. What leaves the list is no longer chosen: nothing is changed unseen. */
import { useState } from 'react';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { canAssign } from '../../queue-search.ts';
import type { SeenDelivery } from '../../run-sheet.ts';

export interface Selection {
  /** In the order of the list. */
  rows: readonly DeliveryRow[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
  isAll: boolean;
  /** There is nothing to tick. */
  isEmptyList: boolean;
}

export function useSelection(shown: readonly SeenDelivery[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const possible = shown.map(({ row }) => row).filter(canAssign);
  const rows = possible.filter(({ id }) => ticked.has(id));
  const isAll = rows.length > 0 && rows.length === possible.length;
  return {
    rows,
    has: id => rows.some(row => row.id === id),
    toggle: id =>
      setTicked(before => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    toggleAll: () => setTicked(isAll ? new Set() : new Set(possible.map(({ id }) => id))),
    clear: () => setTicked(new Set()),
    isAll,
    isEmptyList: possible.length === 0,
  };
}
