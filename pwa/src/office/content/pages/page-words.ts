/** The changes of a page, in words. Pure. */
import type { Section } from '#contract/content/policies/document.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';

export interface PageWords {
  title: string;
  path: string;
  description: string;
  sections: Section[];
}

const fields: readonly RecordField<PageWords>[] = [
  { label: 'Title', words: page => page.title },
  { label: 'Address', words: page => page.path },
  { label: 'Description', words: page => page.description || 'empty' },
  { label: 'Sections', words: page => page.sections.map(({ title }) => title).join(', ') || 'none' },
];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Names of the differences: whole fields, and the sections whose text changed. */
export function wordsChanged(saved: PageWords, now: PageWords): string[] {
  const plain = fields.slice(0, 3).filter(({ words }) => words(saved) !== words(now));
  if (isSame(saved.sections, now.sections)) return plain.map(({ label }) => label);
  const sections = now.sections.filter(section => !saved.sections.some(known => isSame(known, section)));
  const names = sections.map(({ title }) => (title ? `section “${title}”` : 'a new section'));
  return [...plain.map(({ label }) => label), ...(names.length > 0 ? names : ['order of the sections'])];
}

export function pageRows(seen: PageWords, current: PageWords, wanted: PageWords = seen): ClashRow[] {
  const rows = clashRows(fields, { seen, current, wanted });
  const [isTheirs, isMine] = [current, wanted].map(page => !isSame(seen.sections, page.sections));
  const text: ClashRow = {
    field: 'Words of the sections',
    before: 'as you opened them',
    theirs: isTheirs ? 'changed by somebody else' : 'as you opened them',
    mine: isMine ? 'changed by you' : null,
  };
  return isTheirs || isMine ? [...rows, text] : rows;
}
