import type { OrderItemView } from '#contract/orders/endpoints.ts';
import { isSameHalf } from '#contract/artwork/place-rules.ts';
import { placeKey } from '#contract/cart/place-words.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { PrintedPicture } from '../garments/decorated-garment.tsx';
import type { PieceGround } from '../roster/piece-viewer.tsx';
import { RosterDetails } from '../roster/roster-details.tsx';
import { orderedHref, type OrderDoor } from './order-picture.tsx';

export interface OrderedRosterProps {
  item: OrderItemView;
  door?: OrderDoor;
  isOpen?: boolean;
}

/** Names and numbers of an ordered line, in pictures and as a list. */
export function OrderedRoster({ item, door, isOpen }: OrderedRosterProps) {
  const { roster, name, color } = item;
  if (!roster) return null;
  return (
    <RosterDetails
      roster={roster}
      of={`${name}, ${color.name}`}
      ground={groundOf(item, door)}
      isOpen={isOpen ?? false}
    />
  );
}

function groundOf(item: OrderItemView, door?: OrderDoor): PieceGround {
  const { color, designPlacements } = item;
  const garment = garmentOf(item);
  return {
    garment,
    colours: fabricColours(color.name, color.value),
    designsOn: position =>
      designPlacements.map(
        ({ designFile: file, ...one }) =>
          file &&
          isSameHalf(garment, one, { position }) && (
            <PrintedPicture
              key={placeKey(one)}
              garment={garment}
              view={position}
              design={{
                href: orderedHref(file.sha256, door),
                settings: { ...one, aspect: file.widthPx / file.heightPx },
              }}
            />
          ),
      ),
  };
}
