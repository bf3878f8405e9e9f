/** What a page of the shop's own may be: where it may stand, and what it needs before everybody can read it. */
import { pageAt, pages } from './pages.ts';
import type { Block, Section } from './policies/document.ts';
import { slugify } from '../text/slug.ts';

/** What the server answers itself beside the app's routes: by the first part of the path. */
const serversOwn = ['api', 'assets', 'garments', 'media', 'og', 'icons', 'art', 'shell', 'healthz', 'readyz'];

/** Standard texts that a page of the owner's takes the place of; their aliases lead to the same page. */
export const replaceablePaths: readonly string[] = [
  '/terms',
  '/privacy',
  '/refund-policy',
  '/shipping-policy',
  '/faq',
];

/** A part of the app that is not for everybody keeps everything below it: /admin, /account, /orders. */
const keptRoots: ReadonlySet<string> = new Set([
  ...serversOwn,
  ...pages.filter(({ isPrivate }) => isPrivate).map(({ path }) => path.split('/')[1] ?? ''),
]);

const pathPattern = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;
export const maxPathLength = 120;

/** Why no page can stand there, in words for people; null when one can. The app's routes are never shadowed. */
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

/** What keeps a page from being published, in words; none when it may be. */
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

/** Each section gets an anchor of its title; those that have one keep it, as links lead there. */
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
