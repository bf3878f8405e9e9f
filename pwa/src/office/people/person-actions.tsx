import { useState } from 'react';
import type { PersonDetail } from '#contract/people/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { nameOf } from './person-words.ts';
import { RoleDialog } from './role-dialog.tsx';
import { useKeepPerson, usePersonAction } from './use-people.ts';

interface PersonActionsProps {
  person: PersonDetail;
  isOwn: boolean;
}

/** Role, link, and closing or reopening the account. */
export function PersonActions({ person, isOwn }: PersonActionsProps) {
  const [open, setOpen] = useState<'role' | 'deactivate' | null>(null);
  const action = usePersonAction(person.id);
  const keep = useKeepPerson();
  const toast = useToast();
  const name = nameOf(person);
  const isClosed = person.state === 'deactivated';
  const isInvited = person.state === 'invited';
  if (isClosed) {
    return (
      <div className="grid gap-3">
        <p className="leading-snug text-soft">
          Nobody can sign in to this account. Anything its devices had saved is still on them.
        </p>
        <Button
          className="justify-self-start"
          loading={action.isPending && 'Reactivating…'}
          onClick={() =>
            action.mutate({ name: 'POST /api/people/{id}/reactivate', done: `${name} may sign in again` })
          }
        >
          Reactivate account
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {person.state !== 'leaving' && <Button onClick={() => setOpen('role')}>Change role</Button>}
      {person.email && (
        <Button
          loading={action.isPending && 'Working…'}
          onClick={() =>
            action.mutate({
              name: 'POST /api/people/{id}/link',
              done: `A link is on its way to ${person.email}`,
            })
          }
        >
          {isInvited ? 'Send invitation again' : 'Send password link'}
        </Button>
      )}
      {!isOwn && (
        <Button variant="danger-line" onClick={() => setOpen('deactivate')}>
          Deactivate
        </Button>
      )}
      {open === 'role' && (
        <RoleDialog
          person={person}
          isOwn={isOwn}
          onClose={() => setOpen(null)}
          onChanged={changed => {
            setOpen(null);
            keep(changed);
            toast({ title: 'Role changed', description: `${name} has been signed out.`, tone: 'ok' });
          }}
        />
      )}
      <ConfirmDialog
        open={open === 'deactivate'}
        onOpenChange={isOpen => !isOpen && setOpen(null)}
        title={`Deactivate ${name}?`}
        description="They are signed out at once, everywhere, and cannot sign in until you reactivate the account. Anything their devices have saved and not sent stays on them."
        confirmLabel="Deactivate"
        loading={action.isPending && 'Deactivating…'}
        onConfirm={() =>
          action.mutate(
            { name: 'POST /api/people/{id}/deactivate', done: `${name} has been deactivated` },
            { onSettled: () => setOpen(null) },
          )
        }
      />
    </div>
  );
}
