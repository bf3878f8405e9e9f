import type { LineColour } from '#contract/cart/cart.ts';
import { placeWords, type Place } from '#contract/cart/place-words.ts';
import type { Printable } from '#contract/garments/garments.ts';
import { notesId } from './stage/notes-id.ts';
import type { Hindrance } from './parts/buy-buttons.tsx';
import { totalPieces, type DesignState } from './design-state.ts';
import { unacceptedRisk, type FactsByFile } from './use-artwork-notes.ts';
import type { Technique } from '#contract/techniques/technique.ts';

/** Why nothing can be bought yet, first step first. */
export function hindranceOf(
  state: DesignState,
  facts: FactsByFile,
  about: {
    garment: Printable;
    colours: readonly LineColour[];
    technique: Technique;
    onShow: (place: Place) => void;
    /** Why the stock doesn't allow it. */
    short: string | null;
  },
): Hindrance | null {
  if (about.short !== null) return { text: about.short };
  const wrong = state.chosen.reduce((sum, { roster }) => sum + (roster?.wrong ?? 0), 0);
  if (wrong > 0) {
    return { text: `Correct ${wrong === 1 ? 'one row' : `${wrong} rows`} of the names and numbers first.` };
  }
  if (totalPieces(state) === 0) {
    return {
      text: state.chosen.length === 0 ? 'Choose a colour and sizes first.' : 'Enter how many pieces first.',
    };
  }
  const { leastPieces, name } = about.technique;
  const isDecorated = state.placed.length > 0;
  if (isDecorated && totalPieces(state) < leastPieces) {
    return { text: `${name} starts at ${leastPieces} pieces. Add more, or choose another decoration.` };
  }
  const risk = unacceptedRisk(state, facts, about);
  if (!risk) return null;
  return {
    text: `The design on the ${placeWords(risk.placed)} needs a look first. ${risk.note.title}.`,
    onLook: () => {
      about.onShow(risk.placed);
      // The notes of that side are there after the next render.
      requestAnimationFrame(() => document.getElementById(notesId)?.focus());
    },
  };
}
