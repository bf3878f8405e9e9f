/** The first sheet of an Excel workbook as cells of text. Formulas count as the value that was saved with them. */
import { openZip, UnreadableZip } from './unzip.ts';
import { elementsOf, tagsOf, withoutElements } from './xml-scan.ts';

/** All parts together, unpacked: a list of 500 people takes some 200 kB. */
const mostUnpackedBytes = 20_000_000;
const mostRows = 5_000;
const mostColumns = 60;

export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const zip = openZip(bytes, mostUnpackedBytes);
  const sheet = await zip.read(await firstSheet(zip));
  if (sheet === null) throw new UnreadableZip('not_zip');
  const shared = await zip.read('xl/sharedStrings.xml');
  return cellsOf(sheet, shared === null ? [] : sharedTexts(shared));
}

/** By the workbook's own order; else the first file of a sheet. */
async function firstSheet(zip: ReturnType<typeof openZip>): Promise<string> {
  const [book, links] = [await zip.read('xl/workbook.xml'), await zip.read('xl/_rels/workbook.xml.rels')];
  const id = attributeOf(
    firstTag(book ?? '', tag => /^(?:\w{1,20}:)?sheet\s/.test(tag)),
    'r:id',
  );
  const target = attributeOf(
    firstTag(links ?? '', tag => /^Relationship\s/.test(tag) && attributeOf(tag, 'Id') === id),
    'Target',
  );
  const named = target && (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  return named && zip.names.includes(named)
    ? named
    : (zip.names.find(name => /^xl\/worksheets\/[^/]+\.xml$/.test(name)) ?? '');
}

function firstTag(xml: string, isWanted: (tag: string) => boolean): string {
  for (const tag of tagsOf(xml)) if (isWanted(tag)) return tag;
  return '';
}

/** Undefined without it. */
function attributeOf(tag: string, name: string): string | undefined {
  const spaced = tag.replaceAll(/[\t\r\n]/g, ' ');
  const mark = ` ${name}="`;
  const at = spaced.indexOf(mark);
  const end = at === -1 ? -1 : spaced.indexOf('"', at + mark.length);
  return end === -1 ? undefined : spaced.slice(at + mark.length, end);
}

function sharedTexts(xml: string): string[] {
  return Array.from(elementsOf(xml, 'si'), ({ inside }) => textIn(inside));
}

/** Runs of one text; how it is to be pronounced is left out. */
function textIn(xml: string): string {
  const spoken = withoutElements(xml, 'rPh');
  return Array.from(elementsOf(spoken, 't'), ({ inside }) => unescaped(inside)).join('');
}

function cellsOf(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const { inside } of elementsOf(xml, 'row')) {
    if (rows.length === mostRows) break;
    const row: string[] = [];
    for (const { attributes, inside: content } of elementsOf(inside, 'c')) {
      const at = columnOf(/^[A-Z]{1,3}/.exec(attributeOf(attributes, 'r') ?? '')?.[0]) ?? row.length;
      if (at < mostColumns) row[at] = valueOf(attributeOf(attributes, 't'), content, shared);
    }
    rows.push(Array.from(row, cell => cell ?? ''));
  }
  return rows;
}

function valueOf(type: string | undefined, content: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textIn(content);
  const [found] = elementsOf(content, 'v');
  const value = unescaped(found?.inside ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

/** "A" is 0, "AA" is 26. */
function columnOf(letters: string | undefined): number | undefined {
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** XML's five names and numbers. A file can't bring names of its own, so nothing grows. */
function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
