import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { maxQuantityPerSize } from '#contract/cart/cart-quantities.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { gstWords } from '#contract/money/gst-words.ts';
import { fromText } from '#contract/money/from-text.ts';
import { formatCents } from '#contract/money/money.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { isDarkCloth } from '#pwa/common/garments/dye-variables.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { SizeCell, SizeRow } from '#pwa/common/ui/forms/size-grid.tsx';
import { heroSwatches } from '#contract/catalogue/pieces/featured-products.ts';
import { teamPath, type TeamPrice, teamPrice, teamSizes } from '../team-order.ts';
import { heroMark, rowingOnDark } from './marks.ts';
import { PrintedGarment } from './printed-garment.tsx';

/** The featured product with a ready-made size run: change it, see the whole price, and continue on its page. */
export function TeamOrder({ product }: { product: ProductSummary }) {
  const shop = useShopFacts();
  const titleId = useId();
  const [sizes, setSizes] = useState(() => teamSizes(product.sizes));
  const price = teamPrice(product, sizes, pricingSettingsOf(shop));
  const swatches = heroSwatches(product.colors);
  // Of the five, the one that contrasts with its tile in both themes.
  const colour = swatches[2] ?? swatches[0];
  return (
    <section
      aria-labelledby={titleId}
      className="grid overflow-hidden rounded-3 border border-line bg-surface md:grid-cols-[1fr_2fr]"
    >
      <div className="tile-cool relative h-60 md:h-auto">
        <div className="absolute inset-0 grid place-items-center">
          {colour && <TeamGarment product={product} colour={colour} />}
        </div>
      </div>
      <div className="flex min-w-0 flex-col p-5 md:p-8">
        <h3 id={titleId} className="text-2xl">
          Dress a team of twenty
        </h3>
        <p className="mt-2 mb-5 text-soft">
          {product.name}
          {colour && ` in ${colour.name}`}, with your design on the front. Change the sizes to fit.
        </p>
        <SizeRow label="Pieces by size">
          {sizes.map(({ size, quantity }) => (
            <SizeCell
              key={size}
              label={size}
              value={quantity}
              max={maxQuantityPerSize}
              onChange={wanted =>
                setSizes(now => now.map(one => (one.size === size ? { size, quantity: wanted } : one)))
              }
            />
          ))}
        </SizeRow>
        <TeamTotal price={price} />
        <div className="mt-auto pt-5">
          {price.cart ? (
            <Button asChild variant="go">
              <Link to={teamPath(product.id, colour?.id ?? '', sizes)}>Add your design</Link>
            </Button>
          ) : (
            <Button disabledReason="Enter how many pieces first.">Add your design</Button>
          )}
        </div>
      </div>
    </section>
  );
}

function TeamGarment({
  product,
  colour,
}: {
  product: ProductSummary;
  colour: ProductSummary['colors'][number];
}) {
  const colours = fabricColours(colour.name, colour.value);
  const mark = isDarkCloth(colours.fabric) ? { ...heroMark, href: rowingOnDark } : heroMark;
  return (
    <PrintedGarment
      // The server names only garments that it draws.
      garment={product.garment as GarmentId}
      colours={colours}
      // Other garments have different print areas.
      mark={product.garment === 'tee' ? mark : undefined}
      className="garment-shadow h-56 md:h-auto md:w-[116%]"
    />
  );
}

function TeamTotal({ price: { pieces, unitPriceCents, cart } }: { price: TeamPrice }) {
  return (
    <p aria-live="polite" className="mt-4 min-h-18 tabular-nums">
      {cart && (
        <>
          <span className="font-display text-3xl font-heading tracking-display">
            {fromText(cart, cart.totalCents)}
          </span>
          <span className="ml-2 text-soft">{gstWords(cart.gstCents > 0).inAll}</span>
          <span className="block text-meta text-soft">
            {piecesText(pieces)} at {formatCents(unitPriceCents)}, set-up {formatCents(cart.setupCents)},
            delivery {fromText(cart, cart.shippingCents)}
          </span>
        </>
      )}
    </p>
  );
}
