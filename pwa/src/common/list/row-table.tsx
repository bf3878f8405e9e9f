import { memo, useRef } from 'react';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import type { Clock, Column, Identified, ListRowsProps, RowProps } from './columns.ts';
import { PlainRow } from './plain-row.tsx';
import { useDrawnRows } from '#pwa/common/platform/use-drawn-rows.ts';

const rowPx = 48;

export function RowTable<Row extends Identified>(props: ListRowsProps<Row> & { clock: Clock }) {
  const { label, columns, rows, sort, handle, changed, on = 'surface', ...ofRow } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useDrawnRows(rows, body, { perLine: 1, estimatePx: rowPx });
  const isFixed = columns.some(({ fixed }) => fixed);
  return (
    <Table label={label} on={on} layout={isFixed ? 'fixed' : 'auto'}>
      <thead>
        <tr>
          {handle && <HeadCell className="w-10">{handle.head}</HeadCell>}
          {columns.map(({ head, numeric = false, fixed, sort: by }) => (
            <HeadCell
              key={head}
              numeric={numeric}
              className={fixed}
              {...(by && sort ? sortedBy(by, sort) : {})}
            >
              {head}
            </HeadCell>
          ))}
          {ofRow.action && <HeadCell>Actions</HeadCell>}
        </tr>
      </thead>
      <tbody ref={body}>
        <Filler heightPx={drawn.beforePx} />
        {drawn.rows.map(row => (
          <TableRow
            key={row.id}
            row={row}
            columns={columns}
            handle={handle}
            isChanged={changed?.has(row.id) ?? false}
            isMeasured={drawn.isPart}
            {...ofRow}
          />
        ))}
        <Filler heightPx={drawn.afterPx} />
      </tbody>
    </Table>
  );
}

function sortedBy(
  [down, up]: NonNullable<Column<never>['sort']>,
  { value, onChange }: NonNullable<ListRowsProps<never>['sort']>,
) {
  const sort = value === down ? ('down' as const) : value === up ? ('up' as const) : ('none' as const);
  return { sort, onSort: () => onChange(sort === 'down' ? up : (down ?? up)) };
}

function Filler({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty place, hidden from everybody */}
      <td colSpan={99} className="border-0! p-0!">
        <div style={{ height: heightPx }} />
      </td>
    </tr>
  );
}

const TableRow = memo(DrawnTableRow) as typeof DrawnTableRow;

function DrawnTableRow<Row extends Identified>(props: RowProps<Row>) {
  const { row, columns, clock, action, handle, frame: Frame = PlainRow, isChanged, isMeasured } = props;
  return (
    <Frame
      as="tr"
      id={row.id}
      data-row={isMeasured ? String(row.id) : undefined}
      data-selected={handle?.isOn?.(row) ? '' : undefined}
      // Elements above the press area of a row stay below the fixed head.
      className={classNames(
        'relative isolate hover:bg-raised has-focus-visible:bg-raised',
        isChanged && 'is-changed',
      )}
    >
      {handle && <Cell className="relative z-1 pr-0!">{handle.cell(row)}</Cell>}
      {columns.map(column => (
        <Cell key={column.head} numeric={column.numeric ?? false} className={column.width}>
          <Lines column={column} row={row} clock={clock} />
        </Cell>
      ))}
      {action && <Cell>{action(row)}</Cell>}
    </Frame>
  );
}

function Lines<Row>({ column, row, clock }: { column: Column<Row>; row: Row; clock: Clock }) {
  const { cell, under, picture, width } = column;
  const cut = width && 'truncate';
  const lines = (
    <>
      <div className={classNames(cut)}>{cell(row, clock)}</div>
      <div className={classNames('text-meta text-soft empty:hidden', cut)}>{under?.(row, clock)}</div>
    </>
  );
  if (!picture) return lines;
  return (
    <div className="flex items-center gap-3">
      {picture(row)}
      <div className="min-w-0">{lines}</div>
    </div>
  );
}
