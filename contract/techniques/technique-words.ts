/** How techniques are named on products, orders, jobs and papers. An id that is unknown here is read as words. */
import { placeWords } from '../cart/place-words.ts';
import { findTechnique, type Technique } from './technique.ts';

type Named = Pick<Technique, 'id' | 'name' | 'label'>;

/** "Print"; for an id that this copy doesn't know, the id itself: "Puff print". */
export function techniqueName(id: string, techniques: readonly Pick<Named, 'id' | 'name'>[]): string {
  return findTechnique(techniques, id)?.name ?? asWords(id);
}

/** "Printed". */
export function techniqueLabel(id: string, techniques: readonly Named[]): string {
  return findTechnique(techniques, id)?.label ?? asWords(id);
}

function asWords(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Decorated {
  decorationMethod: string;
}

/** The label of the first placement; "Standard" without placements. */
export function decorationLabel(placements: readonly Decorated[], techniques: readonly Named[]): string {
  const [first] = placements;
  return first ? techniqueLabel(first.decorationMethod, techniques) : 'Standard';
}

/** "Printed front and back, embroidered side"; empty for a blank. */
export function decorationWords(
  placements: readonly (Decorated & { position: string; area?: string | undefined })[],
  techniques: readonly Named[],
): string {
  const order = techniques.map(({ id }) => id);
  const ids = [...new Set(placements.map(one => one.decorationMethod))].toSorted(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  const parts = ids.map((id, at) => {
    const positions = placements.filter(one => one.decorationMethod === id).map(placeWords);
    const label = techniqueLabel(id, techniques);
    return `${at === 0 ? label : lowerFirst(label)} ${joined(positions)}`;
  });
  return parts.join(', ');
}

/** "printed"; a name in capitals, such as "DTF transfer", keeps them. */
export function lowerFirst(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

export function joined(words: readonly string[], word = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${word} ${last}`;
}

const ownRows: Readonly<Record<string, string>> = {
  multiple_colours: 'Multiple colours',
  roster_names: 'Names',
  roster_numbers: 'Numbers',
};

/** The name of a row that a technique adds to the price. */
export function surchargeName(code: string, techniques: readonly Pick<Named, 'id' | 'name'>[]): string {
  return ownRows[code] ?? techniqueName(code, techniques);
}
