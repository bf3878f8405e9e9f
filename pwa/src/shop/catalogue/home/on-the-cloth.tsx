import { Link } from 'react-router-dom';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import type { TechniquePrice } from '#contract/techniques/technique.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { crewMark } from './marks.ts';
import { PrintedGarment } from './printed-garment.tsx';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

/** The features of the design tool, and close-ups of print and embroidery. */
const pictures: Readonly<Record<string, string>> = {
  print: '/art/close-print.svg',
  embroidery: '/art/close-embroidery.svg',
};

export function OnTheCloth({ product }: { product: ProductSummary | null }) {
  const techniques = useShopFacts().techniques.filter(({ isOn }) => isOn);
  return (
    <section className="deep">
      <div className="mx-auto grid max-w-page items-center gap-10 px-page-edge py-12 md:grid-cols-[2fr_3fr] md:py-24 lg:grid-cols-[1fr_2fr] lg:py-20">
        <div>
          <h2 className="text-3xl md:text-4xl">See it on the cloth before you pay.</h2>
          <p className="mt-5 mb-8 text-lg text-on-deep-soft">
            See your design on the garment at its true size: front, back and side. Change the colour, switch
            between print and embroidery, add pieces: the total price is always beside it.
          </p>
          <Button asChild variant="pale">
            <Link to={product ? `/product/${product.id}` : '/products'}>Upload Design</Link>
          </Button>
        </div>
        <div className="grid grid-cols-2 items-center gap-4 md:gap-6 lg:grid-cols-[1.9fr_1fr_1fr]">
          <PrintedGarment
            garment="crew"
            colours={{ fabric: '#2f5590' }}
            mark={crewMark}
            className="garment-shadow hidden lg:block"
          />
          {techniques.map(({ id, name, price }) =>
            id in pictures ? (
              <CloseUp key={id} picture={pictures[id]} title={name} note={noteOf(price)} />
            ) : null,
          )}
        </div>
      </div>
    </section>
  );
}

/** Short for `priceNote`, whose code the first load does not need otherwise. */
function noteOf({ mode, rows }: TechniquePrice): string {
  const cost = `${formatCents(rows[0]?.cents[0] ?? 0)} per item`;
  return mode === 'added' ? `from +${cost}` : `${cost}, included`;
}

function CloseUp({ picture, title, note }: { picture: string | undefined; title: string; note: string }) {
  return (
    <figure className="text-center">
      <img
        src={picture}
        alt=""
        width={300}
        height={300}
        loading="lazy"
        className="w-full rounded-round ring-2 ring-deep-line"
      />
      <figcaption className="mt-4">
        <strong className="block">{title}</strong>
        <span className="text-xs text-on-deep-soft tabular-nums">{note}</span>
      </figcaption>
    </figure>
  );
}
