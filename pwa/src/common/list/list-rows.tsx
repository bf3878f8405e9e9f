/** The rows of a list, by its columns: a table where there is room, else cards. */
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { formatAgo, formatMonthDay } from '#contract/time/dates.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { type ShopClock, useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useMedia } from '#pwa/common/platform/use-media.ts';
import { moveByArrows } from '#pwa/common/ui/lists/row-keys.ts';
import { RowCards } from './row-cards.tsx';
import { RowTable } from './row-table.tsx';

export interface Clock extends ShopClock {
  /** The day where the shop is. */
  today: string;
}
export type Draw<Row> = (row: Row, clock: Clock) => ReactNode;

/** Title and figure on the first line, then what it is about, what else is known of it, a bar, and its state. */
export type Slot = 'title' | 'figure' | 'lead' | 'meta' | 'bar' | 'badges';

export interface Column<Row> {
  head: string;
  cell: Draw<Row>;
  /** A second line, smaller. */
  under?: Draw<Row>;
  /** Beside both lines, and before the title of a card. */
  picture?: (row: Row) => ReactNode;
  /** Where the cell stands on a card, among badges with its second line; or what is there instead. */
  card?: Slot | Partial<Record<Slot, Draw<Row>>>;
  numeric?: boolean;
  /** Text is cut off at this width, a class such as `max-w-56`. */
  width?: string;
  /** A class such as `w-26`, where the head alone decides: rows come and go in a list of thousands. */
  fixed?: string;
  /** The list's orders by this column; a first press asks for the first that there is. */
  sort?: readonly [down: string | null, up: string];
}

export interface Identified {
  id: string | number;
}

/** What draws the element of a row. */
export type RowFrame = ComponentType<RowFrameProps>;
export interface RowFrameProps extends Identified {
  as: 'tr' | 'li';
  className: string;
  children: ReactNode;
  'data-row'?: string | undefined;
  'data-selected'?: '' | undefined;
}

/** Before each row, and in the corner of its card: a tick box, or what it is lifted by. */
export interface RowHandle<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  isOn?: (row: Row) => boolean;
}

export interface ListRowsProps<Row extends Identified> {
  /** Names the rows for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sort?: { value: string; onChange: (sort: string) => void };
  /** Of a row whose title is no link itself: a press that covers it, or buttons. */
  action?: (row: Row) => ReactNode;
  handle?: RowHandle<Row>;
  /** Those that somebody else has changed just now. */
  changed?: ReadonlySet<Row['id']>;
  frame?: RowFrame;
  /** The ground that the list stands on. */
  on?: 'surface' | 'raised';
}

export interface RowProps<Row extends Identified> extends Pick<
  ListRowsProps<Row>,
  'columns' | 'action' | 'handle' | 'frame'
> {
  row: Row;
  clock: Clock;
  isChanged: boolean;
  /** Of a list so long that only a part of it is drawn. */
  isMeasured: boolean;
}

/** The columns of orders need it beside the office's rail: below it a table would scroll sideways. */
const tableFrom = '80rem';

/** Arrow keys go from row to row, Enter opens. */
export function ListRows<Row extends Identified>(props: ListRowsProps<Row>) {
  const isWide = useMedia(`(min-width: ${tableFrom})`);
  const shop = useShopClock();
  const clock = useMemo(() => ({ ...shop, today: isoDateIn(shop.now, shop.timeZone) }), [shop]);
  const Rows = isWide ? RowTable<Row> : RowCards<Row>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside are what is focused
    <div onKeyDown={moveByArrows}>
      <Rows {...props} clock={clock} />
    </div>
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
