import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../layout/button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';

interface FormDialogProps {
  title: ReactNode;
  submitLabel: ReactNode;
  isSaving: boolean;
  /** Words while it is under way. */
  saving?: string;
  /** Name of the field that the focus starts in. */
  startsAt?: string;
  /** Answers the name of the first field with an error: it gets the focus. */
  onSubmit: () => string | undefined;
  onClose: () => void;
  /** The fields, in two columns where there is room. */
  children: ReactNode;
}

/** A form over the page: Enter sends, Escape closes, the first field that is wrong gets the focus. */
export function FormDialog({
  title,
  submitLabel,
  isSaving,
  saving = 'Saving…',
  startsAt,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    fieldOf(event.currentTarget, onSubmit())?.focus();
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      onOpenAutoFocus={event => {
        const form = document.getElementById(formId);
        const field = form instanceof HTMLFormElement ? fieldOf(form, startsAt) : null;
        if (field) event.preventDefault();
        field?.focus();
      }}
      footer={
        <>
          <Button variant="go" type="submit" form={formId} loading={isSaving && saving}>
            {submitLabel}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        {children}
      </form>
    </Dialog>
  );
}

function fieldOf(form: HTMLFormElement, name: string | undefined): HTMLElement | null {
  const field = name === undefined ? null : form.elements.namedItem(name);
  return field instanceof HTMLElement ? field : null;
}
