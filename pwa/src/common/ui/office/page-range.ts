/** Page numbers to show, from 1; `gap` stands for pages left out. First, last and the neighbours are always there. */
export function pageRange(page: number, pageCount: number): (number | 'gap')[] {
  const shown = [1, page - 1, page, page + 1, pageCount].filter(
    (candidate, index, all) => candidate >= 1 && candidate <= pageCount && all.indexOf(candidate) === index,
  );
  shown.sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : ['gap' as const, number];
  });
}
