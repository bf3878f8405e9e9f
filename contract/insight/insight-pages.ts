/** For the server: apart from what a visit loads. */
import { isOffice } from './insight.ts';
import { pages } from '../content/pages.ts';

/** Pages of the app that are counted by name; those that the shop publishes itself come on top. */
export const countedPages: ReadonlySet<string> = new Set(
  pages
    .filter(({ path, canonicalPath }) => !canonicalPath && path !== '/products/:id' && !isOffice(path))
    .map(({ path }) => path),
);
