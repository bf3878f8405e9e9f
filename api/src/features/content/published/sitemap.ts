/** sitemap.xml and robots.txt (sitemaps.org protocol 0.9). */
import { categoryShortcuts, productsInCategory } from '#contract/catalogue/categories.ts';
import { listingPath, productPath } from '#contract/content/head.ts';
import { pageAt, pages } from '#contract/content/pages.ts';
import { escapeMarkup } from './escape.ts';
import type { PageCatalogue } from './page-catalogue.ts';

/** The protocol's own limit for one file. */
export const urlsPerFile = 50_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapEntry {
  path: string;
  /** ISO time of the last change, where it is known. */
  changedAt?: string;
}

export function sitemapEntries(
  { products, categories, published }: PageCatalogue,
  changedAt: ReadonlyMap<number, string>,
): SitemapEntry[] {
  const fixed = pages.filter(
    ({ path, isPrivate, canonicalPath }) => !isPrivate && !canonicalPath && !path.includes(':'),
  );
  const shortcuts = categoryShortcuts.filter(word => productsInCategory(word, products).length > 0);
  return [
    ...[...fixed, ...published.filter(({ path }) => !pageAt(path))].map(({ path }) => ({ path })),
    ...[...shortcuts, ...categories].map(category => ({ path: listingPath(category) })),
    ...products.map(({ id }) => ({ path: productPath(id), changedAt: changedAt.get(id) })),
  ];
}

/** File 0 is /sitemap.xml: all addresses, or the index of files 1 to n. Null for a file that there is none of. */
export function sitemapFile(
  entries: readonly SitemapEntry[],
  file: number,
  origin: string,
  perFile = urlsPerFile,
): string | null {
  const files = Math.ceil(entries.length / perFile);
  if (file === 0 && files > 1) return renderIndex(files, origin);
  if (file > 0 && (files <= 1 || file > files)) return null;
  return renderUrls(entries.slice(Math.max(0, file - 1) * perFile).slice(0, perFile), origin);
}

function renderUrls(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${escapeMarkup(changedAt)}</lastmod>` : '';
    return `<url><loc>${escapeMarkup(origin + path)}</loc>${lastmod}</url>`;
  });
  return document('urlset', urls);
}

function renderIndex(files: number, origin: string): string {
  const urls = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
  );
  return document('sitemapindex', urls);
}

function document(root: string, children: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${children.join('\n')}\n</${root}>\n`;
}

export function robotsText(origin: string): string {
  const roots = pages.filter(({ isPrivate }) => isPrivate).map(({ path }) => `/${path.split('/')[1]}`);
  // Drawings and product answers stay open: a search engine that runs the app needs them.
  const closed = [...new Set(roots), '/api/user', '/api/orders', '/products?*search='];
  return [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
