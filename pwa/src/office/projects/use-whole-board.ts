/** The board's own projects and customers, and what was found beyond them, as one. */
import { useMemo } from 'react';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { boardFinishedSize, finishedStages, isActiveProject } from '#contract/projects/projects.ts';
import { isOneOf } from '#contract/wire/transitions.ts';
import {
  useBoardRows,
  useFinishedProjects,
  useFoundCustomers,
  useUnlistedCustomer,
} from '#pwa/office/common/board/use-board.ts';
import type { BoardDialog, StageFilter } from './board-address.ts';

interface Asked {
  search: string;
  status: StageFilter | null;
  dialog: BoardDialog | null;
}

export function useWholeBoard({ search, status, dialog }: Asked) {
  const board = useBoardRows();
  const words = search.trim();
  const stage = isOneOf(finishedStages, status ?? '') ? (status as (typeof finishedStages)[number]) : null;
  const isFull = useMemo(
    () =>
      (board.data?.projects ?? []).filter(project => !isActiveProject(project.status)).length >=
      boardFinishedSize,
    [board.data],
  );
  const finished = useFinishedProjects(
    { search: words, status: stage },
    isFull && (status === null || stage !== null),
  );
  const hasMoreCustomers = board.data?.hasMoreCustomers ?? false;
  const found = useFoundCustomers(hasMoreCustomers ? words : '');
  const asked = dialog && 'customerId' in dialog ? dialog.customerId : null;
  const isListed = asked === null || board.data?.customers.some(({ id }) => id === asked) !== false;
  const unlisted = useUnlistedCustomer(isListed ? null : asked);
  const pages = finished.data?.pages;
  const all = useMemo(
    () => ({
      projects: joined<BoardProject>(
        board.data?.projects,
        pages?.flatMap(page => page.projects),
      ),
      customers: joined<CustomerRow>(
        board.data?.customers,
        pages?.flatMap(page => page.customers),
        words ? found.data : undefined,
        unlisted.data ? [unlisted.data] : undefined,
      ),
    }),
    [board.data, pages, words, found.data, unlisted.data],
  );
  return {
    ...all,
    hasMoreCustomers,
    isReady: board.data !== undefined,
    isDialogReady: isListed || !unlisted.isPending,
    failed: board.isError && board.data === undefined ? board.error : null,
    isFetching: board.isFetching,
    board,
    refetch: () => void board.refetch(),
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
