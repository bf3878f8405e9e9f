import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Clash, ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { FullDialog } from '#pwa/common/ui/office/full-dialog.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { KeptNote } from '../kept-note.tsx';
import { RecordError } from './record-error.tsx';

interface RecordDialogProps<T> {
  /** "lead", as in "There is no such lead". */
  what: string;
  record: UseQueryResult<T>;
  /** The title once the record has loaded. */
  titleOf: (data: T) => { title: string; subtitle?: string | null };
  /** Why it may be gone. */
  missingHint?: string;
  /** Another person changed it at the same time. */
  clash: Clash | null;
  onClose: () => void;
  children: (data: T) => ReactNode;
}

/** An office record over its list: its loading state, its errors, and clashes between two people. */
export function RecordDialog<T>({
  what,
  record,
  titleOf,
  missingHint,
  clash,
  onClose,
  children,
}: RecordDialogProps<T>) {
  const { data } = record;
  const { title, subtitle } = data
    ? titleOf(data)
    : { title: `${what.charAt(0).toUpperCase()}${what.slice(1)}`, subtitle: null };
  return (
    <FullDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={title}
      {...(subtitle ? { subtitle } : {})}
      className="p-5 md:p-6"
    >
      {record.isPending && <Wait what={what} />}
      {record.isError && !data && <RecordError record={record} what={what} missingHint={missingHint} />}
      {data && <KeptNote record={record} className="mb-5" />}
      {data && children(data)}
      {clash && <ClashDialog what={`this ${what}`} clash={clash} />}
    </FullDialog>
  );
}

interface RecordColumnsProps {
  /** The actions: first on a phone, on the right if there is room. */
  actions: ReactNode;
  facts: ReactNode;
  /** Below the actions, or last. */
  aside: ReactNode;
}

export function RecordColumns({ actions, facts, aside }: RecordColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-6">
      <div className="grid content-start gap-6 lg:col-start-2">{actions}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {facts}
      </div>
      <div className="grid content-start gap-6 lg:col-start-2">{aside}</div>
    </div>
  );
}

function Wait({ what }: { what: string }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <output className="sr-only">Loading the {what}</output>
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  );
}
