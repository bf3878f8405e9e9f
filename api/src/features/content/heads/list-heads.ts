/** Heads as the office reads them: the owner's words over the usual ones, and what is wrong with each. */
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import {
  headsPerPage,
  type pageHeadEndpoints,
  type PageHeadRecord,
} from '#contract/content/page-head-endpoints.ts';
import { withOwnWords } from '#contract/content/head.ts';
import { checkHeads, type HeadProblem, isDefect } from '#contract/content/page-heads.ts';
import { fullTitle } from '#contract/content/pages.ts';
import { type Listed, listPages } from './page-list.ts';
import type { HeadRows } from './read-heads.ts';

export interface HeadSite {
  shopName: string;
  /** As people know the shop, without a trailing slash. */
  origin: string;
}

export type HeadQuery = QueryOf<typeof pageHeadEndpoints.listPageHeads>;
export type HeadList = ResponseOf<typeof pageHeadEndpoints.listPageHeads>;

export function presentHeads(catalogue: Listed, rows: HeadRows, site: HeadSite): PageHeadRecord[] {
  const listed = listPages(catalogue);
  const spoken = listed.map(({ path, usual, hasPicture }) => {
    const { title, description } = withOwnWords(usual, rows.get(path));
    return { title: fullTitle(title, site.shopName), description, hasPicture };
  });
  const problems = checkHeads(spoken);
  return listed.map(({ path, kind, usual }, at) => {
    const row = rows.get(path);
    return {
      path,
      kind,
      usual: { title: usual.title, description: usual.description },
      title: row?.title ?? null,
      description: row?.description ?? null,
      fullTitle: spoken[at]?.title ?? '',
      canonical: site.origin + path,
      problems: problems[at] ?? [],
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt.toISOString() ?? null,
    };
  });
}

export function selectHeads(all: readonly PageHeadRecord[], query: HeadQuery): HeadList {
  const words = (query.search ?? '').toLowerCase().trim();
  const fitting = all.filter(
    head =>
      (!query.kind || head.kind === query.kind) &&
      (!query.problem || hasProblem(head, query.problem)) &&
      (words === '' || textOf(head).includes(words)),
  );
  const start = ((query.page ?? 1) - 1) * headsPerPage;
  return {
    heads: fitting.slice(start, start + headsPerPage),
    total: fitting.length,
    counts: {
      pages: all.length,
      written: all.filter(({ title, description }) => title !== null || description !== null).length,
      problems: all.filter(head => hasProblem(head, 'any')).length,
    },
    byProblem: countProblems(all),
  };
}

function hasProblem({ problems }: PageHeadRecord, wanted: HeadProblem | 'any'): boolean {
  return wanted === 'any' ? problems.some(isDefect) : problems.includes(wanted);
}

const textOf = ({ path, fullTitle: title, description, usual }: PageHeadRecord) =>
  `${path} ${title} ${description ?? usual.description ?? ''}`.toLowerCase();

function countProblems(all: readonly PageHeadRecord[]): HeadList['byProblem'] {
  const counts: HeadList['byProblem'] = {};
  for (const problem of all.flatMap(({ problems }) => problems)) counts[problem] = (counts[problem] ?? 0) + 1;
  return counts;
}
