import { useState } from 'react';
import { Button } from '../layout/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Field } from '../forms/field.tsx';
import { Sheet } from '../dialogs/sheet.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { useToast } from '../dialogs/toaster.tsx';
import { Part } from './part.tsx';

type Shown = 'dialog' | 'sheet' | 'confirm';

export function OverPieces() {
  const toast = useToast();
  const [shown, setShown] = useState<Shown>();
  const openIf = (name: Shown) => ({
    open: shown === name,
    onOpenChange: (open: boolean) => setShown(open ? name : undefined),
  });
  const close = () => setShown(undefined);

  return (
    <Part title="Over the page">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setShown('dialog')}>Open dialog</Button>
        <Button onClick={() => setShown('sheet')}>Open sheet</Button>
        <Button variant="danger-line" onClick={() => setShown('confirm')}>
          Delete product
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Kestrel Plumbing',
              description: 'moved to Completed',
              action: { label: 'Undo', onAction: () => toast({ title: 'Moved back', tone: 'ok' }) },
            })
          }
        >
          Show toast
        </Button>
        <Button
          onClick={() => toast({ title: 'Error', description: 'Failed to update job', tone: 'danger' })}
        >
          Show failure
        </Button>
      </div>
      <Dialog
        {...openIf('dialog')}
        title="New Customer"
        description="Who orders, and how to reach them."
        footer={
          <>
            <Button variant="go" onClick={close}>
              Create customer
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label="Company">
            <TextInput autoComplete="organization" />
          </Field>
          <Field label="Email" optional>
            <TextInput type="email" autoComplete="email" />
          </Field>
        </div>
      </Dialog>
      <Sheet {...openIf('sheet')} title="Needs attention" footer={<Button onClick={close}>Done</Button>}>
        {Array.from({ length: 12 }, (_, index) => (
          <p key={index} className="border-t border-line py-4">
            #{1041 + index}, waits for a decision
          </p>
        ))}
      </Sheet>
      <ConfirmDialog
        {...openIf('confirm')}
        title="Delete Harrowknit hooded fleece?"
        description="Its 90 variants and 3 pictures go with it. Orders keep their copy. This can't be undone."
        confirmLabel="Delete product"
        onConfirm={close}
      />
    </Part>
  );
}
