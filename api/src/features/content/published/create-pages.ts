/**
 * Answers every address that is neither a call nor a file of the build:
 *
 *   a page of the app  → the shell, filled; 404 for unknown paths and for products that are not sold
 *   /shell             → the shell for no page in particular, which the service worker keeps
 *   /sitemap*.xml, /robots.txt, /og/**.png
 *
 * Filled pages are snapshots: made once per version of the catalogue, so a visit asks the database nothing.
 */
import { productsInCategory } from '#contract/catalogue/categories.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import type { PageAnswer, ServePages } from '#api/http/pages/serve-pwa.ts';
import { describePage } from './describe-page.ts';
import { fillShell } from './fill-shell.ts';
import { findPage, type FoundPage, shellPath } from './find-page.ts';
import type { PaintFor } from './first-paints.ts';
import {
  createPageCatalogue,
  type PageCatalogue,
  type PageCatalogueParts,
  type PageCatalogueReads,
} from './page-catalogue.ts';
import { renderHead } from './render-head.ts';
import type { SharePictures } from './share-pictures.ts';
import { robotsText, sitemapEntries, sitemapFile } from './sitemap.ts';
import type { FaqQuestion } from './structured-data.ts';

interface Bytes {
  etag: string;
  identity: Buffer;
  brotli: Buffer;
}

export interface PagesParts extends PageCatalogueParts {
  /** index.html of the build. */
  shell: string;
  paintFor: PaintFor;
  /** Files of the build that the screen of a page needs, by the page's path. */
  scripts: Readonly<Record<string, readonly string[]>>;
  /** As people know the shop, without a trailing slash: from the configuration, never from a request. */
  origin: string;
  /** The questions as the page shows them: the standard ones, or the shop's own. */
  faq: (shop: ShopFacts) => Promise<readonly FaqQuestion[]>;
  readProduct: (id: number) => Promise<{ identity: Buffer } | null>;
  /** When products were last changed: ISO times by id. */
  readChanges: () => Promise<ReadonlyMap<number, string>>;
  /** Kept until the catalogue's version moves. */
  snapshot: (key: string, make: () => Promise<string | null>) => Promise<Bytes | null>;
  /** The drawing of a share picture: of a product, or of the shop for null. */
  drawShare: (product: ProductSummary | null, shop: ShopFacts) => Promise<string>;
  sharePictures: SharePictures;
}

const sitemapPattern = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/;
const picturePattern = /^\/og\/(?:shop|product\/([1-9]\d{0,8}))\.png$/;

export interface Pages extends PageCatalogueReads {
  servePages: ServePages;
}

export function createPages(parts: PagesParts): Pages {
  const { origin, faq, snapshot } = parts;
  const { readCatalogue, forgetShop } = createPageCatalogue(parts);

  async function answerPage(pathname: string, search: string): Promise<PageAnswer | null> {
    const catalogue = await readCatalogue();
    const found = findPage({ pathname, search }, catalogue);
    const bytes = await snapshot(`page ${catalogue.version} ${found.key}`, () =>
      renderPage(found, catalogue),
    );
    return bytes && textAnswer(bytes, 'text/html; charset=utf-8', found.status);
  }

  async function renderPage(found: FoundPage, { shop, products }: PageCatalogue): Promise<string> {
    const { product, page, category, isNarrowed } = found;
    const isListing = page === '/products' && !isNarrowed;
    const isOffice = page?.startsWith('/admin') ?? false;
    const detail = product && (await parts.readProduct(product.id));
    const questions = page === '/faq' ? await faq(shop) : [];
    return fillShell(parts.shell, {
      head: renderHead({ siteName: shop.name, ...describePage(found, { shop, origin, faq: questions }) }),
      paint: parts.paintFor(found, {
        shop,
        listed: isListing ? productsInCategory(category, products) : null,
      }),
      scripts: parts.scripts[page ?? ''] ?? (isOffice ? parts.scripts['/admin'] : undefined),
      ...(page === shellPath ? { screens: parts.scripts } : {}),
      // The shell that devices keep opens the office too, whose places have lights of their own.
      isInSystemLight: page !== shellPath && !isOffice,
      firstAnswer: product &&
        detail && { path: `/api/products/${product.id}`, json: String(detail.identity) },
    });
  }

  async function answerPicture(id: string | undefined): Promise<PageAnswer | Refusal | null> {
    const { byId, shop } = await readCatalogue();
    const product = id === undefined ? null : byId.get(Number(id));
    if (product === undefined) return null;
    const picture = await parts.sharePictures(await parts.drawShare(product, shop));
    return isRefusal(picture) ? picture : pictureAnswer(picture.png, picture.etag);
  }

  async function renderSitemap(catalogue: PageCatalogue, file: number): Promise<string | null> {
    return sitemapFile(sitemapEntries(catalogue, await parts.readChanges()), file, origin);
  }

  const servePages: ServePages = async ({ pathname, search }) => {
    if (pathname === '/robots.txt') {
      const robots = await snapshot('robots', async () => robotsText(origin));
      return robots && textAnswer(robots, 'text/plain; charset=utf-8');
    }
    const sitemap = sitemapPattern.exec(pathname);
    if (sitemap) {
      const file = Number(sitemap[1] ?? 0);
      const catalogue = await readCatalogue();
      const key = `sitemap ${catalogue.version} ${file}`;
      const bytes = await snapshot(key, () => renderSitemap(catalogue, file));
      return bytes && textAnswer(bytes, 'application/xml; charset=utf-8');
    }
    const picture = picturePattern.exec(pathname);
    if (picture) return answerPicture(picture[1]);
    return /\.\w{2,5}$/.test(pathname) ? null : answerPage(pathname, search);
  };
  return { servePages, readCatalogue, forgetShop };
}

function textAnswer({ identity, brotli, etag }: Bytes, type: string, status: 200 | 404 = 200): PageAnswer {
  return { status, type, body: identity, brotli, etag, cacheControl: 'no-cache' };
}

/** Other sites show it where somebody shares a link. */
function pictureAnswer(body: Buffer, etag: string): PageAnswer {
  const cacheControl = 'public, max-age=86400';
  return { status: 200, type: 'image/png', body, etag, cacheControl, isForOtherSites: true };
}
