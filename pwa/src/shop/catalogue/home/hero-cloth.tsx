import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { twoTone } from '#contract/catalogue/colours.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { fabricColours, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { formatCents } from '#contract/money/money.ts';
import { Garment } from '#pwa/common/garments/garment.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { Swatch, SwatchGroup } from '#pwa/common/ui/shapes/swatch.tsx';
import { heroSwatches } from '#contract/catalogue/pieces/featured-products.ts';
import { heroMark } from './marks.ts';
import { PrintedGarment } from './printed-garment.tsx';
import { useSettled } from './use-settled.ts';

const HeroLive = lazy(() => import('./hero-live.tsx').then(m => ({ default: m.HeroLive })));

type Colour = ProductSummary['colors'][number];

interface HeroClothProps {
  product: ProductSummary | null;
  isLoading: boolean;
  setupFeeCents: number;
}

/** Colours shown before the catalogue has loaded: bone and bottle. */
const firstDye: GarmentColours = { fabric: '#ede6d6' };
const hoodieDye: GarmentColours = { fabric: '#1f4d3c' };

/**
 * A garment from the catalogue with a club's mark: choosing another colour changes it at once. Each garment is its own
 * layer and has no shadow: rotation and blur in software took most of the first paint.
 */
export function HeroCloth({ product, isLoading, setupFeeCents }: HeroClothProps) {
  const swatches = heroSwatches(product?.colors ?? []);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const colour = swatches.find(({ id }) => id === chosenId) ?? swatches[0];
  // The server names only garments that it draws.
  const garment = (product?.garment ?? 'tee') as GarmentId;
  const dye = colour ? fabricColours(colour.name, colour.value) : firstDye;
  return (
    <div className="deep relative min-h-110 overflow-hidden md:min-h-0 lg:min-h-176">
      <Garment
        garment="hoodie"
        colours={hoodieDye}
        eager
        className="absolute top-[3%] -right-[13%] w-[68%] rotate-7 will-change-transform md:top-[4%] md:-right-[30%] md:w-[88%] lg:top-[6%] lg:-right-[9%] lg:w-[64%]"
      />
      <PrintedTee garment={garment} dye={dye} name={product?.name ?? 'Tee'} />
      {product && colour ? (
        <Ticket
          product={product}
          swatches={swatches}
          chosen={colour}
          onChoose={setChosenId}
          setupFeeCents={setupFeeCents}
        />
      ) : (
        isLoading && (
          <Skeleton className="absolute inset-x-4 bottom-4 h-32 rounded-3 md:inset-x-8 md:bottom-8 md:h-20" />
        )
      )}
    </div>
  );
}

const teePlace =
  'absolute top-[5%] left-[1%] w-[84%] -rotate-3 will-change-transform md:top-[15%] md:-left-[7%] md:w-full lg:top-[10%] lg:left-[5%] lg:w-[78%]';

/** A picture at first. The drawing that can change colour follows when the page has settled. */
function PrintedTee({ garment, dye, name }: { garment: GarmentId; dye: GarmentColours; name: string }) {
  const isSettled = useSettled();
  const still = (
    <PrintedGarment
      garment={garment}
      colours={dye}
      // Other garments have different print areas: their mark comes with the drawing.
      mark={garment === 'tee' ? heroMark : undefined}
      eager
      className={teePlace}
    />
  );
  if (!isSettled) return still;
  const label = `${name} with a rowing club's badge printed on the front`;
  return (
    <Suspense fallback={still}>
      <HeroLive garment={garment} dye={dye} label={label} still={still} className={teePlace} />
    </Suspense>
  );
}

interface TicketProps {
  product: ProductSummary;
  swatches: Colour[];
  chosen: Colour;
  onChoose: (id: string) => void;
  setupFeeCents: number;
}

function Ticket({ product, swatches, chosen, onChoose, setupFeeCents }: TicketProps) {
  return (
    <div className="absolute inset-x-4 bottom-4 grid items-center gap-x-6 gap-y-1 rounded-3 bg-raised px-4 py-3 text-ink shadow-3 lg:inset-x-8 lg:bottom-8 lg:grid-cols-[1fr_auto] lg:px-5 lg:py-4">
      <h2 className="text-lg tracking-head">
        <Link
          to={`/product/${product.id}`}
          className="coarse:inline-flex coarse:min-h-11 coarse:items-center hover:underline"
        >
          {product.name} in {chosen.name}
        </Link>
      </h2>
      <div className="lg:row-span-2">
        <SwatchGroup label="Colour of the garment" className="justify-between md:justify-start">
          {swatches.map(({ id, name, value }) => (
            <Swatch
              key={id}
              label={name}
              dye={value}
              secondDye={twoTone(name, value)?.[1]}
              chosen={id === chosen.id}
              onPress={() => onChoose(id)}
            />
          ))}
        </SwatchGroup>
      </div>
      <p className="text-xs text-soft tabular-nums">
        {product.garment === 'tee' && (
          <span className="hidden sm:inline">Printed front, {heroMark.widthMm} mm. </span>
        )}
        <strong className="text-ink">{formatCents(product.price)}</strong> each + {formatCents(setupFeeCents)}{' '}
        set-up
      </p>
    </div>
  );
}
