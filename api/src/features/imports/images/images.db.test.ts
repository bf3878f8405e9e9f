import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isRefusal } from '#contract/wire/errors.ts';
import { storePictures } from '#api/features/catalogue/office/store-pictures.ts';
import { createFolderStore } from '#api/outside/files/folder-store.ts';
import { createFileOpener } from '#api/outside/images/open-files.ts';
import type { FetchPicture } from '#api/outside/pictures/fetch-picture.ts';
import { bag, header, teeM } from '#tests/factories/imports.ts';
import { picture } from '#tests/factories/pictures.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { present } from '#api/database/present.ts';
import { feedOfBytes } from '../feed/feed-source.ts';
import { runImport } from '../run-import.ts';
import type { ImageParts } from './fetch-images.ts';

const database = useTestDatabase();

it('pictures of the file are fetched once, shown, and give way to the office', async ctx => {
  const root = await mkdtemp(path.join(tmpdir(), 'selvedge-pictures-'));
  ctx.onTestFinished(() => rm(root, { recursive: true }));
  const files = createFolderStore({ root, minFreeBytes: 0, minFreeShare: 0 });
  const opener = createFileOpener();
  ctx.onTestFinished(() => opener.end());
  const artwork = { files, openArtwork: opener.openArtwork };
  const asked: string[] = [];
  const fetchPicture: FetchPicture = async url => {
    asked.push(url);
    if (url.endsWith('gone.png')) return { code: 'image_failed', what: 'was answered with 404' };
    return url.endsWith('broken.png')
      ? Buffer.from('no picture')
      : picture({ colour: url.endsWith('next.png') ? '#aa3333' : '#336699' });
  };
  const images: ImageParts = {
    fetchPicture,
    async storePicture(bytes) {
      const stored = await storePictures(artwork, { image: bytes }, { kind: 'staff', name: 'import' });
      return isRefusal(stored) ? { message: stored.message ?? '' } : (stored.image ?? { message: '' });
    },
  };
  const knex = database.knex;
  const run = async (front: string, back = '', with_: ImageParts | null = images, dryRun = false) => {
    const text = [`${header},Image,Image Back`, `${teeM},${front},${back}`, `${bag},,`].join('\n');
    const report = await runImport({
      knex,
      feed: feedOfBytes(Buffer.from(text)),
      source: 'f.csv',
      dryRun,
      startedBy: null,
      images: with_,
    });
    if (isRefusal(report)) throw new Error(report.message);
    return report;
  };
  const tee = () => knex('products').where({ slug: 'tee' }).first();
  const [front, back] = ['https://cdn.example/front.png', 'https://cdn.example/gone.png'];

  const checked = await run(front, back, images, true);
  expect([checked.imagesNamed, checked.imagesDownloaded, asked]).toEqual([2, 0, []]);

  const first = await run(front, back);
  expect([first.imagesNamed, first.imagesDownloaded]).toEqual([2, 1]);
  expect(first.problems).toMatchObject([{ line: 2, code: 'image_failed', value: back, skipped: false }]);
  const shown = present(await tee());
  expect(shown.image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
  expect(shown.imageBack).toMatch(/^\/garments\//);
  expect(await files.read(`${present(shown.image).slice(7, 71)}.480.webp`)).not.toBeNull();

  // Known by its address: not fetched again, also where fetching is off; the one that failed is tried again.
  expect((await run(front)).imagesDownloaded).toBe(0);
  await run(front, '', null);
  expect(asked.filter(url => url === front)).toHaveLength(1);
  expect(present(await tee()).image).toBe(shown.image);

  // The supplier's next picture takes the place of its last one, never of the office's.
  expect((await run('https://cdn.example/next.png')).imagesDownloaded).toBe(1);
  expect(present(await tee()).image).not.toBe(shown.image);
  const office = `/media/${'e'.repeat(64)}.webp`;
  await knex('products').where({ slug: 'tee' }).update({ image: office });
  await run('https://cdn.example/broken.png');
  await run(front);
  expect(present(await tee()).image).toBe(office);
});
