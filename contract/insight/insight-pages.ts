/** Used only by the server; separate from what a visit loads. */
import { isOffice } from './insight.ts';
import { pages } from '../content/pages.ts';

/** Pages of the app that are counted by name. Pages the shop publishes are counted in addition. */
export const countedPages: ReadonlySet<string> = new Set(
  pages
    .filter(({ path, canonicalPath }) => !canonicalPath && path !== '/products/:id' && !isOffice(path))
    .map(({ path }) => path),
);
