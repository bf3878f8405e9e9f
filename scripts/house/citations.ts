/**
 * Citations of what the repository does not hold: documents of the planning ("section 5.3"), numbers of their lists,
 * decisions that have no record, Markdown files that are not there. A comment gives its reason instead.
 *
 *   node --import tsx scripts/house/citations.ts     prints file:line of each, and exits 1 when there are any
 *
 * Rows of docs/security.md (an abuse case, a requirement) are named by that page and by the tests that hold it together.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listWritten } from './list-written.ts';

export interface Citation {
  line: number;
  cited: string;
}

/** What is there to be cited. */
export interface Known {
  /** Numbers of decision records: "049". */
  decisions: ReadonlySet<string>;
  hasFile: (name: string) => boolean;
}

/** Before an id stands no letter, digit or sign that makes it a part of something else: `%C3`, `#C46`, `/C3/`. */
const start = String.raw`(?<![\w%#/.$}"'\`=+-])`;

const elsewhere = [
  // Titles of documents, in capitals. `STYLE#` is a column of a supplier's file.
  /\b(?:SYNC|SECURITY|PERFORMANCE|DESIGN|DEPENDENCIES|FINDINGS|HOUSE|STYLE|UX)\b(?![#_])/g,
  /§\s*\d[\d.]*/g,
  /\bR-[A-Z]{2}\b(?: \d+)?/g,
  // `A4` is paper and `F8` a key.
  new RegExp(`${start}(?:A\\d\\d|F(?:0\\d|1[3-9]|[2-9]\\d))\\b`, 'g'),
  // `S3` is the protocol of stores of files.
  new RegExp(`${start}(?!S3\\b)[CNST]\\d{1,2}\\b(?!['"])`, 'g'),
  /\bPQ ?\d{1,2}\b/g,
  /\b[Tt]he (?:written )?spec(?:ification)?\b(?! sheet)/g,
  /\bstub register\b|\bcontradictions\b/g,
  /\b[Tt]he written (?:calls?|contract|wire format|enum|sizes|scoring|rules|words|shape|map|warning|name)\b/g,
];

export function citationsIn(text: string, known: Known): Citation[] {
  return text
    .split('\n')
    .flatMap((written, at) => citedOn(written, known).map(cited => ({ line: at + 1, cited })));
}

function citedOn(line: string, { decisions, hasFile }: Known): string[] {
  const ids = elsewhere.flatMap(pattern => [...line.matchAll(pattern)].map(([cited]) => cited));
  const records = [...line.matchAll(/\bdecisions? (\d{1,3})\b/gi)]
    .filter(([, number = '']) => !decisions.has(number))
    .map(([cited]) => cited);
  const files = [...line.matchAll(/(?<![\w*./-])[\w./-]*[\w-]\.md\b/g)]
    .map(([cited]) => cited)
    .filter(cited => !hasFile(cited));
  return [...ids, ...records, ...files];
}

/** The page that defines the rows, the tests that hold it together, and what has to name the pattern to find it. */
const defining = new Set([
  'docs/security.md',
  'tests/house/security-document.test.ts',
  'tests/security/abuse-cases.test.ts',
  'scripts/house/citations.ts',
  'scripts/house/citations.test.ts',
]);

export function citationsOf(root: string): (Citation & { file: string })[] {
  const files = listWritten(root);
  const names = files.filter(file => file.endsWith('.md'));
  const read = files.filter(file => !defining.has(file));
  const known: Known = {
    decisions: decisionsOf(root),
    hasFile: name => names.some(each => `/${each}`.endsWith(`/${name.replace(/^(?:\.{1,2}\/)+/, '')}`)),
  };
  return read.flatMap(file =>
    citationsIn(readFileSync(path.join(root, file), 'utf8'), known).map(found => ({ file, ...found })),
  );
}

function decisionsOf(root: string): Set<string> {
  const records = readdirSync(path.join(root, 'docs/decisions'));
  return new Set(records.flatMap(name => /^\d{3}(?=-)/.exec(name)?.[0] ?? []));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = citationsOf(path.resolve(import.meta.dirname, '../..'));
  for (const { file, line, cited } of found) console.log(`${file}:${line}  ${cited}`);
  console.log(
    found.length === 0 ? 'No citation of a document that is not there.' : `${found.length} citations`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}
