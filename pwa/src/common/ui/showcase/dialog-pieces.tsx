import { useState, type ReactNode } from 'react';
import { AskDialog } from '#pwa/common/forms/ask-dialog.tsx';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { AlertFrame, AlertWayOut } from '../dialogs/alert-frame.tsx';
import { Button } from '../layout/button.tsx';
import { ClashDialog } from '../office/clash-dialog.tsx';
import { Field } from '../forms/field.tsx';
import { FullDialog } from '../office/full-dialog.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { Part } from './part.tsx';

const names = ['alert', 'ask', 'clash', 'form', 'full'] as const;
type Name = (typeof names)[number];

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
      />
    ),
    form: <AddCustomer onClose={close} />,
    ask: (
      <AskDialog
        title="Begin on account"
        label="Reason"
        help="It is logged with your name."
        submitLabel="Begin on account"
        check={line => line === '' && 'Please say why.'}
        onSave={async () => true}
        onClose={close}
      />
    ),
    full: (
      <FullDialog open onOpenChange={close} title="JOB-0412" subtitle="Harbour Polo, 24 pieces">
        <p className="p-5 text-soft">A whole record stands here.</p>
      </FullDialog>
    ),
  };
}

function AddCustomer({ onClose }: { onClose: () => void }) {
  const { field, text, ...form } = useForm({
    start: { name: '', company: '' },
    words: { labels: { name: 'Name', company: 'Company' }, optional: ['company'] },
    check: ({ name }) => ({ name: name.trim() === '' && 'Please enter a name.' }),
    save: async () => true,
    onDone: onClose,
  });
  return (
    <FormDialog title="Add a customer" submitLabel="Add customer" form={form} onClose={onClose}>
      <Field {...field('name')}>
        <TextInput {...text('name')} />
      </Field>
      <Field {...field('company')}>
        <TextInput {...text('company')} />
      </Field>
    </FormDialog>
  );
}
