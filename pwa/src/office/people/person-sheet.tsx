import { Sheet } from '#pwa/common/ui/dialogs/sheet.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { RecordError } from '#pwa/office/common/record/record-error.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonDevices } from './person-devices.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { PersonSignIn } from './person-sign-in.tsx';
import { nameOf } from './person-words.ts';
import { usePerson } from './use-people.ts';

interface PersonSheetProps {
  id: number;
  ownId: number;
  onClose: () => void;
}

/** One account beside the list: role, sessions and devices. */
export function PersonSheet({ id, ownId, onClose }: PersonSheetProps) {
  const person = usePerson(id);
  const isOwn = id === ownId;
  return (
    <Sheet
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={person.data ? nameOf(person.data) : 'Account'}
    >
      {person.isPending && <Skeleton className="h-64 w-full" />}
      {person.isError && (
        <RecordError record={person} what="account" failed="The account could not be loaded" />
      )}
      {person.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <PersonHead person={person.data} />
          <PersonActions person={person.data} isOwn={isOwn} />
          {person.data.role !== 'customer' && <PersonSignIn person={person.data} isOwn={isOwn} />}
          <PersonSessions person={person.data} isOwn={isOwn} />
          {person.data.devices.length > 0 && <PersonDevices person={person.data} />}
        </div>
      )}
    </Sheet>
  );
}
