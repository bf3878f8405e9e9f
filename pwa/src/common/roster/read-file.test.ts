import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { readRosterFile, tooLongText } from './read-file.ts';

const sizes = ['S', 'M', 'L'];

interface Part {
  name: string;
  text: string | Buffer;
  /** What the archive says of the size, whatever it is. */
  claimedBytes?: number;
}

/** A ZIP archive as spreadsheets are saved. */
function zip(parts: readonly Part[], { isLocked = false } = {}): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, text, claimedBytes } of parts) {
    const plain = Buffer.from(text as string);
    const packed = deflateRawSync(plain);
    const fileName = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(fileName.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isLocked ? 1 : 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimedBytes ?? plain.length, 24);
    entry.writeUInt16LE(fileName.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(local, fileName, packed);
    entries.push(entry, fileName);
    at += 30 + fileName.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...entries, end]);
}

const shared =
  '<sst><si><t>Name</t></si><si><r><t>Ng</t></r><r><t xml:space="preserve">uyễn</t></r></si><si><t>O&apos;Neil &amp; Co</t></si></sst>';
const sheet = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Number</t></is></c><c r="D1" t="str"><v>Size</v></c></row>
  <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>7</v></c><c r="D2" t="str"><f>UPPER("m")</f><v>M</v></c></row>
  <row r="3"/><row r="4"><c r="A4" t="s"><v>2</v></c><c r="C4"/><c r="D4" t="str"><v>L</v></c></row>
</sheetData></worksheet>`;
const workbook = [
  {
    name: 'xl/workbook.xml',
    text: '<workbook><sheets><sheet name="Team" sheetId="1" r:id="rId7"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: '<Relationships><Relationship Id="rId7" Target="worksheets/sheet3.xml"/></Relationships>',
  },
  { name: 'xl/sharedStrings.xml', text: shared },
  { name: 'xl/worksheets/sheet3.xml', text: sheet },
];

const read = (bytes: Buffer | string, name = 'team.xlsx') =>
  readRosterFile(new File([new Uint8Array(Buffer.from(bytes as string))], name), sizes);

describe('a file', () => {
  it('is read as Excel saves it', async () => {
    expect(await read(zip(workbook))).toMatchObject({
      ok: true,
      read: {
        rows: [
          { name: 'Nguyễn', number: '7', size: 'M' },
          { name: "O'Neil & Co", number: '', size: 'L' },
        ],
      },
    });
  });

  test.each<[string, Buffer]>([
    ['UTF-8 with its mark', Buffer.from('\ufeffName,Size\nÁine,M')],
    ['the code page of Windows', Buffer.from('Name,Size\nÁine,M', 'latin1')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tSize\nÁine\tM', 'utf16le')])],
  ])('is read in %s', async (_, bytes) => {
    expect(await read(bytes, 'team.csv')).toMatchObject({
      ok: true,
      read: { rows: [{ name: 'Áine', size: 'M' }] },
    });
  });

  const bomb = { name: 'xl/worksheets/sheet1.xml', text: Buffer.alloc(60_000_000, 'a'), claimedBytes: 10 };
  test.each<[string, Buffer, RegExp]>([
    ['a bomb that lies about its size', zip([bomb]), /too large when it is unpacked/],
    ['a workbook with a password', zip(workbook, { isLocked: true }), /password/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /old Excel file/],
    ['half a workbook', zip(workbook).subarray(0, 300), /damaged/],
    ['an archive of something else', zip([{ name: 'a.txt', text: 'hello' }]), /damaged/],
    ['a file of six megabytes', Buffer.alloc(6_000_000, 'a'), /limit is 5 MB/],
    ['an empty file', Buffer.from(''), /no names or sizes/],
  ])('%s is refused with the reason', async (_, bytes, reason) => {
    const answer = await read(bytes);
    expect(answer.ok ? '' : answer.message).toMatch(reason);
  });

  /** A sheet in the place of the good one, with these shared texts. */
  const withSheet = (text: string, sharedTexts = shared) =>
    zip([
      ...workbook.filter(({ name }) => name.endsWith('.rels') || name.endsWith('book.xml')),
      { name: 'xl/sharedStrings.xml', text: sharedTexts },
      { name: 'xl/worksheets/sheet3.xml', text },
    ]);
  const head = '<row><c t="str"><v>Name</v></c><c t="str"><v>Size</v></c></row>';
  const ana = '<row><c t="str"><v>Ana</v></c><c t="str"><v>M</v></c></row>';
  const manyCells = '<row>' + '<c t="s"><v>0</v></c>'.repeat(50) + '</row>';

  /** Each takes a walk over the file, and would take hours by looking for every end from every beginning. */
  test.each<[string, Buffer | string, string?]>([
    ['two million rows that are never closed', withSheet(head + ana + '<row>'.repeat(2_000_000))],
    ['cells that are never closed', withSheet(`${head}${ana}<row>${'<c>'.repeat(2_000_000)}</row>`)],
    ['tags that never end', withSheet(head + ana + '<row '.repeat(2_000_000))],
    ['texts that are never closed', withSheet(head + ana, `<sst>${'<si><t><rPh'.repeat(800_000)}`)],
    [
      'links that never end',
      zip(
        workbook.map(part =>
          part.name.endsWith('.rels') ? { ...part, text: '<Relationship '.repeat(500_000) } : part,
        ),
      ),
      'Nguyễn',
    ],
    [
      'one text of five megabytes in every cell',
      withSheet(head + ana + manyCells.repeat(4_000), `<sst><si><t>${' '.repeat(5_000_000)}</t></si></sst>`),
    ],
  ])('%s hold nobody up', async (_, bytes, first = 'Ana') => {
    const answer = await read(bytes);
    expect(answer.ok && answer.read.rows[0]?.name).toBe(first);
  });

  test.each<[string, string]>([
    ['half a million columns', `Name,Size\nAna,M\n${','.repeat(500_000)}`],
    ['half a million rows', `Name,Size\nAna,M\n${'\n'.repeat(500_000)}`],
    ['a cell of half a megabyte', `Name,Size\nAna,M\n${'a'.repeat(500_000)}`],
    ['columns and rows without headings', `Ana,M${',x'.repeat(200_000)}\n${'Ben,M\n'.repeat(80_000)}`],
  ])('a text of %s holds nobody up', async (_, text) => {
    const answer = await read(text, 'team.csv');
    expect(answer.ok && answer.read.rows[0]).toMatchObject({ name: 'Ana', size: 'M' });
  });

  it('of too much text is refused', async () => {
    const answer = await read('Ana,M\n'.repeat(300_000), 'team.csv');
    expect(answer).toEqual({ ok: false, message: tooLongText });
  });

  it('bears bytes that are no longer what they were', async () => {
    const good = zip(workbook);
    for (let at = 0; at < good.length; at += 7) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at] ?? 0) ^ 0xff;
      expect(typeof (await read(bad)).ok).toBe('boolean');
    }
  });
});
