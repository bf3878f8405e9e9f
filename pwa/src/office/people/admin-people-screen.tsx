import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/account/endpoints.ts';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { useOpenRecord } from '#pwa/common/list/row-actions.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { RightsTable } from './rights-table.tsx';
import { useKeepPerson } from './use-people.ts';

const views = [
  { value: 'people', label: 'People' },
  { value: 'roles', label: 'Roles' },
] as const;

/** /admin/people. View, search, role, page and the open account are in the address. */
export function AdminPeopleScreen({ user }: { user: User }) {
  const [view, setView] = useQueryValue('view');
  const { openId, open, close } = useOpenRecord('person');
  const [isInviting, setInviting] = useState(false);
  const keep = useKeepPerson();
  const toast = useToast();
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
          <PeopleList ownId={user.id} onOpen={open} />
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
      {openId !== null && <PersonSheet id={openId} ownId={user.id} onClose={close} />}
    </div>
  );
}
