import { TriangleAlert } from 'lucide-react';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { fabricColours, garmentImageUrl, garmentViewBox } from '#contract/garments/garment-pictures.ts';
import { twoTone } from '#contract/catalogue/colours.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { mediaAt } from '#contract/content/media.ts';
import { formatCents } from '#contract/money/money.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Dye } from '#pwa/common/ui/shapes/swatch.tsx';
import { stockWords } from '../../stock-words.ts';

/** The uploaded photograph, or else the drawing in the product's first colour. */
export function ProductThumb({ product }: { product: OfficeProductRow }) {
  const [first] = product.colors;
  const drawn = () =>
    // The server names only garments that it draws.
    garmentImageUrl(
      product.garment as GarmentId,
      'front',
      fabricColours(first?.name ?? '', first?.value ?? ''),
    );
  return (
    <img
      src={mediaAt(product.image, 96) || drawn()}
      alt=""
      width={garmentViewBox.width / 25}
      height={garmentViewBox.height / 25}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="h-11 w-11 rounded-2 bg-tile object-contain"
    />
  );
}

const shownColours = 2;

/** The first two, then "+N more". */
export function ColourNames({ colors }: Pick<OfficeProductRow, 'colors'>) {
  if (colors.length === 0) return <span className="text-soft">As pictured</span>;
  const more = colors.length - shownColours;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {colors.slice(0, shownColours).map(({ id, name, value }) => {
        const [fabric, trim] = twoTone(name, value) ?? [value];
        return (
          <span key={id} className="inline-flex items-center gap-2 leading-snug">
            <Dye dye={fabric} {...(trim ? { secondDye: trim } : {})} />
            {name}
          </span>
        );
      })}
      {more > 0 && <span className="text-meta whitespace-nowrap text-soft">+{more} more</span>}
    </span>
  );
}

export function PriceText({ price }: Pick<OfficeProductRow, 'price'>) {
  return price === 0 ? (
    <span className="font-strong text-soft">Price on request</span>
  ) : (
    <span className="font-strong tabular-nums">{formatCents(price)}</span>
  );
}

export function StockText({ product }: { product: OfficeProductRow }) {
  const { words, kind } = stockWords(product);
  if (kind === 'plain') return <span className="tabular-nums">{words}</span>;
  if (kind === 'made') return <span className="whitespace-nowrap text-soft">{words}</span>;
  return (
    <Badge tone={kind === 'none' ? 'late' : 'wait'} icon={TriangleAlert}>
      {words}
    </Badge>
  );
}

/** Stock code and category, below the name. */
export function secondLine({ stockCode, category }: OfficeProductRow): string {
  return [stockCode, category || 'No category'].filter(Boolean).join(', ');
}
