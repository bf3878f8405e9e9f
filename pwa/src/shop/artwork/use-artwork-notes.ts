import { useMemo } from 'react';
import { checkArtwork, type ArtworkNote } from '#contract/artwork/artwork-check.ts';
import type { LineColour } from '#contract/cart/cart.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import type { PictureFacts } from '#contract/artwork/picture-facts.ts';
import { usePicturesFacts } from '#pwa/common/local/artwork/use-picture.ts';
import type { DesignState, Placed } from './design-state.ts';
import { boxOf } from './design-view.ts';
import type { Technique } from '#contract/techniques/technique.ts';

/** By the hash of the file. Undefined while they are read, null where they can't be. */
export type FactsByFile = ReadonlyMap<string, PictureFacts | null | undefined>;

/** Facts about the pixels of each design. */
export function useFactsByFile(placed: DesignState['placed']): FactsByFile {
  return usePicturesFacts(useMemo(() => placed.map(({ artwork }) => artwork), [placed]));
}

interface NotesOf {
  garment: Printable;
  placed: Placed;
  facts: PictureFacts | null | undefined;
  technique: Technique;
  /** The colours it goes on. */
  colours: readonly LineColour[];
}

export function notesOf({ garment, placed, facts, technique, colours }: NotesOf): ArtworkNote[] {
  return checkArtwork({
    artwork: placed.artwork,
    facts: facts ?? null,
    box: boxOf(garment, placed),
    technique,
    cloths: colours.map(({ name, value }) => ({ name, hex: fabricColours(name, value).fabric })),
  });
}

/** One problem in one file at one place: another file, place or problem must be accepted separately. */
export function riskKey({ artwork, area }: Placed, { code }: ArtworkNote): string {
  return [artwork.sha256, code, area ?? []].flat().join(' ');
}

/** The first design with a serious problem that the user hasn't accepted. */
export function unacceptedRisk(
  state: DesignState,
  facts: FactsByFile,
  about: Pick<NotesOf, 'garment' | 'colours' | 'technique'>,
): { placed: Placed; note: ArtworkNote } | null {
  for (const placed of state.placed) {
    const note = notesOf({ ...about, placed, facts: facts.get(placed.artwork.sha256) }).find(
      one => one.tone === 'stop' && !state.accepted.includes(riskKey(placed, one)),
    );
    if (note) return { placed, note };
  }
  return null;
}
