/** A drawing in its colours, and the address that asks for one: the same on the server and in the service worker. */

/** Six lower-case hex digits, no sign: as they stand in the URL. */
export interface Dyes {
  fabric: string;
  trim?: string;
  sleeve?: string;
}

export interface GarmentPath {
  version: string;
  /** `tee-front` */
  drawing: string;
  /** Null: the drawing itself, its colour variables kept. */
  dyes: Dyes | null;
  format: 'svg' | 'png' | 'webp';
}

export const svgContentType = 'image/svg+xml; charset=utf-8';

const dyePattern = /^[0-9a-f]{6}$/;
const variablePattern = /var\(--(fabric|trim|sleeve)(?:,(?:var\(--fabric,#[0-9a-f]{6}\)|#[0-9a-f]{6}))?\)/g;
const pathPattern =
  /^\/garments\/([0-9a-f]{8})\/([a-z-]{3,40})(?:\/([0-9a-f]{6})(?:-([0-9a-f]{6}))?(?:-([0-9a-f]{6}))?)?\.(svg|png|webp)$/;

export function isDye(text: string): boolean {
  return dyePattern.test(text);
}

/** Null for a path that can name no picture. Only the drawing itself is never a raster. */
export function readGarmentPath(path: string): GarmentPath | null {
  const found = pathPattern.exec(path);
  if (!found) return null;
  const [, version = '', drawing = '', fabric, trim, sleeve, format] = found;
  if (format !== 'svg' && format !== 'png' && format !== 'webp') return null;
  if (fabric === undefined) return format === 'svg' ? { version, drawing, dyes: null, format } : null;
  return { version, drawing, dyes: { fabric, trim, sleeve }, format };
}

/**
 * The drawing in its colours. Colours are written into markup, so anything but six hex digits is refused here as
 * well as at the URL.
 */
export function renderGarment(drawing: string, dyes: Dyes): string {
  const { fabric, trim = fabric, sleeve = fabric } = dyes;
  const colours = { fabric, trim, sleeve };
  for (const dye of Object.values(colours)) {
    if (!isDye(dye)) throw new RangeError('A dye is six lower-case hex digits');
  }
  // The pattern lets only the three names through.
  return drawing.replace(variablePattern, (_, name: keyof typeof colours) => `#${colours[name]}`);
}
