import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { useUndoImport } from '../use-undo-import.ts';

/** The last import can be undone as a whole. */
export function UndoImport({ run, isBusy }: { run: ImportRunView; isBusy: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const undoing = useUndoImport(() => setAsking(false));
  return (
    <div>
      <Button icon={Undo2} disabled={isBusy} onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo the import of ${run.source}?`}
        description="Products, variants and categories become what they were before it. Anything changed since is left as it is and listed; orders keep what they hold."
        confirmLabel="Undo this import"
        loading={undoing.isPending && 'Undoing…'}
        onConfirm={() => undoing.mutate(run.id)}
      />
    </div>
  );
}
