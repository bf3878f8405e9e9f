/** The rows of a list, by its columns: a table if there is room, otherwise cards. */
import { type ReactNode, useMemo } from 'react';
import { formatAgo, formatMonthDay } from '#contract/time/dates.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { type ShopClock, useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useMedia } from '#pwa/common/platform/use-media.ts';
import { moveByArrows } from '#pwa/common/ui/lists/row-keys.ts';
import type { Identified, ListRowsProps } from './columns.ts';
import { RowCards } from './row-cards.tsx';
import { RowTable } from './row-table.tsx';

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

/** "24 Nov", as cells show it. */
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
