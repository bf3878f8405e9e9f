import { isLinkOfWords } from '../../text/links.ts';

/**
 * A long text as data: the storefront renders it, the server reads it for search engines, and the table `pages` stores
 * it. Text may contain `[a link](/path)` and `**strong**`; there is no other markup.
 */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[]; isOrdered?: boolean }
  | { kind: 'table'; caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Something a person must not miss. */
  | { kind: 'note'; title: string; text: string }
  /** `src` is a file of this site; `alt` describes the picture. */
  | { kind: 'picture'; src: string; alt: string; caption?: string | undefined }
  /** A few key figures above the text. */
  | { kind: 'facts'; items: readonly { value: string; label: string }[] };

export interface Section {
  /** The anchor. It must not change, because other sites link to it. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface PolicyDocument {
  title: string;
  /** A summary of the page in a sentence or two. */
  lead: string;
  /** ISO date of the wording. A later change of the figures in it also counts as an update. */
  wordedOn: string;
  sections: readonly Section[];
}

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const steps = (...items: string[]): Block => ({ kind: 'list', items, isOrdered: true });
export const note = (title: string, words: string): Block => ({ kind: 'note', title, text: words });

/** The later of the wording's date and the last change of a figure, as an ISO time. */
export function lastUpdated(
  { wordedOn }: Pick<PolicyDocument, 'wordedOn'>,
  changedAt: string | null,
): string {
  const worded = `${wordedOn}T00:00:00.000Z`;
  return changedAt !== null && Date.parse(changedAt) > Date.parse(worded) ? changedAt : worded;
}

/** All text of a block without markup, for search and search engines. */
export function blockText(block: Block): string {
  if (block.kind === 'text') return plain(block.text);
  if (block.kind === 'list') return block.items.map(plain).join(' ');
  if (block.kind === 'note') return `${block.title}: ${plain(block.text)}`;
  if (block.kind === 'picture') return [block.alt, plain(block.caption ?? '')].filter(Boolean).join('. ');
  if (block.kind === 'facts') return block.items.map(({ value, label }) => `${label}: ${value}.`).join(' ');
  return block.rows.map(row => `${row.map(plain).join(', ')}.`).join(' ');
}

const plain = (words: string) =>
  readInline(words)
    .map(piece => piece.text)
    .join('');

export interface InlinePiece {
  text: string;
  isStrong?: boolean;
  /** A path of this site, https, mailto or tel: never a script. */
  href?: string;
}

const markup = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g;

/** Splits text into links, strong parts and plain text. A link to a forbidden address becomes plain text. */
export function readInline(words: string): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  let from = 0;
  for (const found of words.matchAll(markup)) {
    const [whole, label, href, strong] = found;
    if (found.index > from) pieces.push({ text: words.slice(from, found.index) });
    if (strong !== undefined) pieces.push({ text: strong, isStrong: true });
    else if (href !== undefined && isLinkOfWords(href)) pieces.push({ text: label ?? '', href });
    else pieces.push({ text: label ?? '' });
    from = found.index + whole.length;
  }
  if (from < words.length) pieces.push({ text: words.slice(from) });
  return pieces;
}
