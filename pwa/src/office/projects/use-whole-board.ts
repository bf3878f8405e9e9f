/** The board's own projects and customers, and what was found beyond them, as one. */
import { useMemo } from 'react';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { boardFinishedSize, finishedStages, isActiveProject } from '#contract/projects/projects.ts';
import { isOneOf } from '#contract/wire/transitions.ts';
import {
  useBoardProjects,
  useCustomers,
  useFinishedProjects,
  useUnlistedCustomer,
} from '#pwa/office/common/board/use-board.ts';
import type { BoardDialog, StageFilter } from './board-address.ts';

interface Asked {
  search: string;
  status: StageFilter | null;
  dialog: BoardDialog | null;
}

export function useWholeBoard({ search, status, dialog }: Asked) {
  const projects = useBoardProjects();
  const customers = useCustomers();
  const stage = isOneOf(finishedStages, status ?? '') ? (status as (typeof finishedStages)[number]) : null;
  const isFull = useMemo(
    () =>
      (projects.data ?? []).filter(project => !isActiveProject(project.status)).length >= boardFinishedSize,
    [projects.data],
  );
  const finished = useFinishedProjects(
    { search: search.trim(), status: stage },
    isFull && (status === null || stage !== null),
  );
  const asked = dialog?.name === 'new-project' ? dialog.customerId : null;
  const isListed = asked === null || customers.data?.some(({ id }) => id === asked) !== false;
  const unlisted = useUnlistedCustomer(isListed ? null : asked);
  const pages = finished.data?.pages;
  const all = useMemo(
    () => ({
      projects: joined<BoardProject>(
        projects.data,
        pages?.flatMap(page => page.projects),
      ),
      customers: joined<CustomerRow>(
        customers.data,
        pages?.flatMap(page => page.customers),
        unlisted.data && [unlisted.data],
      ),
    }),
    [projects.data, customers.data, pages, unlisted.data],
  );
  return {
    ...all,
    isReady: projects.data !== undefined && customers.data !== undefined,
    isDialogReady: isListed || !unlisted.isPending,
    failed: [projects, customers].find(({ data, isError }) => isError && data === undefined)?.error ?? null,
    isFetching: projects.isFetching || customers.isFetching,
    refetch() {
      void projects.refetch();
      void customers.refetch();
    },
    /** Null where the board has all that is finished. */
    finished: isFull ? finished : null,
  };
}

/** The first of one id counts: what the board has follows one's own changes at once. */
function joined<Row extends { id: number }>(...lists: (readonly Row[] | undefined)[]): Row[] {
  const byId = new Map<number, Row>();
  for (const list of lists) for (const row of list ?? []) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}
