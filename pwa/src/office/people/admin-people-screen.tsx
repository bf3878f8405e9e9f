import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { createSearchParams, useSearchParams } from 'react-router-dom';
import type { User } from '#contract/account/endpoints.ts';
import { peoplePageSize } from '#contract/people/people.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useOpenInQuery, useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { queryOf } from './people-address.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { RightsTable } from './rights-table.tsx';
import { useKeepPerson, usePeople } from './use-people.ts';

const views = [
  { value: 'people', label: 'People' },
  { value: 'roles', label: 'Roles' },
] as const;

/** /admin/people. View, search, role, page and the open account stand in the address. */
export function AdminPeopleScreen({ user }: { user: User }) {
  const [view, setView] = useQueryValue('view');
  const [openPerson, setOpenPerson] = useOpenInQuery('person');
  const [isInviting, setInviting] = useState(false);
  const keep = useKeepPerson();
  const toast = useToast();
  const id = openPerson && /^[1-9]\d{0,8}$/.test(openPerson) ? Number(openPerson) : null;
  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">People</h1>
        <Button variant="go" icon={UserPlus} onClick={() => setInviting(true)}>
          Invite staff
        </Button>
      </header>
      <Tabs
        label="People"
        tabs={views}
        value={view === 'roles' ? 'roles' : 'people'}
        onChange={next => setView(next === 'people' ? null : next)}
      >
        <TabPanel value="people">
          <Accounts ownId={user.id} onOpen={one => setOpenPerson(String(one))} />
        </TabPanel>
        <TabPanel value="roles">
          <RightsTable />
        </TabPanel>
      </Tabs>
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={person => {
            setInviting(false);
            keep(person);
            toast({ title: 'Invitation sent', description: `To ${person.email}`, tone: 'ok' });
          }}
        />
      )}
      {id !== null && <PersonSheet id={id} ownId={user.id} onClose={() => setOpenPerson(null)} />}
    </div>
  );
}

function Accounts({ ownId, onOpen }: { ownId: number; onOpen: (id: number) => void }) {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const people = usePeople(query);
  const page = Number(query.page ?? 1);

  const withValue = (name: string, value: string) => {
    const next = createSearchParams(address);
    if (value) next.set(name, value);
    else next.delete(name);
    if (name !== 'page') next.delete('page');
    return next;
  };
  const set = (name: string, value: string) =>
    setAddress(withValue(name, value), { replace: name !== 'page', preventScrollReset: name !== 'page' });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PeopleFilters address={address} onSet={set} />
      {people.isPending && <PeopleWait />}
      {people.isError && (
        <ErrorState
          title={loadFailureWords(people.error, 'The accounts could not be loaded')}
          onRetry={() => void people.refetch()}
          retrying={people.isFetching && 'Loading…'}
        >
          This list isn’t available offline.
        </ErrorState>
      )}
      {people.data?.people.length === 0 && (
        <EmptyState
          icon={Users}
          title="Nobody fits"
          action={<Button onClick={() => setAddress({}, { replace: true })}>Show all staff</Button>}
        >
          {address.get('unsent') === 'true'
            ? 'No device of theirs has held unsent work for 12 hours.'
            : 'Try fewer letters or another role.'}
        </EmptyState>
      )}
      {people.data && people.data.people.length > 0 && (
        <PeopleList people={people.data.people} ownId={ownId} onOpen={onOpen} />
      )}
      {people.data && (
        <footer className="flex flex-wrap items-center justify-between gap-3">
          <output className="text-meta text-soft tabular-nums">
            {people.data.total === 1 ? '1 person' : `${people.data.total} people`}
          </output>
          <Pagination
            page={page}
            pageCount={Math.ceil(people.data.total / peoplePageSize)}
            hrefFor={to => `?${withValue('page', to === 1 ? '' : String(to)).toString()}`}
            onPage={to => set('page', to === 1 ? '' : String(to))}
          />
        </footer>
      )}
    </div>
  );
}

function PeopleWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading people</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-16 w-full" />
      ))}
    </div>
  );
}
