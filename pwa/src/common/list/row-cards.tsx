import { memo, useRef } from 'react';
import { useMedia } from '#pwa/common/platform/use-media.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { Clock, Identified, ListRowsProps, RowProps, Slot } from './columns.ts';
import { PlainRow } from './plain-row.tsx';
import { useDrawnRows } from '#pwa/common/platform/use-drawn-rows.ts';

const cardPx = 190;

/** Two columns on a tablet, unless the rows can be reordered. */
export function RowCards<Row extends Identified>(props: ListRowsProps<Row> & { clock: Clock }) {
  const { label, rows, changed, on: _, sort: __, ...ofRow } = props;
  const isTablet = useMedia('(min-width: 51.25rem)');
  const perLine = isTablet && !ofRow.frame ? 2 : 1;
  const body = useRef<HTMLUListElement>(null);
  const drawn = useDrawnRows(rows, body, { perLine, estimatePx: cardPx });
  return (
    <ul
      ref={body}
      aria-label={label}
      className={classNames(
        'grid gap-x-3',
        perLine === 2 ? 'grid-cols-[repeat(2,minmax(0,1fr))]' : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      <Filler heightPx={drawn.beforePx} />
      {drawn.rows.map(row => (
        <RowCard
          key={row.id}
          row={row}
          isChanged={changed?.has(row.id) ?? false}
          isMeasured={drawn.isPart}
          {...ofRow}
        />
      ))}
      <Filler heightPx={drawn.afterPx} />
    </ul>
  );
}

function Filler({ heightPx }: { heightPx: number }) {
  return heightPx > 0 && <li aria-hidden="true" className="col-span-full" style={{ height: heightPx }} />;
}

const RowCard = memo(DrawnCard) as typeof DrawnCard;

function DrawnCard<Row extends Identified>(props: RowProps<Row>) {
  const { row, columns, clock, action, handle, frame: Frame = PlainRow, isChanged, isMeasured } = props;
  const draw = (slot: Slot, className?: string) =>
    columns.map(({ head, cell, under, card }) => {
      const drawn = card === slot ? cell : typeof card === 'object' ? card[slot] : undefined;
      return (
        drawn && (
          <div key={head} className={classNames('empty:hidden', className)}>
            {drawn(row, clock)}
            {card === 'badges' && <span className="empty:hidden">{under?.(row, clock)}</span>}
          </div>
        )
      );
    });
  return (
    <Frame
      as="li"
      id={row.id}
      data-row={isMeasured ? String(row.id) : undefined}
      data-selected={handle?.isOn?.(row) ? '' : undefined}
      className="grid grid-cols-[minmax(0,1fr)] pb-3"
    >
      <div
        className={classNames(
          'relative grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-3 border border-line bg-raised p-4 has-focus-visible:outline-3 has-focus-visible:outline-focus in-data-lifted:border-action in-data-lifted:shadow-2 in-data-selected:bg-selected',
          isChanged && 'is-changed',
        )}
      >
        <div className="flex items-start gap-3">
          {columns.map(({ head, picture }) => picture && <span key={head}>{picture(row)}</span>)}
          <div className="min-w-0 flex-1 leading-snug">
            <div className="flex items-baseline justify-between gap-3">
              {draw('title', 'line-clamp-2 min-w-0 font-strong wrap-anywhere')}
              {draw('figure', 'font-strong tabular-nums')}
            </div>
            {draw('lead', 'truncate')}
            {draw('meta', 'line-clamp-2 text-meta text-soft wrap-anywhere')}
          </div>
          {handle && <span className="relative z-1 empty:hidden">{handle.cell(row)}</span>}
        </div>
        {draw('bar')}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {draw('badges', 'inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-soft')}
          {action && <span className="ml-auto">{action(row)}</span>}
        </div>
      </div>
    </Frame>
  );
}
