/** A shopper's choices on a product's page. Pure, so that it can be stored and tested. */
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { DecorationMethod, DesignPlacement, DesignPosition, SizeQuantity } from '#contract/cart/cart.ts';
import { designPositions } from '#contract/cart/cart.ts';
import { clampQuantity } from '#contract/cart/cart-quantities.ts';
import { defaultPlacement, placementLimits } from '#contract/artwork/placements.ts';
import { type LetteringTemplate, type RosterPiece, rosterSizes } from '#contract/roster/roster.ts';
import type { RosterRow } from '#contract/roster/check-roster.ts';

export interface Placed {
  artwork: ArtworkRef;
  xOffset: number;
  yOffset: number;
  scale: number;
  rotation: number;
}

export type Adjustment = Partial<Omit<Placed, 'artwork'>>;

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
  placed: Readonly<Partial<Record<DesignPosition, Placed>>>;
  /** One method for all placements. */
  method: DecorationMethod;
  allowMultipleColors: boolean;
  /** Inks ordered for each place, where the technique is priced by them. Missing: as many as the picture shows. */
  inks?: Readonly<Partial<Record<DesignPosition, number>>>;
  /** How names and numbers are put on, the same in all colours. */
  lettering?: LetteringTemplate | undefined;
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
  | { type: 'place'; position: DesignPosition; artwork: ArtworkRef }
  | { type: 'adjust'; position: DesignPosition; adjustment: Adjustment }
  | { type: 'removeDesign'; position: DesignPosition }
  | { type: 'putDesignBack'; position: DesignPosition; placed: Placed }
  | { type: 'acceptRisk'; key: string; isAccepted: boolean }
  | { type: 'setMethod'; method: DecorationMethod }
  | { type: 'allowMultipleColors'; allowed: boolean }
  | { type: 'setInks'; position: DesignPosition; inks: number }
  /** After Add to Cart: the design stays for another colour, the pieces don't. */
  | { type: 'clearPieces' }
  | { type: 'load'; state: DesignState };

export function emptyDesign(method: DecorationMethod): DesignState {
  return { chosen: [], placed: {}, method, allowMultipleColors: false, accepted: [] };
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
      const { xOffset, yOffset, scale, rotation } = defaultPlacement;
      return withPlaced(state, action.position, {
        artwork: action.artwork,
        xOffset,
        yOffset,
        scale,
        rotation,
      });
    }
    case 'adjust': {
      const before = state.placed[action.position];
      return before ? withPlaced(state, action.position, adjusted(before, action.adjustment)) : state;
    }
    case 'removeDesign': {
      const { [action.position]: _gone, ...placed } = state.placed;
      return { ...state, placed };
    }
    case 'putDesignBack':
      return withPlaced(state, action.position, action.placed);
    case 'acceptRisk': {
      const others = state.accepted.filter(one => one !== action.key);
      return { ...state, accepted: action.isAccepted ? [...others, action.key] : others };
    }
    case 'setMethod':
      return { ...state, method: action.method };
    case 'allowMultipleColors':
      return { ...state, allowMultipleColors: action.allowed };
    case 'setInks':
      return { ...state, inks: { ...state.inks, [action.position]: action.inks } };
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

function withPlaced(state: DesignState, position: DesignPosition, placed: Placed): DesignState {
  return { ...state, placed: { ...state.placed, [position]: placed } };
}

/** Keeps every value within the tool's limits: scale in hundredths, rotation in whole degrees of one turn. */
export function adjusted(before: Placed, { scale, rotation, xOffset, yOffset }: Adjustment): Placed {
  const { scaleMin, scaleMax, rotationMax } = placementLimits;
  return {
    ...before,
    ...(scale !== undefined && {
      scale: Math.round(Math.min(scaleMax, Math.max(scaleMin, scale)) * 100) / 100,
    }),
    ...(rotation !== undefined && {
      rotation: rotation === rotationMax ? rotationMax : ((Math.round(rotation) % 360) + 360) % 360,
    }),
    ...(xOffset !== undefined && { xOffset: Math.round(xOffset) }),
    ...(yOffset !== undefined && { yOffset: Math.round(yOffset) }),
  };
}

export function piecesOf({ pieces }: ChosenColour): number {
  return Object.values(pieces).reduce((sum, quantity) => sum + quantity, 0);
}

export function totalPieces({ chosen }: DesignState): number {
  return chosen.reduce((sum, one) => sum + piecesOf(one), 0);
}

/** The placements as the cart and the order store them, front first. */
export function placementsOf({ placed, method, inks = {} }: DesignState): DesignPlacement[] {
  return designPositions.flatMap(position => {
    const found = placed[position];
    if (!found) return [];
    const { artwork, ...rest } = found;
    const counted = inks[position];
    return [
      {
        position,
        decorationMethod: method,
        designFile: artwork,
        ...rest,
        ...(counted ? { inks: counted } : {}),
      },
    ];
  });
}
