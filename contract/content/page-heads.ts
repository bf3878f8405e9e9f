/** Problems with the head of a page, as search engines show it. Pure. */

/** Search engines cut longer titles; shorter ones waste space. Counted with the shop's name. */
export const titleLengths = { least: 15, most: 65 } as const;
export const descriptionLengths = { least: 50, most: 160 } as const;

/** Maximum length of the fields. */
export const longestTitle = 120;
export const longestDescription = 320;

export const headProblems = [
  'title_short',
  'title_long',
  'title_twice',
  'description_missing',
  'description_short',
  'description_long',
  'description_twice',
  'no_photo',
] as const;
export type HeadProblem = (typeof headProblems)[number];

/** A drawing in place of a photograph isn't a defect, though photographs are shared more. */
export const isDefect = (problem: HeadProblem) => problem !== 'no_photo';

export interface CheckedHead {
  /** The title of the tab, with the shop's name. */
  title: string;
  description: string | null;
  /** Whether shares show a photograph or the shop's default picture. */
  hasPicture: boolean;
}

/** In the order of the given heads. */
export function checkHeads(heads: readonly CheckedHead[]): HeadProblem[][] {
  const titles = countOf(heads.map(({ title }) => title));
  const descriptions = countOf(heads.map(({ description }) => description ?? ''));
  return heads.map(head => {
    const description = head.description ?? '';
    return [
      ...lengthProblems('title', head.title, titleLengths),
      ...((titles.get(keyOf(head.title)) ?? 0) > 1 ? ['title_twice' as const] : []),
      ...(description === ''
        ? ['description_missing' as const]
        : lengthProblems('description', description, descriptionLengths)),
      ...(description !== '' && (descriptions.get(keyOf(description)) ?? 0) > 1
        ? ['description_twice' as const]
        : []),
      ...(head.hasPicture ? [] : ['no_photo' as const]),
    ];
  });
}

function lengthProblems(
  what: 'title' | 'description',
  text: string,
  { least, most }: { least: number; most: number },
): HeadProblem[] {
  const length = [...text].length;
  return length < least ? [`${what}_short`] : length > most ? [`${what}_long`] : [];
}

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(keyOf(text), (counts.get(keyOf(text)) ?? 0) + 1);
  return counts;
}

const keyOf = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
