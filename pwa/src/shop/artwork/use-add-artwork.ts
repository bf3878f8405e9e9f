import { useCallback, useState } from 'react';
import { artworkRefusals, artworkTypes } from '#contract/artwork/artwork.ts';
import type { DesignPosition } from '#contract/cart/cart.ts';
import { useArtworkShelf } from '#pwa/common/local/artwork/artwork.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import type { DesignAction } from './design-state.ts';

/** A phone offers camera and photos for these; HEIC is let through so that it can be refused in words. */
export const artworkAccept = [...artworkTypes, 'image/*'].join(',');

/** Where a file was brought: the garment with its tools (also a drop or a paste), or the list of files. */
export type BroughtTo = 'stage' | 'files';

export interface AddArtwork {
  add: (position: DesignPosition, file: File, to: BroughtTo) => void;
  /** The position whose file is being read and kept. */
  reading: DesignPosition | null;
  /** Where the last file was brought. */
  broughtTo: BroughtTo;
  /** Why a file could not be used. It is said once, at the place where the file was brought. */
  error: { position: DesignPosition; to: BroughtTo; message: string } | null;
}

export function errorAt({ error }: AddArtwork, to: BroughtTo, position: DesignPosition): string | undefined {
  return error?.to === to && error.position === position ? error.message : undefined;
}

export function useAddArtwork(
  dispatch: (action: DesignAction) => void,
  onPlaced: (position: DesignPosition) => void,
): AddArtwork {
  const shelf = useArtworkShelf();
  const [reading, setReading] = useState<DesignPosition | null>(null);
  const [broughtTo, setBroughtTo] = useState<BroughtTo>('stage');
  const [error, setError] = useState<AddArtwork['error']>(null);
  useUnsavedWork(reading !== null);

  const add = useCallback(
    (position: DesignPosition, file: File, to: BroughtTo) => {
      setReading(position);
      setBroughtTo(to);
      setError(null);
      void shelf
        .keep(file)
        .then(kept => {
          if (!kept.ok) return setError({ position, to, message: kept.message });
          dispatch({ type: 'place', position, artwork: kept.artwork });
          onPlaced(position);
        })
        .catch(() => setError({ position, to, message: artworkRefusals.broken }))
        .finally(() => setReading(null));
    },
    [shelf, dispatch, onPlaced],
  );
  return { add, reading, broughtTo, error };
}
