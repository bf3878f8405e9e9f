import { useMemo } from 'react';
import { checkArtwork, type ArtworkNote } from '#contract/artwork/artwork-check.ts';
import { designPositions, type DesignPosition, type LineColour } from '#contract/cart/cart.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import type { PictureFacts } from '#contract/artwork/picture-facts.ts';
import { usePictureFacts } from '#pwa/common/local/artwork/use-picture.ts';
import type { DesignState, Placed } from './design-state.ts';
import { boxOf } from './design-view.ts';
import type { Technique } from '#contract/techniques/technique.ts';

export type FactsByPosition = Readonly<Record<DesignPosition, PictureFacts | null | undefined>>;

/** Facts about the pixels of each design. Undefined while they are read. */
export function useFactsByPosition(placed: DesignState['placed']): FactsByPosition {
  const front = usePictureFacts(placed.front?.artwork);
  const back = usePictureFacts(placed.back?.artwork);
  const side = usePictureFacts(placed.side?.artwork);
  return useMemo(() => ({ front, back, side }), [front, back, side]);
}

interface NotesOf {
  garment: GarmentId;
  view: DesignPosition;
  placed: Placed;
  facts: PictureFacts | null | undefined;
  technique: Technique;
  /** The colours it goes on. */
  colours: readonly LineColour[];
}

export function notesOf({ garment, view, placed, facts, technique, colours }: NotesOf): ArtworkNote[] {
  return checkArtwork({
    artwork: placed.artwork,
    facts: facts ?? null,
    box: boxOf(garment, view, placed),
    technique,
    cloths: colours.map(({ name, value }) => ({ name, hex: fabricColours(name, value).fabric })),
  });
}

/** One problem in one file: another file, or another problem, must be accepted separately. */
export function riskKey(placed: Placed, { code }: ArtworkNote): string {
  return `${placed.artwork.sha256} ${code}`;
}

/** The first design with a serious problem that the user hasn't accepted. */
export function unacceptedRisk(
  state: DesignState,
  facts: FactsByPosition,
  about: Pick<NotesOf, 'garment' | 'colours' | 'technique'>,
): { view: DesignPosition; note: ArtworkNote } | null {
  for (const view of designPositions) {
    const placed = state.placed[view];
    if (!placed) continue;
    const note = notesOf({ ...about, view, placed, facts: facts[view] }).find(
      one => one.tone === 'stop' && !state.accepted.includes(riskKey(placed, one)),
    );
    if (note) return { view, note };
  }
  return null;
}
