/** PDFs in the real process: honest ones, and those that are made to hold it, to fill it or to do something. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isWhole } from '#tests/support/whole.ts';
import {
  circularTree,
  deepTree,
  deflateBomb,
  endlessStream,
  formsOfForms,
  inInks,
  lockedPdf,
  manyLayers,
  onePage,
  packedScript,
  pdf,
} from '#tests/factories/pdfs.ts';
import { fileLimits } from '../decoder-process.ts';
import { createFileOpener } from '../open-files.ts';

const opener = createFileOpener({ limits: { ...fileLimits, cpuMs: 1_500 } });
const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-pdf-'));
afterAll(async () => {
  opener.end();
  await rm(folder, { recursive: true });
});

async function open(bytes: Buffer) {
  const place = path.join(folder, 'file');
  await writeFile(place, bytes);
  return opener.openArtwork(place, { kind: 'stranger', name: '203.0.113.7' });
}

const link = (action: string) =>
  onePage({ page: `/Annots [ << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >> ]` });

test.each([
  [
    'a script at its opening',
    () => onePage({ catalogue: '/OpenAction << /S /JavaScript /JS (x) >>' }),
    'pdf_active',
  ],
  ['a script by another spelling', () => onePage({ catalogue: '/AA << /S /J#61vaScript >>' }), 'pdf_active'],
  ['a packed script', packedScript, 'pdf_active'],
  ['a program to start', () => link('/S /Launch /F (cmd.exe)'), 'pdf_active'],
  ['a form to send', () => link('/S /SubmitForm /F (https://x.example)'), 'pdf_active'],
  ['another file inside', () => onePage({ catalogue: '/Names << /EmbeddedFiles << >> >>' }), 'pdf_attached'],
  ['another file outside', () => link('/S /GoToR /F (other.pdf)'), 'pdf_linked'],
  ['bytes in another file', () => onePage({ contentDictionary: '/F (/etc/passwd)' }), 'pdf_linked'],
  ['a password', lockedPdf, 'pdf_locked'],
  ['a page of kilometres', () => onePage({ box: '0 0 1000000000 1000000000' }), 'pdf_large_page'],
  ['400 MB in 5 kB', deflateBomb, 'pdf_broken'],
  ['a tree 30,000 deep', () => deepTree(), 'page'],
  ['a tree that holds itself', circularTree, 'page'],
  ['200,000 blended layers', manyLayers, 'costly'],
  ...(isWhole
    ? ([
        ['forms of forms', formsOfForms, /pdf_broken|costly/],
        ['a stream without an end', endlessStream, /pdf_broken|costly/],
      ] as const)
    : []),
] as const)('%s is refused', async (_, make, trouble) => {
  const found = await open(await make());
  expect(typeof found === 'string' ? found : found.type).toMatch(trouble);
  // The next one is opened, by this process or its successor.
  expect(await open(onePage())).toMatchObject({ type: 'application/pdf' });
});

test('an address to press is no action of the file', async () => {
  expect(await open(link('/S /URI /URI (https://club.example)'))).toMatchObject({ widthPx: 10_000 });
});

test('what is drawn in inks is shown in the colour that they print', async () => {
  const found = await open(await inInks());
  expect(found).toMatchObject({ widthPx: 10_000, print: null });
});

test('a page with a picture is worth the pixels of the picture', async () => {
  const { picture } = await import('#tests/factories/pictures.ts');
  const photo = await picture({ width: 200, height: 100, noise: true });
  const found = await open(await pdf([{ draw: page => page.image(photo, 0, 0, { width: 100 }) }]));
  // 200 pixels on 100 points are 144 to the inch.
  expect(found).toMatchObject({ widthPx: expect.closeTo(200, -0.5) as number });
});
