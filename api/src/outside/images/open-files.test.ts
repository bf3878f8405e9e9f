/** The real process, and files that are made to hold it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { bombPng, drawing, picture, svg } from '#tests/factories/pictures.ts';
import { oneOfEach } from '#tests/support/whole.ts';
import { fileLimits } from './decoder-process.ts';
import { createFileOpener, type FileOpener, type Sender } from './open-files.ts';

const stranger: Sender = { kind: 'stranger', name: '203.0.113.7' };
const other: Sender = { kind: 'stranger', name: '203.0.113.8' };

/** With the shop's own limits; its processes outlast a test, as starting one takes longer than most files. */
const plain = createFileOpener();
let opener: FileOpener = plain;
afterEach(() => {
  if (opener !== plain) opener.end();
  opener = plain;
});
afterAll(() => plain.end());

async function file(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-open-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = path.join(folder, 'file');
  await writeFile(place, bytes);
  return place;
}

/** No more elements than a detailed drawing has, each of which is laid over the whole picture. */
const layers = svg('<g opacity=".9"><path d="M0 0h20v10z"/></g>'.repeat(5_000));
/** As found by an attack: 307 bytes, 5 to 7 s. */
const turbulence = svg(
  '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency=".9" numOctaves="100"/><feGaussianBlur stdDeviation="500"/></filter><rect width="20" height="10" filter="url(#f)"/>',
);
const levels = svg(
  Array.from({ length: 12 }, (_, level) =>
    level === 0
      ? '<rect id="l0" width="1" height="1"/>'
      : `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(5)}</g>`,
  ).join(''),
);

test('small drawings that ask for much are refused with their reason', async () => {
  expect(await opener.openArtwork(await file(turbulence), stranger)).toBe('effects');
  expect(await opener.openArtwork(await file(levels), stranger)).toBe('repeats');
});

test('a file that takes more than it may ends its process, and the next file has another', async () => {
  opener = createFileOpener({ limits: { ...fileLimits, cpuMs: 300 } });
  const costly = opener.openArtwork(await file(layers), stranger);
  const honest = opener.openArtwork(await file(await picture({})), stranger);
  expect(await costly).toBe('costly');
  expect(await honest).toMatchObject({ type: 'image/png', widthPx: 120 });
});

/** Each `use` means each of the elements with that id: a file of 3 MB asks for 10^10 looks before it is drawn. */
const sameIds = svg(`${'<g id="a"/>'.repeat(100_000)}${'<use href="#a"/>'.repeat(100_000)}`);
/** As many rules as are read, for each of as many elements as fit. */
const rules = svg(`<style>${'*{fill:url(#a)}'.repeat(1_000)}</style>${'<g/>'.repeat(300_000)}`);

const costlyToRead: [string, Buffer][] = [
  ['the same id', sameIds],
  ['rules for everything', rules],
];

test.each(oneOfEach(costlyToRead, () => 'read'))(
  'a drawing that is costly to read, not to draw, is ended as well: %s',
  async (_what, bytes) => {
    opener = createFileOpener({ limits: { ...fileLimits, cpuMs: 300 } });
    expect(await opener.openArtwork(await file(bytes), stranger)).toBe('costly');
  },
);

test('memory is bounded too', async () => {
  opener = createFileOpener({ limits: { ...fileLimits, rssBytes: 1_000_000 } });
  expect(await opener.openArtwork(await file(layers), stranger)).toBe('costly');
});

test('the processor time of a photograph grows with its pixels', async () => {
  opener = createFileOpener({ limits: { ...fileLimits, cpuMs: 200, cpuMsPerMegapixel: 60_000 } });
  const noise = await file(await picture({ width: 2_000, height: 2_000, noise: true, format: 'jpeg' }));
  expect(await opener.openArtwork(noise, stranger)).toMatchObject({ type: 'image/jpeg' });
  opener.end();
  opener = createFileOpener({ limits: { ...fileLimits, cpuMs: 200, cpuMsPerMegapixel: 0 } });
  expect(await opener.openArtwork(noise, stranger)).toBe('costly');
});

test('beside eight hostile files of one address, an honest one is done while they still wait', async () => {
  opener = createFileOpener({ limits: { ...fileLimits, cpuMs: 300 } });
  const ended: string[] = [];
  const hostile = await file(layers);
  const [logo, photo, mark] = [
    await file(svg('<circle r="4"/>')),
    await file(await picture({})),
    await file(svg('')),
  ];
  const open = async (name: string, from: string, sender: Sender) => {
    const outcome = await opener.openArtwork(from, sender);
    ended.push(name);
    return outcome;
  };
  const attack = Array.from({ length: 8 }, (_, nth) => open(`hostile ${nth}`, hostile, stranger));
  const ending = Promise.allSettled(attack);
  const served = [
    open('another stranger', logo, other),
    open('a customer', photo, { kind: 'customer', name: '1' }),
    open('the office', mark, { kind: 'staff', name: '2' }),
  ];
  for (const outcome of await Promise.all(served)) expect(outcome).toMatchObject({ previews: { length: 3 } });
  expect(ended.filter(name => name.startsWith('hostile')).length).toBeLessThan(8);
  opener.end();
  await ending;
});

test('a process that dies loses no file: the one it was at is tried again, the others wait', async () => {
  opener = createFileOpener({ limits: { ...fileLimits, cpuMs: 600_000 } });
  const { pid } = opener.processOf('stranger');
  const noise = await picture({ width: 1_000, height: 1_000, noise: true, format: 'jpeg' });
  const all = [
    opener.openArtwork(await file(noise), stranger),
    opener.openArtwork(await file(svg('')), other),
  ];
  const first = pid();
  if (!first) throw new Error('There is no process');
  process.kill(first, 'SIGKILL');
  expect(await Promise.all(all)).toMatchObject([{ widthPx: 1_000 }, { type: 'image/svg+xml' }]);
  expect(pid()).not.toBe(first);
});

test('one that kills two processes is broken', async () => {
  opener = createFileOpener({ limits: { ...fileLimits, cpuMs: 600_000 } });
  const { pid } = opener.processOf('stranger');
  const outcome = opener.openArtwork(await file(layers), stranger);
  const killed = new Set<number>();
  let isDone = false;
  void outcome.finally(() => (isDone = true));
  while (!isDone) {
    const now = pid();
    if (now && !killed.has(now)) process.kill([...killed.add(now)].at(-1) ?? now, 'SIGKILL');
    await new Promise(resolve => setImmediate(resolve));
  }
  expect([await outcome, killed.size]).toEqual(['broken', 2]);
});

test('what is no picture is told apart', async () => {
  const files: [string, Buffer][] = [
    ['type', Buffer.from('no picture')],
    ['pixels', bombPng(30_000, 30_000)],
    ['broken', (await picture({ noise: true })).subarray(0, 900)],
    ['active', svg('<script/>')],
    ['linked', svg('<image href="https://x.example/a.png"/>')],
    ['broken', svg('<g>')],
  ];
  for (const [trouble, bytes] of files)
    expect(await opener.openArtwork(await file(bytes), stranger)).toBe(trouble);
});

test('signatures are read there too', async () => {
  const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
  const signed = await drawing('<path d="M20 100 C 90 10, 160 190, 360 60" stroke="#000" fill="none"/>', {
    width: 400,
    height: 200,
    ground: '#fff',
  });
  const found = await opener.inspectSignature(dataUrl(signed));
  expect(found?.png.subarray(1, 4).toString()).toBe('PNG');
  expect(found?.sha256).toHaveLength(32);
  expect(await opener.inspectSignature(dataUrl(bombPng(6_000, 6_000)))).toBeNull();
});
