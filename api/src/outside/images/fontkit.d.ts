/** The little of fontkit that is used; it comes without types. */
declare module 'fontkit' {
  interface Glyph {
    path: { toSVG(): string };
  }
  interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      glyphs: Glyph[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
      advanceWidth: number;
    };
  }
  export function create(bytes: Buffer): Font;
}
