import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';

interface RowsProps<T> {
  rows: readonly T[];
  onChange: (rows: T[]) => void;
  /** Names a row for its buttons: "Northloom". */
  nameOf: (row: T, at: number) => string;
  blank?: () => T;
  addLabel?: string;
  most?: number;
  /** True for rows that are ordered by their figures and can't be moved. */
  isOrdered?: boolean;
  children: (row: T, change: (part: Partial<T>) => void, at: number) => ReactNode;
}

/** A list that is edited in place: add, change, move, remove. */
export function Rows<T extends object>(props: RowsProps<T>) {
  const { rows, onChange, nameOf, blank, addLabel, most = 100, isOrdered, children } = props;
  const change = (at: number, part: Partial<T>) =>
    onChange(rows.map((row, position) => (position === at ? { ...row, ...part } : row)));
  return (
    <div className="grid gap-2">
      <ol className="grid gap-2">
        {rows.map((row, at) => (
          <li key={at} className="flex items-start gap-2 rounded-2 bg-sunken p-3">
            <div className="min-w-0 flex-1">{children(row, part => change(at, part), at)}</div>
            <div className="flex flex-none flex-col sm:flex-row">
              {isOrdered && (
                <>
                  <IconButton
                    size="small"
                    icon={ArrowUp}
                    label={`Move ${nameOf(row, at)} up`}
                    disabled={at === 0}
                    onClick={() => onChange(swapped(rows, at, at - 1))}
                  />
                  <IconButton
                    size="small"
                    icon={ArrowDown}
                    label={`Move ${nameOf(row, at)} down`}
                    disabled={at === rows.length - 1}
                    onClick={() => onChange(swapped(rows, at, at + 1))}
                  />
                </>
              )}
              {blank && (
                <IconButton
                  size="small"
                  variant="danger"
                  icon={Trash2}
                  label={`Remove ${nameOf(row, at)}`}
                  onClick={() => onChange(rows.filter((_, position) => position !== at))}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {blank && rows.length < most && (
        <Button
          icon={Plus}
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...rows, blank()])}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}

export function swapped<T>(rows: readonly T[], a: number, b: number): T[] {
  const next = [...rows];
  const [one, other] = [next[a], next[b]];
  if (one === undefined || other === undefined) return next;
  next[a] = other;
  next[b] = one;
  return next;
}
