/** Words of old books and of lawyers, and what people say today. Comments and documents are read as well. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listWritten } from '../house/list-written.ts';

const today = {
  afresh: 'again',
  albeit: 'although',
  amongst: 'among',
  anew: 'again, from scratch',
  erstwhile: 'former',
  forthwith: 'at once',
  hence: 'so',
  henceforth: 'from now on',
  hereby: '',
  herein: 'here',
  hereof: 'of this',
  herewith: 'with this',
  hither: 'here',
  hitherto: 'until now',
  lest: 'so that not',
  naught: '0, nothing',
  nought: '0, nothing',
  shall: 'will, should, is to',
  thence: 'from there',
  thenceforth: 'from then on',
  thereby: 'so',
  therefrom: 'from it',
  therein: 'in it',
  thereof: 'of it',
  thereon: 'on it',
  thereto: 'to it',
  thereupon: 'then',
  therewith: 'with it',
  thither: 'there',
  thrice: 'three times',
  unto: 'to',
  upon: 'on',
  whence: 'from where',
  whereby: 'by which',
  wherein: 'in which',
  whereof: 'of which',
  whereupon: 'then',
  wherewith: 'with which',
  whilst: 'while',
} as const;

export interface OldWord {
  line: number;
  word: string;
  /** Empty if it can simply go. */
  instead: string;
}

const isOld = (word: string): word is keyof typeof today => Object.hasOwn(today, word);
/** Not inside a name such as `whereIn` or `is-upon`. */
const anyWord = /(?<![\w-])[A-Z]?[a-z]+(?![\w-])/g;

export function oldWordsIn(text: string): OldWord[] {
  return text.split('\n').flatMap((written, at) =>
    (written.match(anyWord) ?? []).flatMap(found => {
      const word = found.toLowerCase();
      return isOld(word) ? [{ line: at + 1, word, instead: today[word] }] : [];
    }),
  );
}

/** Where they are listed and tried. */
const listing = /^scripts\/words\/old-words(?:\.test)?\.ts$/;

export function findOldWords(root: string): (OldWord & { file: string })[] {
  return listWritten(root)
    .filter(file => !listing.test(file))
    .flatMap(file =>
      oldWordsIn(readFileSync(path.join(root, file), 'utf8')).map(found => ({ file, ...found })),
    );
}
