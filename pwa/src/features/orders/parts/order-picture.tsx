import { useState } from 'react';
import { artworkImageUrl } from '#contract/artwork.ts';
import type { OrderItemView } from '#contract/endpoints/orders.ts';
import { fabricColours, garmentOrTee } from '#contract/garments.ts';
import { DecoratedGarment } from '#pwa/garments/decorated-garment.tsx';

/** The garment as ordered; blank where this person may not see the design, as with a shared link. */
export function OrderPicture({ item, className }: { item: OrderItemView; className?: string }) {
  const [isHidden, setHidden] = useState(false);
  const [placement] = item.designPlacements;
  const file = placement?.designFile;
  const href = file ? artworkImageUrl(file.sha256, 480) : null;
  const design =
    placement && file && href && !isHidden
      ? { href, settings: { ...placement, aspect: file.widthPx / file.heightPx } }
      : null;
  return (
    <span className={className} onErrorCapture={() => setHidden(true)}>
      <DecoratedGarment
        garment={garmentOrTee(item.garment)}
        view={placement?.position ?? 'front'}
        colours={fabricColours(item.color.name, item.color.value)}
        design={design}
      />
    </span>
  );
}
