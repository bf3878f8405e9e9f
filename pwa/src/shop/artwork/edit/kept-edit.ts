/** A line of the cart as the choices of its product's page. Loaded when a line is edited. */
import type { CartLine, LineColour } from '#contract/cart/cart.ts';
import { readRecord, shopDatabase } from '#pwa/common/local/database/with-shop-database.ts';
import { emptyDesign, placedOf, type DesignState } from '../design-state.ts';

/** Kept so that a reload doesn't lose it. If the line has changed since, it no longer applies. */
export interface KeptEdit {
  /** The line that it began with. */
  base: string;
  state: DesignState;
}

/** Null if the line is no longer in the cart. */
export async function openLine(
  lineId: string,
  key: string,
  colours: readonly LineColour[],
  firstMethod: string,
): Promise<KeptEdit | null> {
  const line = await (await shopDatabase()).lines.get(lineId);
  if (!line) return null;
  const base = JSON.stringify(line);
  const kept = await readRecord<KeptEdit>(key);
  if (kept?.value.base === base) return kept.value;
  // What was accepted about a file holds wherever it is looked at.
  const draft = await readRecord<DesignState>(`design ${line.productId}`);
  const accepted = draft?.value.accepted ?? [];
  return { base, state: { ...stateOfLine(line, colours, firstMethod), accepted } };
}

/** A design whose file is lost can't be shown, and so is left out. */
export function stateOfLine(
  line: CartLine,
  colours: readonly LineColour[],
  firstMethod: string,
): DesignState {
  const { color, designPlacements, allowMultipleColors, sizeQuantities, roster } = line;
  const name = color.name.toLowerCase();
  const colourId =
    colours.find(one => one.id === color.id)?.id ??
    colours.find(one => one.name.toLowerCase() === name)?.id ??
    color.id;
  return {
    ...emptyDesign(designPlacements[0]?.decorationMethod ?? firstMethod),
    chosen: [
      {
        colourId,
        pieces: Object.fromEntries(sizeQuantities.map(({ size, quantity }) => [size, quantity])),
        ...(roster ? { roster: { rows: roster.pieces, pieces: roster.pieces, wrong: 0 } } : {}),
      },
    ],
    ...placedOf(designPlacements),
    ...(roster ? { lettering: roster.template } : {}),
    ...(line.printAreas ? { printAreas: line.printAreas } : {}),
    allowMultipleColors,
  };
}
