/** Rows that another device has just changed: a new version that none of this device's own changes made. */
import { useEffect, useRef, useState } from 'react';
import type { SeenRow } from './overlay.ts';

const shownMs = 4_000;

interface Known {
  version: number;
  pending: number;
}

type Versioned = { id: string; version: number };

export function changedElsewhere(
  known: ReadonlyMap<string, Known>,
  rows: readonly SeenRow<Versioned>[],
): string[] {
  // The first read isn't news, and neither is the first filling of an empty device.
  if (known.size === 0) return [];
  return rows
    .filter(({ row, pending }) => {
      const before = known.get(row.id);
      if (!before) return pending === 0;
      return row.version > before.version && before.pending === 0;
    })
    .map(({ row }) => row.id);
}

/** Ids of the rows to outline, each for four seconds. */
export function useMovedElsewhere(rows: readonly SeenRow<Versioned>[] | undefined): ReadonlySet<string> {
  const known = useRef(new Map<string, Known>());
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!rows) return;
    const news = changedElsewhere(known.current, rows);
    known.current = new Map(rows.map(({ row, pending }) => [row.id, { version: row.version, pending }]));
    if (news.length === 0) return;
    setIds(before => new Set([...before, ...news]));
    const forget = () => setIds(before => new Set([...before].filter(id => !news.includes(id))));
    // Not cancelled by the next rows: each change is outlined for its own four seconds.
    setTimeout(forget, shownMs);
  }, [rows]);

  return ids;
}
