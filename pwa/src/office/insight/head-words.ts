import type { HeadKind } from '#contract/content/page-head-endpoints.ts';
import { descriptionLengths, type HeadProblem, titleLengths } from '#contract/content/page-heads.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';

export interface HeadWords {
  title: string | null;
  description: string | null;
}

export const problemWords: Readonly<Record<HeadProblem, string>> = {
  title_short: 'Short title',
  title_long: 'Title is cut off',
  title_twice: 'Same title twice',
  description_missing: 'No description',
  description_short: 'Short description',
  description_long: 'Description is cut off',
  description_twice: 'Same description twice',
  no_photo: 'No photograph',
};

export const kindWords: Readonly<Record<HeadKind, string>> = {
  page: 'Page of the shop',
  own: 'Your own page',
  category: 'Category',
  product: 'Product',
};

/** The length of the text, and the limit. */
export function lengthWords(what: 'title' | 'description', text: string): string {
  const { least, most } = what === 'title' ? titleLengths : descriptionLengths;
  const length = [...text].length;
  const verdict = length > most ? ', too long to be shown whole' : length < least ? ', rather short' : '';
  return `${length} of ${most} characters${what === 'title' ? ' with the shop’s name' : ''}${verdict}`;
}

/** Empty means the default. */
export function wordsOf(form: { title: string; description: string }): HeadWords {
  return { title: form.title.trim() || null, description: form.description.trim() || null };
}

const usual = 'the usual one';

const fields: readonly RecordField<HeadWords>[] = [
  { label: 'Title', words: ({ title }) => title ?? usual },
  { label: 'Description', words: ({ description }) => description ?? usual },
];

/** The differences between the version that was seen, the current one and the wanted one. */
export function headRows(seen: HeadWords, current: HeadWords, wanted: HeadWords = seen): ClashRow[] {
  return clashRows(fields, { seen, current, wanted });
}
