import { FolderSearch, Plus } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { BoardView } from '../board-address.ts';
import { BoardContext } from '../board-context.ts';
import { countByStage, filterProjects, groupByCustomer, shownProjects } from '../board-groups.ts';
import { BoardEnd } from '../parts/board-end.tsx';
import { BoardHead } from '../parts/board-head.tsx';
import { BoardList } from '../parts/board-list.tsx';
import { BoardTable } from '../parts/board-table.tsx';
import { useBoardAddress } from '../use-board-address.ts';
import { KeptNote } from '#pwa/office/common/kept-note.tsx';
import { useCrmChanges } from '#pwa/office/common/board/use-crm-changes.ts';
import { useWholeBoard } from '../use-whole-board.ts';
import { useStageMoves } from '../use-stage-moves.ts';

/** Their forms, drafts and checks are more than the board itself. */
const BoardDialogs = lazy(async () => ({
  default: (await import('../dialogs/board-dialogs.tsx')).BoardDialogs,
}));

/** Below this width the table would scroll sideways. */
const phone = '(max-width: 47.99rem)';

/** /admin/crm and /admin/crm-board: every project from lead to shipped, by customer or as a list. */
export function CrmScreen() {
  const { address, search, setSearch, set, toggle, dialog, open, close } = useBoardAddress();
  const changes = useCrmChanges();
  const { clash, ...stages } = useStageMoves(changes);
  const clock = useShopClock();
  const { status, closedGroups, openProjects } = address;
  const whole = useWholeBoard({ search: address.search, status, dialog });
  const { projects, customers, hasMoreCustomers, isReady, failed } = whole;
  const { moveTo, moves, forgetMove } = stages;
  const board = useMemo(
    () => ({ changes, clock, hasMoreCustomers, open, toggle, moveTo, moves, forgetMove }),
    [changes, clock, hasMoreCustomers, open, toggle, moveTo, moves, forgetMove],
  );
  const shown = useMemo(() => shownProjects(projects, customers), [projects, customers]);
  const counts = { ...countByStage(shown), ...whole.finished?.data?.pages[0]?.counts };
  const view = address.view ?? (matchMedia(phone).matches ? 'list' : 'table');
  return (
    <BoardContext value={board}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BoardHead
          view={view}
          search={search}
          status={status}
          counts={isReady ? counts : null}
          onView={next => set({ view: next })}
          onSearch={setSearch}
          onStatus={next => set({ status: next ?? '' })}
          onNewCustomer={() => open({ name: 'new-customer' })}
          onNewProject={() => open({ name: 'new-project', customerId: null })}
        />
        {failed && (
          <ErrorState
            title={`Error loading projects: ${loadFailureWords(failed, failed.message)}`}
            onRetry={whole.refetch}
            retrying={whole.isFetching && 'Loading…'}
          >
            {failed instanceof OfflineError && 'The board isn’t kept on this device yet.'}
          </ErrorState>
        )}
        <KeptNote record={whole.board} what="Projects" />
        {!isReady && !failed && <BoardWait />}
        {isReady && (
          <Board
            view={view}
            filter={{ search, status }}
            shown={shown}
            customers={customers}
            closedGroups={closedGroups}
            openProjects={openProjects}
            moved={moves}
            onShowAll={() => {
              setSearch('');
              set({ search: '', status: '' });
            }}
            onNewProject={() => open({ name: 'new-project', customerId: null })}
          />
        )}
        {isReady && <BoardEnd whole={whole} search={address.search} isFiltered={status !== null} />}
        {isReady && dialog && whole.isDialogReady && (
          <Suspense fallback={null}>
            <BoardDialogs dialog={dialog} customers={customers} projects={projects} onClose={close} />
          </Suspense>
        )}
        {clash && <ClashDialog what="this project" clash={clash} />}
      </div>
    </BoardContext>
  );
}

interface BoardProps {
  view: BoardView;
  filter: Parameters<typeof filterProjects>[1];
  shown: ReturnType<typeof shownProjects>;
  customers: readonly CustomerRow[];
  closedGroups: ReadonlySet<number>;
  openProjects: ReadonlySet<number>;
  moved: ReadonlyMap<number, unknown>;
  onShowAll: () => void;
  onNewProject: () => void;
}

function Board({ view, filter, shown, customers, moved, ...rest }: BoardProps) {
  const { closedGroups, openProjects } = rest;
  const search = useDeferredValue(filter.search);
  const { status } = filter;
  const found = useMemo(() => filterProjects(shown, { search, status }), [shown, search, status]);
  const groups = useMemo(() => {
    const withProjects = new Set(shown.map(({ project }) => project.customerId));
    return view === 'table' ? groupByCustomer(found, customers, { search, status }, withProjects) : [];
  }, [view, found, shown, customers, search, status]);
  const opened = useMemo(
    () => ({ closedGroups, openProjects, moved: new Set(moved.keys()) }),
    [closedGroups, openProjects, moved],
  );
  const isEmpty = view === 'table' ? groups.length === 0 : found.length === 0;
  const isFiltered = search !== '' || status !== null;
  return (
    <>
      <output className="sr-only">{found.length === 1 ? '1 project' : `${found.length} projects`}</output>
      {isEmpty && (
        <EmptyState
          icon={FolderSearch}
          title={isFiltered ? 'No matching projects' : 'No projects yet'}
          action={
            isFiltered ? (
              <Button onClick={rest.onShowAll}>Show all projects</Button>
            ) : (
              <Button variant="go" icon={Plus} onClick={rest.onNewProject}>
                New Project
              </Button>
            )
          }
        >
          {isFiltered
            ? 'Try fewer words or another status.'
            : 'A project follows a customer’s order or enquiry from lead to shipped. Paid orders create theirs automatically.'}
        </EmptyState>
      )}
      {!isEmpty && view === 'table' && <BoardTable groups={groups} opened={opened} />}
      {!isEmpty && view === 'list' && <BoardList projects={found} opened={opened} />}
    </>
  );
}

function BoardWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading projects</output>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-11 w-full" />
      ))}
    </div>
  );
}
