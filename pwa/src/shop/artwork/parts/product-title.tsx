import { availabilityOf, availabilityWords } from '#contract/catalogue/stock.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { gstWords } from '#contract/money/gst-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import type { DesignPrice } from '../design-price.ts';
import { setUpNote } from '#contract/techniques/price/set-up-words.ts';
import type { Technique } from '#contract/techniques/technique.ts';

/** Name, current price of one piece, and the rating, marked if it is only a sample. */
export function ProductTitle({
  product,
  price,
  technique,
}: {
  product: Product;
  price: DesignPrice;
  technique: Technique;
}) {
  const { unitPriceCents, oneCents, pieces } = price;
  const { gstRegistered } = useShopFacts();
  const availability = availabilityOf(product);
  return (
    <header>
      <h1 className="text-3xl tracking-display wrap-anywhere md:text-4xl">{product.name}</h1>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="font-display text-2xl leading-tight font-heading tracking-head tabular-nums">
          {product.price > 0 ? formatCents(unitPriceCents) : 'Price on request'}
        </b>
        {product.price > 0 && (
          <span className="text-soft tabular-nums">
            {unitPriceCents !== oneCents
              ? `each at ${piecesText(pieces)}, ${formatCents(oneCents)} for one`
              : gstWords(gstRegistered).each}
          </span>
        )}
      </p>
      {product.price > 0 && product.customizable && (
        <p className="mt-1 text-meta text-soft tabular-nums">
          With your design: {setUpNote(technique.setUp)}, once
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={availability === 'sold_out' ? 'late' : availability === 'in_stock' ? 'ok' : 'idle'}>
          {availabilityWords[availability]}
        </Badge>
        <Rating product={product} />
      </div>
    </header>
  );
}

function Rating({ product: { rating, numReviews, ratingIsSample } }: { product: Product }) {
  if (rating === null) return <p className="text-meta text-soft">No reviews yet</p>;
  return (
    <p className="flex items-center gap-2 text-meta text-soft tabular-nums">
      <span>
        Rated {rating.toFixed(1)} of 5, {numReviews} {numReviews === 1 ? 'review' : 'reviews'}
      </span>
      {ratingIsSample && <Badge tone="outline">Sample</Badge>}
    </p>
  );
}
