/** A font that is open, as far as outlines need it. fontkit's fonts have this shape. */
export interface FacePath {
  commands: readonly { command: string; args: readonly number[] }[];
}

export interface FaceFont {
  unitsPerEm: number;
  capHeight: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  /** Shapes a line: ligatures, kerning, marks. */
  layout(text: string): {
    glyphs: readonly { path: FacePath }[];
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}

/** Characters of the text that the font has no sign for, each once. */
export function missingIn(font: FaceFont, text: string): string[] {
  const signs = new Set(text.normalize('NFC'));
  return [...signs].filter(sign => !/\s/.test(sign) && !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
}
