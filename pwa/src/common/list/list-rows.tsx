/** The rows of a list, by its columns: a table if there is room, otherwise cards. */
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { formatAgo, formatMonthDay } from '#contract/time/dates.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { type ShopClock, useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useMedia } from '#pwa/common/platform/use-media.ts';
import { moveByArrows } from '#pwa/common/ui/lists/row-keys.ts';
import { RowCards } from './row-cards.tsx';
import { RowTable } from './row-table.tsx';

export interface Clock extends ShopClock {
  /** Today's date by the shop's clock. */
  today: string;
}
export type Draw<Row> = (row: Row, clock: Clock) => ReactNode;

/** Title and figure on the first line, then the subject, further details, a bar, and the state. */
export type Slot = 'title' | 'figure' | 'lead' | 'meta' | 'bar' | 'badges';

export interface Column<Row> {
  head: string;
  cell: Draw<Row>;
  /** A second line, smaller. */
  under?: Draw<Row>;
  /** Shown beside both lines, and before the title of a card. */
  picture?: (row: Row) => ReactNode;
  /** Where the cell goes on a card (among badges, with its second line), or what replaces it. */
  card?: Slot | Partial<Record<Slot, Draw<Row>>>;
  numeric?: boolean;
  /** Text is truncated at this width, a class such as `max-w-56`. */
  width?: string;
  /** A class such as `w-26`, for columns whose head alone sets the width: rows come and go in a list of thousands. */
  fixed?: string;
  /** The sort orders of this column. The first press applies the first one available. */
  sort?: readonly [down: string | null, up: string];
}

export interface Identified {
  id: string | number;
}

/** Renders the element of a row. */
export type RowFrame = ComponentType<RowFrameProps>;
export interface RowFrameProps extends Identified {
  as: 'tr' | 'li';
  className: string;
  children: ReactNode;
  'data-row'?: string | undefined;
  'data-selected'?: '' | undefined;
}

/** Shown before each row and in the corner of its card: a tick box or a drag handle. */
export interface RowHandle<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  isOn?: (row: Row) => boolean;
}

export interface ListRowsProps<Row extends Identified> {
  /** Label of the rows for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sort?: { value: string; onChange: (sort: string) => void };
  /** For a row whose title isn't a link: a press area that covers it, or buttons. */
  action?: (row: Row) => ReactNode;
  handle?: RowHandle<Row>;
  /** Ids of rows that another person has just changed. */
  changed?: ReadonlySet<Row['id']>;
  frame?: RowFrame;
  /** The background that the list is on. */
  on?: 'surface' | 'raised';
}

export interface RowProps<Row extends Identified> extends Pick<
  ListRowsProps<Row>,
  'columns' | 'action' | 'handle' | 'frame'
> {
  row: Row;
  clock: Clock;
  isChanged: boolean;
  /** True for a list so long that only a part of it is rendered. */
  isMeasured: boolean;
}

/** The columns of orders need this width beside the office's rail. Below it a table would scroll sideways. */
const tableFrom = '80rem';

/** Arrow keys move from row to row, Enter opens. */
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

/** "Nov 24", as cells show it. */
export function dayOf(iso: string, { now, timeZone }: ShopClock): string {
  return formatMonthDay(new Date(iso), now, timeZone);
}

/** "3 hours ago". */
export function agoOf(iso: string, { now }: ShopClock): ReactNode {
  return <time dateTime={iso}>{formatAgo(new Date(iso), now)}</time>;
}

/** Joins the words that are present, side by side. */
export function joined(...parts: readonly (string | number | false | null | undefined)[]): string {
  return parts.filter(part => part || part === 0).join(', ');
}
