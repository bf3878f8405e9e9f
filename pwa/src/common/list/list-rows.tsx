import type { ReactNode } from 'react';
import { formatAgo, formatMonthDay } from '#contract/time/dates.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { type ShopClock, useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { moveByArrows } from '#pwa/common/ui/lists/row-keys.ts';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';

interface Clock extends ShopClock {
  /** The day where the shop is. */
  today: string;
}
type Draw<Row> = (row: Row, clock: Clock) => ReactNode;

/** Title and figure on the first line, then what it is about, what else is known of it, and its state. */
type Slot = 'title' | 'figure' | 'lead' | 'meta' | 'badges';

export interface Column<Row> {
  head: string;
  cell: Draw<Row>;
  /** A second line, smaller. */
  under?: Draw<Row>;
  /** Where the cell stands on a card, among badges with its second line; or what is there instead. */
  card?: Slot | Partial<Record<Slot, Draw<Row>>>;
  numeric?: boolean;
  /** Text is cut off at this width, a class such as `max-w-56`. */
  width?: string;
  /** The list's orders by this column; a first press asks for the first that there is. */
  sort?: readonly [down: string | null, up: string];
}

interface ListRowsProps<Row> {
  /** Names table and cards for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sort?: { value: string; onChange: (sort: string) => void };
  /** Of a row whose title is no link itself: a press that covers it, or a button. */
  action?: (row: Row) => ReactNode;
}

interface Identified {
  id: string | number;
}

/** A table where there is room, else cards. Arrow keys go from row to row, Enter opens. */
export function ListRows<Row extends Identified>(props: ListRowsProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside are what is focused
    <div onKeyDown={moveByArrows}>
      <div className="max-lg:hidden">
        <RowTable {...props} />
      </div>
      <RowCards {...props} />
    </div>
  );
}

function useClock(): Clock {
  const clock = useShopClock();
  return { ...clock, today: isoDateIn(clock.now, clock.timeZone) };
}

function RowTable<Row extends Identified>(props: ListRowsProps<Row>) {
  const { label, columns, rows, sort, action } = props;
  const clock = useClock();
  return (
    <Table label={label} on="surface">
      <thead>
        <tr>
          {columns.map(({ head, numeric = false, sort: by }) => (
            <HeadCell key={head} numeric={numeric} {...(by && sort ? sortedBy(by, sort) : {})}>
              {head}
            </HeadCell>
          ))}
          {action && <HeadCell>Actions</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} className="relative hover:bg-raised has-focus-visible:bg-raised">
            {columns.map(({ head, cell, under, numeric = false, width }) => (
              <Cell key={head} numeric={numeric} className={width}>
                <span className={classNames('block', width && 'truncate')}>{cell(row, clock)}</span>
                <span className={classNames('block text-meta text-soft empty:hidden', width && 'truncate')}>
                  {under?.(row, clock)}
                </span>
              </Cell>
            ))}
            {action && <Cell>{action(row)}</Cell>}
          </tr>
        ))}
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

function RowCards<Row extends Identified>({ label, columns, rows, action }: ListRowsProps<Row>) {
  const clock = useClock();
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))] lg:hidden"
    >
      {rows.map(row => {
        const draw = (slot: Slot, className?: string) =>
          columns.map(({ head, cell, under, card }) => {
            const drawn = card === slot ? cell : typeof card === 'object' ? card[slot] : undefined;
            return (
              drawn && (
                <span key={head} className={classNames('empty:hidden', className)}>
                  {drawn(row, clock)}
                  {card === 'badges' && <span className="empty:hidden">{under?.(row, clock)}</span>}
                </span>
              )
            );
          });
        return (
          <li
            key={row.id}
            className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-3 border border-line bg-raised p-4 has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-strong">{draw('title')}</span>
              <span className="font-strong tabular-nums">{draw('figure')}</span>
            </div>
            <div className="leading-snug">
              {draw('lead', 'block truncate')}
              {draw('meta', 'line-clamp-2 text-meta text-soft wrap-anywhere')}
            </div>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {draw('badges', 'inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-soft')}
              {action && <span className="ml-auto">{action(row)}</span>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** "Nov 24", as cells say it. */
export function dayOf(iso: string, { now, timeZone }: ShopClock): string {
  return formatMonthDay(new Date(iso), now, timeZone);
}

/** "3 hours ago". */
export function agoOf(iso: string, { now }: ShopClock): ReactNode {
  return <time dateTime={iso}>{formatAgo(new Date(iso), now)}</time>;
}

/** Words that are there, side by side. */
export function joined(...parts: readonly (string | number | false | null | undefined)[]): string {
  return parts.filter(part => part || part === 0).join(', ');
}
