import { useState } from 'react';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';

interface DeleteDialogProps {
  /** "project", "customer", "job". */
  kind: 'project' | 'customer' | 'job';
  /** What the thing is called. */
  name: string;
  /** What goes along. */
  also?: string;
  /** Resolves when there is an answer; refusals have been told by then. */
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

const words = { project: 'Delete Project', customer: 'Delete Customer', job: 'Delete Job' } as const;

export function DeleteDialog({ kind, name, also, onDelete, onClose }: DeleteDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  async function handleConfirm() {
    setDeleting(true);
    await onDelete();
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Delete ${name}?`}
      description={`Are you sure you want to delete this ${kind}?${also ? ` ${also}` : ''}`}
      confirmLabel={words[kind]}
      loading={isDeleting && 'Deleting…'}
      onConfirm={() => void handleConfirm()}
    />
  );
}
