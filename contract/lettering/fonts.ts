/** Fonts that names, numbers and text designs are set in. All are under the SIL Open Font License and have Latin with
 * Māori macrons and Vietnamese. Their files are loaded when one is used. */
export const fonts = [
  { id: 'oswald', label: 'Oswald', look: 'Narrow, bold' },
  { id: 'anton', label: 'Anton', look: 'Narrow, heavy' },
  { id: 'barlow-condensed', label: 'Barlow Condensed', look: 'Narrow, plain' },
  { id: 'montserrat', label: 'Montserrat', look: 'Wide, plain' },
  { id: 'alfa-slab-one', label: 'Alfa Slab', look: 'Heavy slab, college' },
  { id: 'black-ops-one', label: 'Black Ops', look: 'Heavy stencil' },
  { id: 'saira-stencil-one', label: 'Saira Stencil', look: 'Light stencil' },
  { id: 'bungee', label: 'Bungee', look: 'Sign, capitals' },
  { id: 'playfair-display', label: 'Playfair Display', look: 'Classic serif' },
  { id: 'patrick-hand', label: 'Patrick Hand', look: 'Handwriting' },
  { id: 'dancing-script', label: 'Dancing Script', look: 'Script, light' },
  { id: 'lobster', label: 'Lobster', look: 'Script, bold' },
  { id: 'pacifico', label: 'Pacifico', look: 'Script, brush' },
] as const;

export type FontId = (typeof fonts)[number]['id'];

export function isFontId(text: string): text is FontId {
  return fonts.some(({ id }) => id === text);
}

/** A font that this version doesn't have is set in the first one. */
export function fontOr(text: string): FontId {
  return isFontId(text) ? text : 'oswald';
}

export function fontLabel(id: string): string {
  return fonts.find(font => font.id === id)?.label ?? id;
}
