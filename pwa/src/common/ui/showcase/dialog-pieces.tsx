import { useState, type ReactNode } from 'react';
import { AlertFrame, AlertWayOut } from '../dialogs/alert-frame.tsx';
import { Button } from '../layout/button.tsx';
import { ClashDialog } from '../office/clash-dialog.tsx';
import { Field } from '../forms/field.tsx';
import { FormDialog } from '../shop/form-dialog.tsx';
import { FullDialog } from '../office/full-dialog.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { Part } from './part.tsx';

type Name = 'alert' | 'clash' | 'form' | 'full';
const names: readonly Name[] = ['alert', 'clash', 'form', 'full'];

/** `?dialog=clash` opens one at once, to be looked at without a hand. */
const asked = names.find(name => name === new URLSearchParams(window.location.search).get('dialog'));

export function DialogPieces() {
  const [open, setOpen] = useState<Name | undefined>(asked);
  const close = () => setOpen(undefined);
  return (
    <Part title="Dialogs of the office">
      <div className="flex flex-wrap gap-3">
        {names.map(name => (
          <Button key={name} onClick={() => setOpen(name)}>
            Open: {name}
          </Button>
        ))}
      </div>
      {open && dialogs(close)[open]}
    </Part>
  );
}

function dialogs(close: () => void): Record<Name, ReactNode> {
  return {
    alert: (
      <AlertFrame
        open
        onOpenChange={close}
        title="Sign out with unsent work?"
        description="Send it before you sign out, or keep it here."
        actions={
          <>
            <Button variant="go" onClick={close}>
              Send now
            </Button>
            <AlertWayOut>
              <Button>Stay signed in</Button>
            </AlertWayOut>
          </>
        }
      />
    ),
    clash: (
      <ClashDialog
        what="this order"
        clash={{
          rows: [
            { field: 'Status', before: 'Pending', theirs: 'Processing', mine: 'Cancelled' },
            { field: 'Notes', before: 'none', theirs: 'Call before nine', mine: null },
          ],
          decide: close,
        }}
        isSaving={false}
      />
    ),
    form: (
      <FormDialog
        title="Add a customer"
        submitLabel="Add customer"
        isSaving={false}
        onSubmit={() => 'name'}
        onClose={close}
      >
        <Field label="Name" error="Please enter a name.">
          <TextInput name="name" />
        </Field>
        <Field label="Company" optional>
          <TextInput name="company" />
        </Field>
      </FormDialog>
    ),
    full: (
      <FullDialog open onOpenChange={close} title="JOB-0412" subtitle="Harbour Polo, 24 pieces">
        <p className="p-5 text-soft">A whole record stands here.</p>
      </FullDialog>
    ),
  };
}
