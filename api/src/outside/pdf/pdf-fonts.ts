import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';

export interface PdfFonts {
  text: Buffer;
  strong: Buffer;
  display: Buffer;
  /** For names that are put on garments: all Latin letters, Vietnamese ones too, and Cyrillic. */
  names: Buffer;
}

/** Read once, at start: a missing font fails the boot and not somebody's invoice. Made by scripts/fonts/build.py; Montserrat is as it came. */
export function readPdfFonts(folder = path.join(projectRoot, 'api', 'assets', 'fonts')): PdfFonts {
  const read = (name: string) => readFileSync(path.join(folder, `${name}.ttf`));
  return {
    text: read('instrument-sans-430'),
    strong: read('instrument-sans-650'),
    display: read('bricolage-grotesque-720'),
    names: read('montserrat-700'),
  };
}
