/** Ticked rows, for actions on several at once. Rows that leave the list are deselected. */
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useLift } from '#pwa/common/ui/dialogs/use-lift.ts';
import { TickBox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import type { Identified, RowHandle } from './columns.ts';

export interface RowSelection<Row> {
  /** In the order of the list. */
  rows: readonly Row[];
  clear: () => void;
  /** For `ListRows`. */
  handle: RowHandle<Row>;
}

interface Options<Row> {
  canTick: (row: Row) => boolean;
  /** Label of a row's box: "Select 1042, Bakery". */
  nameOf: (row: Row) => string;
  /** Label of the box that selects all. */
  all: string;
}

export function useRowSelection<Row extends Identified>(
  shown: readonly Row[],
  { canTick, nameOf, all }: Options<Row>,
): RowSelection<Row> {
  const [ticked, setTicked] = useState<ReadonlySet<Row['id']>>(new Set());
  const possible = shown.filter(canTick);
  const rows = possible.filter(({ id }) => ticked.has(id));
  const isAll = rows.length > 0 && rows.length === possible.length;
  const clear = () => setTicked(new Set());
  const toggle = (id: Row['id']) =>
    setTicked(before => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const isOn = ({ id }: Row) => rows.some(row => row.id === id);
  return {
    rows,
    clear,
    handle: {
      isOn,
      head: (
        <TickBox
          aria-label={all}
          checked={isAll}
          isMixed={rows.length > 0 && !isAll}
          disabled={possible.length === 0}
          onChange={() => (isAll ? clear() : setTicked(new Set(possible.map(({ id }) => id))))}
        />
      ),
      cell: row =>
        canTick(row) && (
          <TickBox aria-label={`Select ${nameOf(row)}`} checked={isOn(row)} onChange={() => toggle(row.id)} />
        ),
    },
  };
}

interface SelectionBarProps {
  /** The bar's label. */
  label: string;
  /** "2 deliveries selected". */
  words: string;
  onClear: () => void;
  /** The available actions. */
  children: ReactNode;
}

/** Above the office's own bar on a phone. The toast is above both. */
export function SelectionBar({ label, words, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLift(bar);
  return (
    <div
      ref={bar}
      data-lift="--toast-lift"
      className="pointer-events-none sticky bottom-0 z-float pb-20 md:pb-4"
    >
      <section
        aria-label={label}
        className="pointer-events-auto flex flex-wrap items-end gap-3 rounded-3 border border-line-strong bg-raised p-3 shadow-3"
      >
        <p className="mr-auto min-w-32 self-center font-strong tabular-nums" aria-live="polite">
          {words}
        </p>
        {children}
        <Button variant="quiet" icon={X} onClick={onClear}>
          Clear
        </Button>
      </section>
    </div>
  );
}
