/** Licence texts of libraries that the shop hands to browsers as files of their own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.join(import.meta.dirname, '..', 'node_modules', 'libheif-js');

/** libheif and the decoder inside it, LGPL-3.0. The GPL, which the LGPL adds to, is in the same text. */
function libheifLicence(): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return `The photograph reader of this shop is libheif ${version} with libde265, unchanged as published in
the npm package libheif-js ${version}: the files assets/libheif-*.js and assets/libheif-*.wasm.
Both may be replaced by files of another version with the same interface.
Sources: https://github.com/strukturag/libheif and https://github.com/strukturag/libde265

${readFileSync(path.join(folder, 'libheif-wasm', 'LICENSE'), 'utf8')}`;
}

export function shipLicences(): Plugin {
  return {
    name: 'ship-licences',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences/libheif.txt', source: libheifLicence() });
    },
  };
}
