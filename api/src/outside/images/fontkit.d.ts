/** The little of fontkit that is used; it comes without types. */
declare module 'fontkit' {
  interface Glyph {
    path: { toSVG(): string; commands: { command: string; args: number[] }[] };
  }
  interface Font {
    unitsPerEm: number;
    capHeight: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      glyphs: Glyph[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
      advanceWidth: number;
    };
  }
  export function create(bytes: Uint8Array): Font;
}
