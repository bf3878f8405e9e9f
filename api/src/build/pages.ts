/** The pages of the shop as the server fills them: heads, first paints, sitemap, pictures for shared links. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import type { CatalogueReads } from '#api/features/catalogue/catalogue-reads.ts';
import type { Snapshots } from '#api/features/catalogue/snapshots.ts';
import { drawingName, type Drawings } from '#api/features/artwork/garments/read-drawings.ts';
import { createPages } from '#api/features/content/published/create-pages.ts';
import { createPaintFor, type FirstPaints } from '#api/features/content/published/first-paints.ts';
import { readHeads } from '#api/features/content/heads/read-heads.ts';
import type { PageCatalogueReads } from '#api/features/content/published/page-catalogue.ts';
import { readChanges } from '#api/features/content/published/read-changes.ts';
import { drawProductShare, drawShopShare } from '#api/features/content/published/share-drawing.ts';
import { createSharePictures } from '#api/features/content/published/share-pictures.ts';
import { listPublishedPages, readPublishedPage } from '#api/features/shop/read-pages.ts';
import { readShop } from '#api/features/shop/read-shop.ts';
import { keepFormerAssets } from '#api/http/pages/former-assets.ts';
import type { PwaParts } from '#api/http/pages/serve-pwa.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { createReadPhoto } from '#api/outside/images/read-photo.ts';
import { rasteriseSvg } from '#api/outside/images/svg/rasterise-svg.ts';
import { readDisplayFace } from '#api/outside/images/text-outlines.ts';
import { projectRoot } from '#api/project-root.ts';
import { type Dyes, renderGarment } from '#contract/garments/garment-dyes.ts';
import type { GarmentId } from '#contract/garments/garments.ts';
import { answerText, faqCategories } from '#contract/content/policies/faq.ts';
import { faqOfSections } from '#contract/content/policies/faq-page.ts';
import type { FaqQuestion } from '#contract/content/policies/faq-question.ts';

const dist = path.join(projectRoot, 'dist');

export interface BuildPagesParts {
  knex: Knex;
  catalogue: CatalogueReads;
  snapshots: Snapshots;
  drawings: Drawings;
  /** As people know the shop, without a trailing slash. */
  origin: string;
  testPayments: boolean;
  files: FileStore;
  now: () => number;
  /** Folder where copies of the build's files outlive a deployment. Default: none. */
  assetsDir?: string;
  isWorkerRetired?: boolean;
  /** What the build made, read from `dist/` unless given. */
  built?: BuiltPages;
}

export interface BuiltPages {
  shell: string;
  paints: FirstPaints;
  scripts: Readonly<Record<string, readonly string[]>>;
}

export function buildPages({
  knex,
  catalogue,
  snapshots,
  drawings,
  origin,
  testPayments,
  files,
  now,
  assetsDir,
  isWorkerRetired = false,
  built = readBuilt(),
}: BuildPagesParts): { pwa: Omit<PwaParts, 'log'>; reads: PageCatalogueReads } {
  const { shell, paints, scripts } = built;
  const letters = readDisplayFace();
  const paintGarment = (garment: GarmentId, dyes: Dyes) =>
    renderGarment(drawings.get(drawingName(garment, 'front')) ?? '', dyes);
  const readPhoto = createReadPhoto(files);
  const { servePages, ...reads } = createPages({
    shell,
    paintFor: createPaintFor(paints),
    scripts,
    origin,
    faq: async shop => {
      const isOwn = shop.pages.some(page => page.path === '/faq');
      const own = isOwn ? await readPublishedPage(knex, '/faq') : null;
      const categories = own ? faqOfSections(own.sections) : faqCategories(shop);
      return categories.flatMap(({ questions }) => questions.map(plainQuestion));
    },
    now,
    readShop: () => readShop(knex, testPayments),
    readPublished: () => listPublishedPages(knex),
    readHeads: () => readHeads(knex),
    readList: catalogue.products,
    readProduct: catalogue.product,
    readChanges: () => readChanges(knex),
    snapshot: snapshots.get,
    drawShare: async (product, { name }) => {
      const pens = { shopName: name, letters, paintGarment, readPhoto };
      return product ? drawProductShare(product, pens) : drawShopShare(pens);
    },
    sharePictures: createSharePictures({ rasterise: rasteriseSvg }),
  });
  const root = path.join(dist, 'pwa');
  const former = assetsDir
    ? keepFormerAssets({ present: path.join(root, 'assets'), dir: assetsDir, nowMs: now() })
    : null;
  return { pwa: { root, pages: servePages, shell, former, isWorkerRetired }, reads };
}

const plainQuestion = (asked: FaqQuestion) => ({ question: asked.question, answer: answerText(asked) });

function readBuilt(): BuiltPages {
  return {
    shell: readIfThere(path.join(dist, 'pwa', 'index.html')),
    paints: readJson(path.join(dist, 'first-paints.json')),
    scripts: readJson(path.join(dist, 'pwa', 'screen-files.json')),
  };
}

function readJson<T>(file: string): Record<string, T> {
  return JSON.parse(readIfThere(file) || '{}') as Record<string, T>;
}

/** Without a build the API runs alone, as it does in development. */
function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
