import { useState } from 'react';
import type { ProductionFile } from '#contract/artwork/production/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

interface RemoveDialogProps {
  file: ProductionFile;
  onDone: () => void;
  onClose: () => void;
}

/** Takes a file off its design, once it has been asked. */
export function RemoveDialog({ file, onDone, onClose }: RemoveDialogProps) {
  const toast = useToast();
  const [isRemoving, setRemoving] = useState(false);
  async function handleRemove() {
    setRemoving(true);
    try {
      await call('DELETE /api/production-files/{id}', { params: { id: file.id } });
      toast({ title: 'File removed', description: `${file.name} stays in the history` });
    } catch (error) {
      const description = failureWords(error, 'Please try again.');
      toast({ title: `${file.name} wasn’t removed`, description, tone: 'danger' });
    }
    onDone();
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Remove ${file.name}?`}
      description="Jobs and tablets don’t show it any more. It stays in the history, where it can be downloaded."
      confirmLabel="Remove"
      loading={isRemoving && 'Removing…'}
      onConfirm={() => void handleRemove()}
    />
  );
}
