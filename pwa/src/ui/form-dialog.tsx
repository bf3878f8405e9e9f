import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: ReactNode;
  submitLabel: ReactNode;
  isSaving: boolean;
  /** Answers the name of the first field with an error: it gets the focus. */
  onSubmit: () => string | undefined;
  onClose: () => void;
  /** The fields, in two columns where there is room. */
  children: ReactNode;
}

/** A form over the page: Enter sends, Escape closes, the first field that is wrong gets the focus. */
export function FormDialog({ title, submitLabel, isSaving, onSubmit, onClose, children }: FormDialogProps) {
  const formId = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = onSubmit();
    const field = wrong === undefined ? null : event.currentTarget.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      footer={
        <>
          <Button variant="go" type="submit" form={formId} loading={isSaving && 'Saving…'}>
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
