import { FormDialog, type FormDialogProps } from '#pwa/common/forms/form-dialog.tsx';
import { type Clash, ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';

interface EditDialogProps extends FormDialogProps {
  /** "customer", as in "Somebody else changed this customer". */
  what: string;
  clash: Clash | null;
}

/** The form of a record, replaced by both versions if another person changed it. */
export function EditDialog({ what, clash, ...dialog }: EditDialogProps) {
  if (clash) return <ClashDialog what={what} clash={clash} />;
  return <FormDialog {...dialog} />;
}
