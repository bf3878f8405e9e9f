/** Colours of a form. Their ids are created once and kept when they are renamed. Pure. */
import { normaliseHex } from '#contract/text/hex.ts';
import { slugify } from '#contract/text/slug.ts';
import type { FormColour } from './product-form.ts';

export function newColour(colours: readonly FormColour[], name: string, hex: string): FormColour | null {
  const value = normaliseHex(hex);
  const trimmed = name.trim();
  if (trimmed === '' || value === null) return null;
  const stem = slugify(trimmed) || 'colour';
  const taken = new Set(colours.map(({ id }) => id));
  let id = stem;
  for (let n = 2; taken.has(id); n++) id = `${stem}-${n}`;
  return { id, name: trimmed, value };
}
