import { useCallback, useState } from 'react';
import { artworkRefusals } from '#contract/artwork/artwork.ts';
import type { DesignPosition } from '#contract/cart/cart.ts';
import { placeOf } from '#contract/artwork/place-rules.ts';
import type { Place } from '#contract/cart/place-words.ts';
import { type FilePages, useArtworkShelf } from '#pwa/common/local/artwork/artwork.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import type { DesignAction } from './design-state.ts';

/** Where a file was added: the garment with its tools (also by drop or paste), the list of files, or its further places. */
export type BroughtTo = 'stage' | 'files' | 'places';

export interface AddArtwork {
  /** Without an area it replaces the design in hand on that side, or goes to the side's main area. */
  add: (position: DesignPosition, file: File, to: BroughtTo, area?: string) => void;
  /** The position whose file is being read and stored. */
  reading: DesignPosition | null;
  /** Where the last file was added. */
  broughtTo: BroughtTo;
  /** Why a file couldn't be used. Shown once, at the place where the file was added. */
  error: { position: DesignPosition; area?: string | undefined; to: BroughtTo; message: string } | null;
  /** A file of several pages waits for a choice. */
  choice: PageChoice | null;
}

export interface PageChoice extends FilePages {
  /** Null for none. */
  onChoose: (page: number | null) => void;
}

export function errorAt({ error }: AddArtwork, to: BroughtTo, position: DesignPosition): string | undefined {
  return error?.to === to && error.position === position ? error.message : undefined;
}

export function useAddArtwork(
  dispatch: (action: DesignAction) => void,
  onPlaced: (place: Place) => void,
  placeOn: (position: DesignPosition) => Place,
): AddArtwork {
  const shelf = useArtworkShelf();
  const [reading, setReading] = useState<DesignPosition | null>(null);
  const [broughtTo, setBroughtTo] = useState<BroughtTo>('stage');
  const [error, setError] = useState<AddArtwork['error']>(null);
  const [choice, setChoice] = useState<PageChoice | null>(null);
  useUnsavedWork(reading !== null);

  const add = useCallback(
    (position: DesignPosition, file: File, to: BroughtTo, area?: string) => {
      const place = area === undefined ? placeOn(position) : placeOf(position, { id: area });
      setReading(position);
      setBroughtTo(to);
      setError(null);
      const choosePage = (pages: FilePages) =>
        new Promise<number | null>(resolve => {
          const onChoose = (page: number | null) => {
            setChoice(null);
            resolve(page);
          };
          setChoice({ ...pages, onChoose });
        });
      void shelf
        .keep(file, choosePage)
        .then(kept => {
          if (!kept.ok)
            return setError(kept.message === '' ? null : { position, area, to, message: kept.message });
          dispatch({ type: 'place', ...place, artwork: kept.artwork });
          onPlaced(place);
        })
        .catch(() => setError({ position, area, to, message: artworkRefusals.broken }))
        .finally(() => setReading(null));
    },
    [shelf, dispatch, onPlaced, placeOn],
  );
  return { add, reading, broughtTo, error, choice };
}
