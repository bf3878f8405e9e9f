import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';
import { garments, garmentViews, type GarmentId, type GarmentView } from '#contract/garments.ts';

/** Six lower-case hex digits, no sign: as they stand in the URL. */
export interface Dyes {
  fabric: string;
  trim?: string;
  sleeve?: string;
}

export type Drawings = ReadonlyMap<string, string>;

const dyePattern = /^[0-9a-f]{6}$/;
const variablePattern = /var\(--(fabric|trim|sleeve)(?:,(?:var\(--fabric,#[0-9a-f]{6}\)|#[0-9a-f]{6}))?\)/g;

export function drawingName(garment: GarmentId, view: GarmentView): string {
  return `${garment}-${view}`;
}

/** Reads the whole set once, at start: a missing drawing fails the boot and not a shopper's page. */
export function readDrawings(folder = path.join(projectRoot, 'api', 'assets', 'garments')): Drawings {
  const names = garments.flatMap(({ id }) => garmentViews.map(view => drawingName(id, view)));
  return new Map(names.map(name => [name, readFileSync(`${folder}/${name}.svg`, 'utf8')]));
}

export function isDye(text: string): boolean {
  return dyePattern.test(text);
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
