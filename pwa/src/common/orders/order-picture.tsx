import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { artworkImageUrl, orderedArtworkUrl } from '#contract/artwork/artwork.ts';
import { isCharge } from '#contract/orders/charge.ts';
import type { OrderItemView } from '#contract/orders/endpoints.ts';
import { isSameHalf } from '#contract/artwork/place-rules.ts';
import { placeKey } from '#contract/cart/place-words.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { isPhoto } from '#contract/catalogue/product-photos.ts';
import { DecoratedGarment, PrintedPicture } from '#pwa/common/garments/decorated-garment.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Photo } from '#pwa/common/garments/photo.tsx';

/** By what the person came to the order; staff needs none. */
export interface OrderDoor {
  orderId: string;
  token: string | null;
}

interface OrderPictureProps {
  item: OrderItemView;
  door?: OrderDoor;
  /** The placement to show; the first unless told. */
  at?: number;
  className?: string;
}

/** The garment as ordered; blank where the design cannot be had, as without a connection. */
export function OrderPicture({ item, door, at = 0, className }: OrderPictureProps) {
  const [isHidden, setHidden] = useState(false);
  const placement = item.designPlacements[at];
  const file = placement?.designFile;
  const href = file ? orderedHref(file.sha256, door) : null;
  const design =
    placement && file && href && !isHidden
      ? { href, settings: { ...placement, aspect: file.widthPx / file.heightPx } }
      : null;
  if (isCharge(item)) {
    return (
      <span className={classNames('grid aspect-5/6 place-items-center text-soft', className)}>
        <Icon of={ReceiptText} />
      </span>
    );
  }
  const garment = garmentOf(item);
  const beside = placement
    ? item.designPlacements.filter(one => one !== placement && isSameHalf(garment, one, placement))
    : [];
  const drawn = (
    <DecoratedGarment
      garment={garment}
      view={placement?.position ?? 'front'}
      area={placement?.area}
      colours={fabricColours(item.color.name, item.color.value)}
      design={design}
    >
      {!isHidden &&
        beside.map(
          ({ designFile: other, ...one }) =>
            other && (
              <PrintedPicture
                key={placeKey(one)}
                garment={garment}
                view={one.position}
                design={{
                  href: orderedHref(other.sha256, door),
                  settings: { ...one, aspect: other.widthPx / other.heightPx },
                }}
              />
            ),
        )}
    </DecoratedGarment>
  );
  if (item.designPlacements.length === 0 && isPhoto(item.image)) {
    return (
      <span className={className}>
        <Photo url={item.image} width={480} instead={drawn} className="aspect-5/6 w-full rounded-1" />
      </span>
    );
  }
  return (
    <span className={className} onErrorCapture={() => setHidden(true)}>
      {drawn}
    </span>
  );
}

/** Small, by whatever opens the order. */
export function orderedHref(sha256: string, door: OrderDoor | undefined): string {
  return door ? orderedArtworkUrl(sha256, 480, door) : artworkImageUrl(sha256, 480);
}
