import { useCallback, useState } from 'react';
import { artworkRefusals, artworkTypes } from '#contract/artwork.ts';
import type { DesignPosition } from '#contract/cart.ts';
import { useArtworkShelf } from '#pwa/local/artwork.ts';
import { useUnsavedWork } from '#pwa/platform/app-update.ts';
import type { DesignAction } from './design-state.ts';

/** A phone offers camera and photos for these; HEIC is let through so that it can be refused in words. */
export const artworkAccept = [...artworkTypes, 'image/*'].join(',');

export interface AddArtwork {
  add: (position: DesignPosition, file: File) => void;
  /** The position whose file is being read and kept. */
  reading: DesignPosition | null;
  /** Why a file could not be used, at the place where it was brought. */
  errors: Readonly<Partial<Record<DesignPosition, string>>>;
}

export function useAddArtwork(
  dispatch: (action: DesignAction) => void,
  onPlaced: (position: DesignPosition) => void,
): AddArtwork {
  const shelf = useArtworkShelf();
  const [reading, setReading] = useState<DesignPosition | null>(null);
  const [errors, setErrors] = useState<AddArtwork['errors']>({});
  useUnsavedWork(reading !== null);

  const add = useCallback(
    (position: DesignPosition, file: File) => {
      setReading(position);
      setErrors({});
      void shelf
        .keep(file)
        .then(kept => {
          if (!kept.ok) return setErrors({ [position]: kept.message });
          dispatch({ type: 'place', position, artwork: kept.artwork });
          onPlaced(position);
        })
        .catch(() => setErrors({ [position]: artworkRefusals.broken }))
        .finally(() => setReading(null));
    },
    [shelf, dispatch, onPlaced],
  );
  return { add, reading, errors };
}
