/** What has been changed about a page, in words. Pure. */
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import type { PageWords } from './use-pages.ts';

const fields: readonly { field: string; read: (page: PageWords) => string }[] = [
  { field: 'Title', read: page => page.title },
  { field: 'Address', read: page => page.path },
  { field: 'Description', read: page => page.description || 'empty' },
  { field: 'Sections', read: page => page.sections.map(({ title }) => title).join(', ') || 'none' },
];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Names of what differs: whole fields, and the sections whose words are others. */
export function wordsChanged(saved: PageWords, now: PageWords): string[] {
  const plain = fields.slice(0, 3).filter(({ read }) => read(saved) !== read(now));
  if (isSame(saved.sections, now.sections)) return plain.map(({ field }) => field);
  const sections = now.sections.filter(section => !saved.sections.some(known => isSame(known, section)));
  const names = sections.map(({ title }) => (title ? `section “${title}”` : 'a new section'));
  return [...plain.map(({ field }) => field), ...(names.length > 0 ? names : ['order of the sections'])];
}

export function clashRowsOf(seen: PageWords, current: PageWords, mine: PageWords): ClashRow[] {
  const rows = fields.map(({ field, read }) => ({
    field,
    before: read(seen),
    theirs: read(current),
    mine: isSame(seen, mine) || read(mine) === read(seen) ? null : read(mine),
  }));
  const words = !isSame(seen.sections, current.sections) || !isSame(seen.sections, mine.sections);
  const text: ClashRow = {
    field: 'Words of the sections',
    before: 'as you opened them',
    theirs: isSame(seen.sections, current.sections) ? 'as you opened them' : 'changed by somebody else',
    mine: isSame(seen.sections, mine.sections) ? null : 'changed by you',
  };
  return [...rows.filter(row => row.theirs !== row.before || row.mine !== null), ...(words ? [text] : [])];
}
