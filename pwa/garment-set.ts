/** All garment drawings in one file (`garments.json`), for the worker: see `src/sw/dye-garments.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { garmentVersion } from '../contract/garments/garment-version.ts';

const folder = path.join(import.meta.dirname, '..', 'api', 'assets', 'garments');

export function readGarmentSet(): { version: string; drawings: Record<string, string> } {
  const files = readdirSync(folder).filter(file => file.endsWith('.svg'));
  const drawings = files.map(file => [
    file.slice(0, -'.svg'.length),
    readFileSync(path.join(folder, file), 'utf8'),
  ]);
  return { version: garmentVersion, drawings: Object.fromEntries(drawings) };
}

export function packGarments(): Plugin {
  return {
    name: 'pack-garments',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'garments.json', source: JSON.stringify(readGarmentSet()) });
    },
  };
}
