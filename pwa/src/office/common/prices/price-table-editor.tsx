import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Columns3, Plus, Trash2 } from 'lucide-react';
import {
  addColumn,
  addRow,
  pasteCells,
  type PriceCells,
  readTable,
  removeColumn,
  removeRow,
  setCell,
} from '#contract/techniques/price/price-table.ts';
import type { PriceBasis } from '#contract/techniques/technique.ts';
import { techniqueLimits } from '#contract/techniques/technique-limits.ts';
import { FieldError } from '#pwa/common/ui/forms/field.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';

interface PriceTableEditorProps {
  label: string;
  by: PriceBasis;
  cells: PriceCells;
  onChange: (cells: string[][]) => void;
  /** The sentence of the form, after an attempt to save. */
  error: string | undefined;
}

const heads: Readonly<Record<PriceBasis, string>> = {
  item: 'Price',
  inks: 'Up to inks',
  size: 'Longer side up to, mm',
  stitches: 'Up to stitches',
};

/** Works like a spreadsheet: arrow keys move, and a copied range is put down from the cell that has the focus. */
export function PriceTableEditor({ label, by, cells, onChange, error }: PriceTableEditorProps) {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const [left, setLeft] = useState(0);
  const read = readTable(cells);
  // A cell that waits for its figure is no mistake until it is to be saved.
  const isWaiting = (row: number, column: number) => error === undefined && !cells[row]?.[column];
  const wrong = read.ok ? [] : read.wrong.filter(({ row, column }) => !isWaiting(row, column));
  const [head = []] = cells;
  const canAddColumn = by !== 'item' && head.length <= techniqueLimits.columns;

  function handleKey(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const to = moved(event, row, column);
    if (!to) return;
    const next = table.current?.querySelector<HTMLInputElement>(`[data-cell="${to.row}-${to.column}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>, row: number, column: number) {
    const text = event.clipboardData.getData('text/plain');
    // A single value goes into its cell as usual.
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = pasteCells(cells, { row, column }, text);
    setLeft(pasted.left);
    onChange(pasted.cells);
  }

  const cell = (row: number, column: number, name: string) => {
    const fault = wrong.find(one => one.row === row && one.column === column);
    return (
      <input
        data-cell={`${row}-${column}`}
        aria-label={name}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-wrong` : undefined}
        title={fault?.message}
        inputMode={row === 0 || column === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={row === 0 && column === head.length - 1 ? 'more' : undefined}
        value={cells[row]?.[column] ?? ''}
        onChange={event => onChange(setCell(cells, row, column, event.currentTarget.value))}
        onKeyDown={event => handleKey(event, row, column)}
        onPaste={event => handlePaste(event, row, column)}
        className={classNames(
          'min-h-control-small w-full min-w-20 bg-transparent px-2 text-right tabular-nums focus-visible:outline-offset-[-3px]',
          fault && 'bg-danger-soft text-on-danger-soft',
        )}
      />
    );
  };

  return (
    <fieldset className="grid min-w-0 gap-2 sm:col-span-2" aria-describedby={`${id}-help`}>
      <legend className="mb-1 text-label font-strong">{label}</legend>
      <div className="overflow-x-auto rounded-2 border border-line-strong bg-raised">
        <table ref={table} className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-line-strong bg-sunken">
              <th scope="col" className="px-2 py-1 text-meta font-strong whitespace-nowrap">
                From pieces
              </th>
              {by === 'item' ? (
                <th scope="col" className="px-2 py-1 text-right text-meta font-strong">
                  {heads.item}
                </th>
              ) : (
                head.slice(1).map((_, at) => (
                  <th key={at} scope="col" className="border-l border-line p-0 font-strong">
                    {cell(0, at + 1, `${heads[by]}, column ${at + 1}`)}
                  </th>
                ))
              )}
              <th scope="col" className="w-0">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {cells.slice(1).map((row, at) => (
              <tr key={at} className="border-b border-line last:border-0">
                {row.map((_, column) => (
                  <td key={column} className="border-l border-line p-0 first:border-l-0">
                    {cell(at + 1, column, nameOf(cells, at + 1, column))}
                  </td>
                ))}
                <td className="w-0 p-0">
                  <IconButton
                    icon={Trash2}
                    label={`Remove row ${at + 1}`}
                    disabled={cells.length <= 2}
                    onClick={() => onChange(removeRow(cells, at + 1))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        {cells.length <= techniqueLimits.rows && (
          <Button size="small" icon={Plus} onClick={() => onChange(addRow(cells))}>
            Add row
          </Button>
        )}
        {canAddColumn && (
          <Button size="small" icon={Columns3} onClick={() => onChange(addColumn(cells))}>
            Add column
          </Button>
        )}
        {by !== 'item' && head.length > 2 && (
          <Button size="small" icon={Trash2} onClick={() => onChange(removeColumn(cells, head.length - 1))}>
            Remove last column
          </Button>
        )}
      </div>
      <div aria-live="polite" className="grid gap-1 text-meta empty:hidden" id={`${id}-wrong`}>
        {wrong.slice(0, 5).map(({ row, column, message }) => (
          <FieldError key={`${row}-${column}`}>
            {nameOf(cells, row, column)}: {message}
          </FieldError>
        ))}
        {wrong.length > 5 && <FieldError>{wrong.length - 5} more cells can’t be read.</FieldError>}
        {left > 0 && <FieldError>{left} pasted cells did not fit and were left out.</FieldError>}
        {wrong.length === 0 && error && <FieldError>{error}</FieldError>}
      </div>
      <p id={`${id}-help`} className="text-meta text-soft">
        {by === 'item' ? '' : `First row: ${heads[by].toLowerCase()}; the last column can stay open. `}Arrow
        keys move. Paste from a spreadsheet into the first cell.
      </p>
    </fieldset>
  );
}

/** "20 pieces, up to 105". */
function nameOf(cells: PriceCells, row: number, column: number): string {
  if (row === 0) return `Column ${column}`;
  const from = cells[row]?.[0] || `row ${row}`;
  if (column === 0) return `From pieces, row ${row}`;
  const upTo = cells[0]?.[column];
  return `Price from ${from} ${from === '1' ? 'piece' : 'pieces'}${upTo ? `, up to ${upTo}` : ''}`;
}

/** Up and down always; sideways at the end of what is typed, as the caret moves first. */
function moved(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  row: number,
  column: number,
): { row: number; column: number } | null {
  if (shiftKey) return null;
  if (key === 'ArrowUp') return { row: row - 1, column };
  if (key === 'ArrowDown') return { row: row + 1, column };
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft' && (isAll || selectionEnd === 0)) return { row, column: column - 1 };
  if (key === 'ArrowRight' && (isAll || selectionStart === value.length)) return { row, column: column + 1 };
  return null;
}
