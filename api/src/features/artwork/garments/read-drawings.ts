import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';
import { garments, garmentViews, type GarmentId, type GarmentView } from '#contract/garments/garments.ts';

export type Drawings = ReadonlyMap<string, string>;

export function drawingName(garment: GarmentId, view: GarmentView): string {
  return `${garment}-${view}`;
}

/** Reads the whole set once, at start: a missing drawing fails the boot and not a shopper's page. */
export function readDrawings(folder = path.join(projectRoot, 'api', 'assets', 'garments')): Drawings {
  const names = garments.flatMap(({ id }) => garmentViews.map(view => drawingName(id, view)));
  return new Map(names.map(name => [name, readFileSync(`${folder}/${name}.svg`, 'utf8')]));
}
