import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { TextDesign } from '#contract/lettering/text-design.ts';

const prefix = 'Text ';

/** By its name; what it was made from stands in the file. */
export function isTextFile({ name, type }: Pick<ArtworkRef, 'name' | 'type'>): boolean {
  return type === 'image/svg+xml' && name.startsWith(prefix);
}

/** "Text Hawks.svg": letters, digits and blanks of the text. */
export function textFileName({ text, shape }: TextDesign): string {
  const words = text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 40);
  return `${prefix}${words || (shape?.id ?? 'design')}.svg`;
}
