/** A change that a customer asks for: in words, on places of the pictures, with files. Pure. */
import type { ProofFile, ProofPin, ProofPlacement } from './endpoints.ts';

interface AskedChange {
  words: string;
  pins: readonly ProofPin[];
  files: readonly ProofFile[];
}

/** Whether it says anything. */
export function isAnyChange({ words, pins, files }: AskedChange): boolean {
  return words.trim() !== '' || pins.length > 0 || files.length > 0;
}

/** What stands as the answer where there are no words. */
export function answerWords({ words, pins, files }: AskedChange): string {
  if (words.trim() !== '') return words.trim();
  if (pins.length === 0) return files.length === 1 ? 'See the file.' : 'See the files.';
  return pins.length === 1 ? 'See the note on the picture.' : 'See the notes on the pictures.';
}

type Named = Pick<ProofPlacement, 'id' | 'position' | 'productName' | 'colourName'>;

/** All of it as text, for an email: the words, a line for each note, and the names of the files. */
export function wholeRequest(asked: AskedChange, placements: readonly Named[]): string {
  const placeOf = (pin: ProofPin) => {
    const found = placements.find(({ id }) => id === pin.placement);
    return found
      ? [found.productName, found.colourName, found.position].filter(Boolean).join(', ')
      : 'picture';
  };
  const notes = asked.pins.map((pin, nth) => `${nth + 1}. ${placeOf(pin)}: ${pin.note}`);
  const files = asked.files.map(({ name }) => name).join(', ');
  return [answerWords(asked), ...notes, ...(files ? [`Files: ${files}`] : [])].join('\n');
}
