import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import type { Change } from './record/run-change.ts';
import { useChanges } from './record/use-record.ts';

interface DeleteDialogProps<T> {
  kind: keyof typeof words;
  /** The record's name. */
  name: string;
  /** What is deleted with it. */
  also?: string;
  seen: T;
  /** Another person may have changed it meanwhile: their version is shown before anything is deleted. */
  nameOf: (current: T) => string;
  change: Change<T, never>;
  onClose: () => void;
}

const words = {
  project: { label: 'Project', confirm: 'Delete Project' },
  customer: { label: 'Customer', confirm: 'Delete Customer' },
  job: { label: 'Job', confirm: 'Delete Job' },
  feed: { label: 'Feed', confirm: 'Delete feed' },
  technique: { label: 'Technique', confirm: 'Delete technique' },
} as const;

/** Closes after any answer. Refusals have been shown by then. */
export function DeleteDialog<T>({ kind, name, also, seen, nameOf, change, onClose }: DeleteDialogProps<T>) {
  const { label, confirm } = words[kind];
  const { attempt, isSaving, clash } = useChanges<T, never>({
    lists: [],
    rows: (_seen, current) => [{ field: label, before: name, theirs: nameOf(current), mine: 'Deleted' }],
  });
  if (clash) return <ClashDialog what={`this ${kind}`} clash={clash} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Delete ${name}?`}
      description={`Are you sure you want to delete this ${kind}?${also ? ` ${also}` : ''}`}
      confirmLabel={confirm}
      loading={isSaving && 'Deleting…'}
      onConfirm={() => void attempt(change, seen).then(onClose)}
    />
  );
}
