/**
 * `npm run words`: every string that people see, with its place, for an editor to read in one sitting. Last come words
 * that nobody says today, wherever they are written; a test holds their number at 0.
 *
 *   npm run words -- --folder pwa/src/office/orders       only what stands in a folder
 *   npm run words -- --grep "email|e-mail"                only strings that match, in any case
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#api/project-root.ts';
import { isTestFile, placeOf } from './house/folders.ts';
import { listSources } from './house/list-sources.ts';
import { findWords } from './words/find-words.ts';
import { groupOf, groups } from './words/group-words.ts';
import { findOldWords } from './words/old-words.ts';

const { values: options } = parseArgs({ options: { grep: { type: 'string' }, folder: { type: 'string' } } });
const wanted = new RegExp(options.grep ?? '', 'i');
const folder = options.folder?.replace(/^\.\//, '') ?? '';

/** Data with words that people see. */
const dataFiles = ['contract/garments/garment-areas.json', 'api/src/demo/data/products.json'];

const read = [...listSources(['contract', 'api/src', 'pwa']), ...dataFiles]
  .filter(file => !isTestFile(file) && file.startsWith(folder))
  .map(file => ({
    file,
    group: groupOf(file),
    noun: placeOf(file).noun ?? path.posix.basename(path.posix.dirname(file)),
    words: findWords(file, textOf(file)).filter(({ text }) => wanted.test(text)),
  }))
  .filter(({ words }) => words.length > 0);

/** JSON is read as an expression. */
function textOf(file: string): string {
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  return file.endsWith('.json') ? `(${text})` : text;
}

let count = 0;
for (const group of groups) {
  const files = read.filter(one => one.group === group);
  for (const noun of [...new Set(files.map(one => one.noun))].toSorted()) {
    console.log(`\n── ${group}: ${noun}`);
    for (const { file, words } of files.filter(one => one.noun === noun)) {
      console.log(file);
      for (const { line, text } of words) console.log(`${String(line).padStart(5)}  ${text}`);
      count += words.length;
    }
  }
}
console.log(`\n${count} strings.`);

const old = findOldWords(projectRoot).filter(({ file }) => file.startsWith(folder));
console.log(`\nWords that nobody says today, in comments and documents too: ${old.length}`);
for (const { file, line, word, instead } of old)
  console.log(`${file}:${line} ${word}${instead && `: ${instead}`}`);
