/**
 * May this SVG be taken? It is drawn on the server without a network or files, and staff may download it as it came, so
 * whatever could run or fetch in a browser is refused. Ordinary exports of drawing programs pass, internal entities
 * of Illustrator too.
 */
export type SvgTrouble = 'active' | 'linked' | 'broken';

const active = [
  /< ?(?:[\w-]{1,40}:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b/i,
  /[\s"']on[a-z]{1,40} ?=/i,
  /(?:javascript|vbscript) ?:/i,
  /<!ENTITY (?:%|\S{1,100} (?:SYSTEM|PUBLIC))/i,
  /<\?xml-stylesheet/i,
];
/** A picture that lies elsewhere would be missing in print. Fragments and embedded raster pictures are fine. */
const linked = [
  /\b(?:xlink:)?href ?= ?["'] ?(?!#|data:image\/(?:png|jpeg|jpg|gif|webp);)[^"'\s]/i,
  /url\( ?["']? ?(?!#|data:image\/(?:png|jpeg|jpg|gif|webp);)[^)"'\s]/i,
  /@import\b/i,
];
/** Elements that only lead somewhere: their href is not drawn. */
const anchors = /< ?(?:[\w-]{1,40}:)?a\b[^<>]*>/gi;
const maxEntities = 40;

export function svgTrouble(bytes: Uint8Array): SvgTrouble | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'broken';
  }
  const plain = plainOf(text);
  if (plain.includes('\0') || (plain.match(/<!ENTITY/gi) ?? []).length > maxEntities) return 'active';
  if (active.some(pattern => pattern.test(plain))) return 'active';
  return linked.some(pattern => pattern.test(plain.replace(anchors, ''))) ? 'linked' : null;
}

/**
 * Character references could spell a forbidden word past the patterns above. Blanks become one each, so that no
 * pattern repeats over them and none can be slowed down by a file made for it.
 */
function plainOf(text: string): string {
  return text
    .replace(/&#(?:x0{0,20}([0-9a-f]{1,6})|0{0,20}(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(decimal))),
    )
    .replace(/\s+/g, ' ');
}
