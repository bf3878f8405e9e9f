/** How a list is declared: its columns, and what its rows and cards are told. */
import type { ComponentType, ReactNode } from 'react';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';

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
