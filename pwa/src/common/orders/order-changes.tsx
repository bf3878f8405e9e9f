import { formatSizes } from '#contract/catalogue/sizes.ts';
import type { OrderChangeView } from '#contract/orders/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatShortDate } from '#contract/time/dates.ts';

interface OrderChangesProps {
  /** The latest first. */
  changes: readonly OrderChangeView[];
  timeZone: string;
}

/** What the shop has changed in an order since it was placed. */
export function OrderChanges({ changes, timeZone }: OrderChangesProps) {
  return (
    <section
      aria-labelledby="order-changes"
      className="grid gap-3 rounded-3 border border-line bg-raised p-4"
    >
      <h2 id="order-changes" className="text-xl">
        {changes.length === 1 ? 'Your order has changed' : 'Changes to your order'}
      </h2>
      <ul className="grid gap-4">
        {changes.map(change => (
          <li key={change.at} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
            <p className="text-meta text-soft tabular-nums">
              {formatShortDate(new Date(change.at), timeZone)}, {differenceWords(change.differenceCents)}
            </p>
            {linesOf(change).map(({ line, words }) => (
              <p key={line.itemId} className="wrap-anywhere tabular-nums">
                <b className="font-strong">{[line.name, line.colour].filter(Boolean).join(', ')}</b>: {words}
                <span className="block text-meta text-soft">{formatSizes(line.sizeQuantities)}</span>
              </p>
            ))}
            {change.message && <p className="wrap-anywhere whitespace-pre-line">{change.message}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lines that have changed or come, and then those that were taken out. */
function linesOf({ before, after }: OrderChangeView) {
  const gone = before.filter(was => after.every(({ itemId }) => itemId !== was.itemId));
  return [
    ...after.map(line => {
      const was = before.find(({ itemId }) => itemId === line.itemId);
      return { line, words: was ? `${was.pieces} → ${line.pieces} pieces` : cameWords(line, 'added') };
    }),
    ...gone.map(line => ({ line: { ...line, sizeQuantities: [] }, words: cameWords(line, 'taken out') })),
  ];
}

const cameWords = ({ isCharge, pieces }: OrderChangeView['after'][number], what: string): string =>
  isCharge ? what : `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} ${what}`;

function differenceWords(cents: number): string {
  if (cents === 0) return 'at the same price';
  return `${formatCents(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`;
}
