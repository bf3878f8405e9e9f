import type { OfficeOffer } from '#contract/quotes/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatSizes } from '#contract/catalogue/sizes.ts';
import { decorationWords } from '#contract/techniques/technique-words.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

/** The lines of an offer with what they cost, and why a price is another one. */
export function OfferedLines({ work }: { work: NonNullable<OfficeOffer['work']> }) {
  const { techniques } = useShopFacts();
  const { wanted, priced, neededBy, poNumber } = work;
  return (
    <ul aria-label="Lines" className="grid gap-1 border-t border-line pt-2 text-meta tabular-nums">
      {priced.lines.map(({ id, sold, totalCents, isToCome, namesToCome }) => {
        const [row] = sold;
        const reason = wanted.lines.find(line => line.id === id)?.ownPrice?.reason;
        const pieces = sold.reduce((sum, one) => sum + one.totalQuantity, 0);
        const sizes = isToCome ? 'sizes to come' : formatSizes(sold.flatMap(one => one.sizeQuantities));
        const listed = sold.reduce((sum, { roster }) => sum + (roster?.pieces.length ?? 0), 0);
        const names = namesToCome ? 'names to come' : listed > 0 && `${listed} with names and numbers`;
        const decoration = decorationWords(row?.designPlacements ?? [], techniques);
        return (
          <li key={id}>
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {pieces} ×{' '}
                {[row?.name, row?.color?.name, decoration, sizes, names].filter(Boolean).join(', ')}
              </span>
              <span>{formatCents(totalCents)}</span>
            </span>
            {reason && <span className="text-soft">Own price: {reason}</span>}
          </li>
        );
      })}
      {priced.charges.map(({ id, name, totalCents }) => (
        <li key={id} className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span>{formatCents(totalCents)}</span>
        </li>
      ))}
      <li className="flex justify-between gap-3">
        <span>Freight{wanted.freight.reason && `, ${wanted.freight.reason}`}</span>
        <span>{formatCents(priced.freight.cents)}</span>
      </li>
      {(neededBy || poNumber) && (
        <li className="text-soft">
          {[neededBy && `Needed by ${formatIsoDay(neededBy)}`, poNumber && `their order ${poNumber}`]
            .filter(Boolean)
            .join(', ')}
        </li>
      )}
    </ul>
  );
}
