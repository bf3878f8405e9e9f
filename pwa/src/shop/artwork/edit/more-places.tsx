import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { allPlaces, hindrance } from '#contract/artwork/place-rules.ts';
import { placeKey, placeName, placeWords } from '#contract/cart/place-words.ts';
import { areasOf, garmentViews, type Printable } from '#contract/garments/garments.ts';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import type { Placed } from '../design-state.ts';
import { artworkAccept } from '#pwa/common/local/artwork/artwork-accept.ts';
import { errorAt, type AddArtwork } from '../use-add-artwork.ts';

interface MorePlacesProps {
  garment: Printable;
  placed: readonly Placed[];
  add: AddArtwork;
}

/** Every place of the garment with its size; one that is taken or covered says by what. */
export function MorePlaces({ garment, placed, add }: MorePlacesProps) {
  const [isOpen, setOpen] = useState(false);
  const places = allPlaces(garment);
  const hasMore = garmentViews.some(view => areasOf(garment)[view].length > 1);
  if (!hasMore && placed.length === 0) return null;
  return (
    <div className="mt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 text-meta font-medium text-link"
      >
        <Icon of={ChevronDown} size="small" className={classNames(isOpen && 'rotate-180')} />
        All places on this garment
      </button>
      {isOpen && (
        <ul aria-label="Places" className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
          {places.map(({ place, area }) => {
            const other = hindrance(garment, place, placed);
            const failed = add.error?.area === area.id ? errorAt(add, 'places', place.position) : undefined;
            const name = placeName(place);
            const size = `${area.widthMm} × ${area.heightMm} mm`;
            return (
              <li key={placeKey(place)}>
                {other ? (
                  <p className="grid min-h-16 content-center rounded-2 bg-sunken px-3 text-meta text-soft">
                    <b className="font-medium text-ink">{name}</b>
                    {placeKey(other) === placeKey(place)
                      ? 'Has a design'
                      : `Covered by the ${placeWords(other)}`}
                  </p>
                ) : (
                  <FileDrop
                    variant="button"
                    accept={artworkAccept}
                    disabled={add.reading !== null}
                    label={
                      <span>
                        <span className="sr-only">Add a design to the </span>
                        {name} <span className="block text-meta text-soft">{size}</span>
                      </span>
                    }
                    error={failed}
                    onFiles={([file]) => file && add.add(place.position, file, 'places', area.id)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
