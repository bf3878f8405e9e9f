/** Rules for the shop's own pages: where they may be, and what they need before they are published. */
import { pageAt, pages } from './pages.ts';
import type { Block, Section } from './policies/document.ts';
import { slugify } from '../text/slug.ts';

/** First path segments that the server answers itself, besides the app's routes. */
const serversOwn = ['api', 'assets', 'garments', 'media', 'og', 'icons', 'art', 'shell', 'healthz', 'readyz'];

/** Standard pages that the owner may replace; their aliases then lead to the replacement. */
export const replaceablePaths: readonly string[] = [
  '/terms',
  '/privacy',
  '/refund-policy',
  '/shipping-policy',
  '/faq',
];

/** A private part of the app reserves everything below it: /admin, /account, /orders. */
const keptRoots: ReadonlySet<string> = new Set([
  ...serversOwn,
  ...pages.filter(({ isPrivate }) => isPrivate).map(({ path }) => path.split('/')[1] ?? ''),
]);

const pathPattern = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
export const maxPathLength = 120;

/** Why a page can't have this path, in words for people; null if it can. A page never hides a route of the app. */
export function pathTrouble(path: string): string | null {
  if (!pathPattern.test(path))
    return 'An address begins with / and has small letters, digits and single dashes, such as /about-us.';
  if (path.length > maxPathLength) return `Please use at most ${maxPathLength} characters.`;
  if (replaceablePaths.includes(path)) return null;
  const [, root = ''] = path.split('/');
  if (pageAt(path) || keptRoots.has(root))
    return `${path} is a part of the shop itself. Please choose another address.`;
  return null;
}

/** "About us" → "/about-us". */
export function pathOfTitle(title: string): string {
  return `/${slugify(title, 60)}`;
}

export interface PageContent {
  title: string;
  description: string;
  sections: readonly Section[];
}

/** What prevents a page from being published, in words; empty if it may be. */
export function publishTroubles({ title, description, sections }: PageContent): string[] {
  const blocks = sections.flatMap(section => section.blocks);
  return [
    ...(title.trim() === '' ? ['The page has no title.'] : []),
    ...(description.trim() === ''
      ? ['The page has no description: it is its first sentence, and what search engines show.']
      : []),
    ...(blocks.some(saysSomething) ? [] : ['The page says nothing yet: add a section with some text.']),
    ...(blocks.some(isPictureWithoutWords)
      ? ['A picture has no description. People who cannot see it need one.']
      : []),
  ];
}

const isPictureWithoutWords = (block: Block) => block.kind === 'picture' && block.alt.trim() === '';

function saysSomething(block: Block): boolean {
  if (block.kind === 'text' || block.kind === 'note') return block.text.trim() !== '';
  if (block.kind === 'picture') return true;
  if (block.kind === 'table') return block.rows.length > 0;
  return block.items.length > 0;
}

/** Gives each section an anchor made from its title. Existing anchors stay, because links lead to them. */
export function withAnchors<S extends { id: string; title: string }>(sections: readonly S[]): S[] {
  const taken = new Set(sections.map(({ id }) => id).filter(Boolean));
  return sections.map(section => {
    if (section.id !== '') return section;
    const base = slugify(section.title, 60) || 'section';
    let id = base;
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
    taken.add(id);
    return { ...section, id };
  });
}
