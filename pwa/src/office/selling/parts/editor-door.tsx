import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { type From, HandedInError, type Start, useStart } from '../use-start.ts';

interface EditorDoorProps {
  from: From;
  back: { to: string; label: string };
  children: (start: Start, device: StaffDevice) => ReactNode;
}

/** Waits for the device's drafts and for what the editor starts with. */
export function EditorDoor({ from, back, children }: EditorDoorProps) {
  const device = useStaffDevice();
  const start = useStart(from, device);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink asChild className="justify-self-start">
        <Link to={back.to}>{back.label}</Link>
      </BackLink>
      {start.error instanceof HandedInError && (
        <ErrorState title="This draft is with the shop now">
          It was handed in. Open it from the list of quotes, where it has its number.
        </ErrorState>
      )}
      {start.isError && !(start.error instanceof HandedInError) && (
        <ErrorState
          title={loadFailureWords(start.error, 'What you want to start from could not be read.')}
          onRetry={() => void start.refetch()}
        />
      )}
      {start.data && device && children(start.data, device)}
      {!start.isError && !(start.data && device) && (
        <div className="grid gap-4">
          <output className="sr-only">Opening the editor</output>
          <Skeleton className="h-11 w-72 max-w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </div>
  );
}
