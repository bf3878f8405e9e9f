/** A shopper's choices on a product's page. Pure, so that it can be stored and tested. */
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { DecorationMethod, DesignPlacement, DesignPosition, SizeQuantity } from '#contract/cart/cart.ts';
import { designPositions } from '#contract/cart/cart.ts';
import { placeKey, type Place } from '#contract/cart/place-words.ts';
import { clampQuantity } from '#contract/cart/cart-quantities.ts';
import { defaultPlacement, placementLimits } from '#contract/artwork/placements.ts';
import type { PrintAreas } from '#contract/garments/print-areas.ts';
import { type LetteringTemplate, type RosterPiece, rosterSizes } from '#contract/roster/roster.ts';
import type { RosterRow } from '#contract/roster/check-roster.ts';

export interface Placed extends Place {
  artwork: ArtworkRef;
  xOffset: number;
  yOffset: number;
  scale: number;
  rotation: number;
}

/** With an `area` it moves to another print area of its side; undefined is the side's main one. */
export type Adjustment = Partial<Omit<Placed, 'artwork' | 'position'>> & {
  /** Typed, or already in the tool's steps: to a ten thousandth of the scale and a hundredth of a drawing unit. */
  isExact?: boolean;
};

export interface ChosenColour {
  colourId: string;
  /** Pieces by size. A missing size has none. */
  pieces: Readonly<Record<string, number>>;
  /** Names and numbers: then the pieces follow from them. */
  roster?: ChosenRoster | undefined;
}

export interface ChosenRoster {
  /** As typed, wrong ones too. */
  rows: readonly RosterRow[];
  /** Those that can be ordered. */
  pieces: readonly RosterPiece[];
  /** How many rows can't. */
  wrong: number;
}

export interface DesignState {
  /** In the order in which they were chosen. */
  chosen: readonly ChosenColour[];
  /** One for each place, in the shopper's order. */
  placed: readonly Placed[];
  /** One method for all placements. */
  method: DecorationMethod;
  allowMultipleColors: boolean;
  /** Inks ordered by the key of the place, where the technique is priced by them. Missing: as many as the picture shows. */
  inks?: Readonly<Record<string, number>>;
  /** How names and numbers are put on, the same in all colours. */
  lettering?: LetteringTemplate | undefined;
  /** The product's own print areas that the designs were placed in; missing where the drawing's own held. */
  printAreas?: PrintAreas | undefined;
  /** Serious notes on a design that the user has read and accepted: the `riskKey` of each. */
  accepted: readonly string[];
}

export type DesignAction =
  | { type: 'toggleColour'; colourId: string }
  | { type: 'putColourBack'; chosen: ChosenColour; at: number }
  | { type: 'setPieces'; colourId: string; sizes: readonly SizeQuantity[] }
  | {
      type: 'setRoster';
      colourId: string;
      template: LetteringTemplate;
      /** Null takes the names off; the pieces stay. */
      roster: ChosenRoster | null;
    }
  | { type: 'place'; position: DesignPosition; area?: string | undefined; artwork: ArtworkRef }
  /** Places and `key` are named by `placeKey`. */
  | { type: 'adjust'; key: string; adjustment: Adjustment }
  | { type: 'removeDesign'; key: string }
  | { type: 'putDesignBack'; at: number; placed: Placed }
  /** The same design from another file: it stays where it is. */
  | { type: 'changePicture'; key: string; artwork: ArtworkRef }
  | { type: 'moveDesign'; key: string; by: 1 | -1 }
  /** By undo and redo. */
  | { type: 'restore'; design: Pick<DesignState, 'placed' | 'inks' | 'method' | 'allowMultipleColors'> }
  | { type: 'acceptRisk'; key: string; isAccepted: boolean }
  | { type: 'setMethod'; method: DecorationMethod }
  | { type: 'allowMultipleColors'; allowed: boolean }
  | { type: 'setInks'; key: string; inks: number }
  /** After Add to Cart: the design stays for another colour, the pieces don't. */
  | { type: 'clearPieces' }
  | { type: 'load'; state: DesignState };

export function emptyDesign(method: DecorationMethod): DesignState {
  return { chosen: [], placed: [], method, allowMultipleColors: false, accepted: [] };
}

export function changeDesign(state: DesignState, action: DesignAction): DesignState {
  switch (action.type) {
    case 'toggleColour':
      return { ...state, chosen: toggled(state.chosen, action.colourId) };
    case 'putColourBack':
      return { ...state, chosen: state.chosen.toSpliced(action.at, 0, action.chosen) };
    case 'setPieces':
      return { ...state, chosen: state.chosen.map(one => withPieces(one, action)) };
    case 'setRoster':
      return {
        ...state,
        lettering: action.template,
        chosen: state.chosen.map(one =>
          one.colourId === action.colourId ? withRoster(one, action.roster) : one,
        ),
      };
    case 'place': {
      const { position, area, artwork } = action;
      const { xOffset, yOffset, scale, rotation } = defaultPlacement;
      const placed = { ...asPlace({ position, area }), artwork, xOffset, yOffset, scale, rotation };
      return withPlaced(state, placeKey(placed), placed);
    }
    case 'adjust': {
      const before = placedAt(state, action.key);
      return before ? withPlaced(state, action.key, adjusted(before, action.adjustment)) : state;
    }
    case 'removeDesign':
      return { ...state, placed: state.placed.filter(one => placeKey(one) !== action.key) };
    case 'putDesignBack':
      return { ...state, placed: state.placed.toSpliced(action.at, 0, action.placed) };
    case 'changePicture': {
      const before = placedAt(state, action.key);
      return before ? withPlaced(state, action.key, { ...before, artwork: action.artwork }) : state;
    }
    case 'moveDesign':
      return { ...state, placed: moved(state.placed, action) };
    case 'restore':
      return { ...state, ...action.design };
    case 'acceptRisk': {
      const others = state.accepted.filter(one => one !== action.key);
      return { ...state, accepted: action.isAccepted ? [...others, action.key] : others };
    }
    case 'setMethod':
      return { ...state, method: action.method };
    case 'allowMultipleColors':
      return { ...state, allowMultipleColors: action.allowed };
    case 'setInks':
      return { ...state, inks: { ...state.inks, [action.key]: action.inks } };
    case 'clearPieces':
      return { ...state, chosen: state.chosen.map(({ colourId }) => ({ colourId, pieces: {} })) };
    case 'load':
      return action.state;
  }
}

function toggled(chosen: readonly ChosenColour[], colourId: string): readonly ChosenColour[] {
  const isChosen = chosen.some(one => one.colourId === colourId);
  return isChosen ? chosen.filter(one => one.colourId !== colourId) : [...chosen, { colourId, pieces: {} }];
}

function withPieces(
  one: ChosenColour,
  { colourId, sizes }: { colourId: string; sizes: readonly SizeQuantity[] },
): ChosenColour {
  if (one.colourId !== colourId) return one;
  const set = sizes.map(({ size, quantity }) => [size, clampQuantity(quantity)] as const);
  return { ...one, pieces: { ...one.pieces, ...Object.fromEntries(set) } };
}

function withRoster(one: ChosenColour, roster: ChosenRoster | null): ChosenColour {
  if (!roster) return { ...one, roster: undefined };
  const sizes = rosterSizes(roster.pieces).map(({ size, quantity }) => [size, quantity] as const);
  return { ...one, roster, pieces: Object.fromEntries(sizes) };
}

function moved(placed: readonly Placed[], { key, by }: { key: string; by: 1 | -1 }): readonly Placed[] {
  const at = placed.findIndex(one => placeKey(one) === key);
  const [one, other] = [placed[at], placed[at + by]];
  return one && other ? placed.with(at, other).with(at + by, one) : placed;
}

export function placedAt({ placed }: Pick<DesignState, 'placed'>, key: string): Placed | undefined {
  return placed.find(one => placeKey(one) === key);
}

/** In the place of the one under this key, or as the last of its side: front, back, side. */
function withPlaced(state: DesignState, key: string, placed: Placed): DesignState {
  const at = state.placed.findIndex(one => placeKey(one) === key);
  if (at >= 0) return { ...state, placed: state.placed.with(at, placed) };
  const order = designPositions.indexOf(placed.position);
  const before = state.placed.findLastIndex(one => designPositions.indexOf(one.position) <= order);
  return { ...state, placed: state.placed.toSpliced(before + 1, 0, placed) };
}

/** Without a key for an area that isn't named: it is stored, compared and sent. */
export const asPlace = ({ position, area }: Place): Place =>
  area === undefined ? { position } : { position, area };

/** Designs as they were stored before a side could have several: one for each position. */
export function placedList(
  stored: readonly Placed[] | Partial<Record<DesignPosition, Omit<Placed, 'position'>>>,
): readonly Placed[] {
  if (Array.isArray(stored)) return stored as readonly Placed[];
  const byPosition = stored as Partial<Record<DesignPosition, Omit<Placed, 'position'>>>;
  return designPositions.flatMap(position => {
    const one = byPosition[position];
    return one ? [{ position, ...one }] : [];
  });
}

/** Keeps every value within the tool's limits: scale in hundredths unless it is exact, rotation in whole degrees of one turn. */
export function adjusted(before: Placed, adjustment: Adjustment): Placed {
  const { scale, rotation, xOffset, yOffset, isExact = false } = adjustment;
  const [scaleSteps, unitSteps] = isExact ? [10_000, 100] : [100, 1];
  const { scaleMin, scaleMax, rotationMax } = placementLimits;
  const { position, area, ...settings } = before;
  return {
    ...asPlace({ position, area: 'area' in adjustment ? adjustment.area : area }),
    ...settings,
    ...(scale !== undefined && {
      scale: Math.round(Math.min(scaleMax, Math.max(scaleMin, scale)) * scaleSteps) / scaleSteps,
    }),
    ...(rotation !== undefined && {
      rotation: rotation === rotationMax ? rotationMax : ((Math.round(rotation) % 360) + 360) % 360,
    }),
    ...(xOffset !== undefined && { xOffset: Math.round(xOffset * unitSteps) / unitSteps }),
    ...(yOffset !== undefined && { yOffset: Math.round(yOffset * unitSteps) / unitSteps }),
  };
}

export function piecesOf({ pieces }: ChosenColour): number {
  return Object.values(pieces).reduce((sum, quantity) => sum + quantity, 0);
}

export function totalPieces({ chosen }: DesignState): number {
  return chosen.reduce((sum, one) => sum + piecesOf(one), 0);
}

/** The placements as the cart and the order store them. */
export function placementsOf({ placed, method, inks = {} }: DesignState): DesignPlacement[] {
  return placed.map(({ position, area, artwork, xOffset, yOffset, scale, rotation }) => {
    const counted = inks[placeKey({ position, area })];
    return {
      position,
      ...(area === undefined ? {} : { area }),
      decorationMethod: method,
      designFile: artwork,
      xOffset,
      yOffset,
      scale,
      rotation,
      ...(counted ? { inks: counted } : {}),
    };
  });
}

/** The same placements as the page's list: what was stored, reopened and stored again is the same. */
export function placedOf(placements: readonly DesignPlacement[]): Pick<DesignState, 'placed' | 'inks'> {
  const placed: Placed[] = [];
  const inks: Record<string, number> = {};
  for (const { position, area, designFile, xOffset, yOffset, scale, rotation, ...one } of placements) {
    // A design whose file is lost can't be shown.
    if (!designFile) continue;
    const place = asPlace({ position, area });
    placed.push({ ...place, artwork: designFile, xOffset, yOffset, scale, rotation });
    if (one.inks) inks[placeKey(place)] = one.inks;
  }
  return Object.keys(inks).length > 0 ? { placed, inks } : { placed };
}
