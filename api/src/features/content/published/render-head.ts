/** The head of a page as markup. */
import type { Head } from '#contract/content/head.ts';
import { fullTitle } from '#contract/content/pages.ts';
import { escapeMarkup, scriptJson } from './escape.ts';
import type { StructuredData } from './structured-data.ts';

export interface HeadMarkup {
  head: Head;
  siteName: string;
  /** Origin of the shop as people know it, from the configuration and never from the request. */
  origin: string;
  type: 'website' | 'product';
  picture: { path: string; alt: string };
  data: readonly StructuredData[];
}

/** A page kept out of search engines tells shares its title and nothing else. */
export function renderHead({ head, siteName, origin, type, picture, data }: HeadMarkup): string {
  const title = escapeMarkup(fullTitle(head.title, siteName));
  const robots = head.robots ? `<meta name="robots" content="${head.robots}">` : '';
  const shared = head.canonical === null ? '' : sharedTags(head.canonical);
  return `<title>${title}</title>${describe()}${robots}${shared}${data.map(dataBlock).join('')}`;

  function describe(): string {
    return head.description === null ? '' : meta('name', 'description', head.description);
  }

  function sharedTags(canonical: string): string {
    const url = `${origin}${canonical}`;
    return [
      // The app keeps the owner's words while this page is open (platform/page-title.ts).
      `<link rel="canonical" href="${escapeMarkup(url)}"${head.isOwn ? ' data-own' : ''}>`,
      meta('property', 'og:site_name', siteName),
      meta('property', 'og:locale', 'en_AU'),
      meta('property', 'og:type', type),
      meta('property', 'og:url', url),
      meta('property', 'og:title', head.title),
      head.description === null ? '' : meta('property', 'og:description', head.description),
      meta('property', 'og:image', `${origin}${picture.path}`),
      meta('property', 'og:image:type', 'image/png'),
      meta('property', 'og:image:width', '1200'),
      meta('property', 'og:image:height', '630'),
      meta('property', 'og:image:alt', picture.alt),
      meta('name', 'twitter:card', 'summary_large_image'),
    ].join('');
  }
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`;
}

/** A block of data, which browsers do not run: the content security policy has nothing to say about it. */
function dataBlock(data: StructuredData): string {
  return `<script type="application/ld+json">${scriptJson(data)}</script>`;
}
