import { type ReactNode, useId } from 'react';
import { Dialog, type DialogProps } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Form } from './form.tsx';
import type { FormHandle } from './use-form.ts';

export interface FormDialogProps extends Pick<DialogProps, 'description' | 'place'> {
  title: ReactNode;
  form: FormHandle;
  submitLabel: ReactNode;
  /** Label while it is being saved. */
  saving?: string;
  /** True while something must finish before the form can be sent, such as an upload. */
  isBusy?: boolean;
  tone?: 'go' | 'danger';
  cancelLabel?: string;
  /** Name of the field that has the focus first. */
  startsAt?: string;
  /** Further actions, beside the buttons. */
  more?: ReactNode;
  onClose: () => void;
  /** The fields, in two columns if there is room. */
  children: ReactNode;
}

/** A form over the page: Enter sends, Escape closes. */
export function FormDialog({
  form,
  submitLabel,
  saving = 'Saving…',
  isBusy = false,
  tone = 'go',
  cancelLabel = 'Cancel',
  startsAt,
  more,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      onOpenAutoFocus={event => {
        const field = startsAt === undefined ? null : form.ref.current?.elements.namedItem(startsAt);
        if (!(field instanceof HTMLElement)) return;
        event.preventDefault();
        field.focus();
      }}
      footer={
        <>
          <Button variant={tone} type="submit" form={formId} loading={(form.isSaving || isBusy) && saving}>
            {submitLabel}
          </Button>
          <Button onClick={onClose}>{cancelLabel}</Button>
          {more}
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4 sm:grid-cols-2">
        {children}
      </Form>
    </Dialog>
  );
}
