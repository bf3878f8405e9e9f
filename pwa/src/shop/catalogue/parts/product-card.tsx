import { Link } from 'react-router-dom';
import { lowestPriceText, priceText } from '#contract/catalogue/card-texts.ts';
import { twoTone } from '#contract/catalogue/colours.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { Dye } from '#pwa/common/ui/shapes/swatch.tsx';
import { ProductPicture } from './product-picture.tsx';
import { ShareButton } from './share-button.tsx';

interface ProductCardProps {
  product: ProductSummary;
  /** Leaves out the description, for several cards side by side. */
  brief?: boolean;
  eager?: boolean;
}

/** Cards of equal width have equal height, however long their texts: a long list relies on it (use-grid-window.ts). */
export function ProductCard({ product, brief = false, eager = false }: ProductCardProps) {
  const { id, name, description, price, category } = product;
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="shelf relative mb-3 grid aspect-4/5 place-items-center rounded-3 border border-line px-1 pt-9 pb-3 transition-colors duration-move group-hover:border-line-strong">
        <ProductPicture
          product={product}
          eager={eager}
          className="garment-shadow h-full min-h-0 w-full object-contain transition-transform duration-sheet ease-cloth group-hover:-translate-y-1"
        />
        {category && (
          <Badge className="absolute top-2 left-2 max-w-[calc(100%-3.5rem)] max-lg:py-0.5 max-lg:whitespace-normal has-[span:empty]:hidden">
            <span className="line-clamp-2">{category}</span>
          </Badge>
        )}
      </div>
      <div className="absolute top-0 right-0 z-1">
        <ShareButton product={product} />
      </div>
      <div className={brief ? undefined : 'min-h-22'}>
        <h3 className="line-clamp-2 font-text text-md leading-snug font-strong tracking-normal">{name}</h3>
        {!brief && <p className="mt-1 line-clamp-2 text-meta text-soft">{description}</p>}
      </div>
      <p className="mt-1 flex items-center gap-2">
        <span className="font-display font-heading whitespace-nowrap tabular-nums">{priceText(price)}</span>
        <ColourDots colours={product.colors} />
      </p>
      {!brief && <LowestPrice product={product} />}
      <TextLink
        asChild
        variant="solo"
        className="mt-auto self-start after:absolute after:inset-0 after:rounded-3"
      >
        <Link to={`/product/${id}`} aria-label={`View Details, ${name}`} data-card-link="">
          View Details
        </Link>
      </TextLink>
    </article>
  );
}

/** Keeps the line's height even if it is empty. */
function LowestPrice({ product }: { product: ProductSummary }) {
  return <p className="min-h-[1lh] truncate text-meta text-soft tabular-nums">{lowestPriceText(product)}</p>;
}

const dotsShown = 3;

function ColourDots({ colours }: { colours: ProductSummary['colors'] }) {
  if (colours.length < 2) return null;
  const more = colours.length - dotsShown;
  return (
    <span
      className="ml-auto flex items-center gap-1 text-meta whitespace-nowrap text-soft"
      title={`${colours.length} colours`}
    >
      <span className="sr-only">{colours.length} colours</span>
      {colours.slice(0, dotsShown).map(colour => {
        const second = twoTone(colour.name, colour.value)?.[1];
        return <Dye key={colour.id} dye={colour.value} secondDye={second} />;
      })}
      {more > 0 && (
        <span aria-hidden="true" className="hidden tabular-nums sm:inline">
          +{more} more
        </span>
      )}
    </span>
  );
}

export function ProductCardSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col">
      <Skeleton className="mb-3 aspect-4/5 rounded-3" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="mt-2 h-5 w-2/5" />
      <Skeleton className="mt-3 h-5 w-1/2" />
    </div>
  );
}
