import { Link } from 'react-router-dom';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { pricingDefaults } from '#contract/shop/shop-defaults.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { crewMark } from './marks.ts';
import { PrintedGarment } from './printed-garment.tsx';

/** The features of the design tool, and close-ups of print and embroidery. */
export function OnTheCloth({ product }: { product: ProductSummary | null }) {
  return (
    <section className="deep">
      <div className="mx-auto grid max-w-page items-center gap-10 px-page-edge py-12 md:grid-cols-[2fr_3fr] md:py-24 lg:grid-cols-[1fr_2fr] lg:py-20">
        <div>
          <h2 className="text-3xl md:text-4xl">See it on the cloth before you pay.</h2>
          <p className="mt-5 mb-8 text-lg text-on-deep-soft">
            Your design sits on the garment at its true size, front, back and side. Switch colour, switch
            between print and embroidery, add pieces: the whole price stands beside it.
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
          <CloseUp picture="/art/close-print.svg" title="Print" cents={pricingDefaults.printCents} />
          <CloseUp
            picture="/art/close-embroidery.svg"
            title="Embroidery"
            cents={pricingDefaults.embroideryCents}
          />
        </div>
      </div>
    </section>
  );
}

function CloseUp({ picture, title, cents }: { picture: string; title: string; cents: number }) {
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
        <span className="text-xs text-on-deep-soft tabular-nums">
          {formatCents(cents)} per item, included
        </span>
      </figcaption>
    </figure>
  );
}
