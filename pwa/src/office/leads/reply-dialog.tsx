import type { LeadDetail, LeadMessage } from '#contract/leads/endpoints.ts';
import { replyForm, replyWords } from '#contract/leads/lead-forms.ts';
import { maxReplyLength } from '#contract/leads/leads.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import { OfflineNote } from '#pwa/office/common/offline-note.tsx';
import { WithDevice } from '#pwa/office/common/with-device.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { blankReply, replyToSend } from './reply-form.ts';
import type { LeadHandle } from './use-lead.ts';

interface ReplyDialogProps {
  lead: LeadDetail;
  /** The message being answered. Null for a new email. */
  message: LeadMessage | null;
  handle: LeadHandle;
  onClose: () => void;
}

/** Input is stored on this device until it is sent. */
export function ReplyDialog(props: ReplyDialogProps) {
  return (
    <WithDevice title="Write an email" onClose={props.onClose}>
      {device => <Letter {...props} device={device} />}
    </WithDevice>
  );
}

function Letter({ lead, message, handle, onClose, device }: ReplyDialogProps & { device: StaffDevice }) {
  const form = useDraftForm({
    device,
    name: message ? `answer to message ${message.id}` : `mail to lead ${lead.id}`,
    start: () => blankReply(message, crypto.randomUUID()),
    words: replyWords,
    schema: replyForm,
    save: written => handle.reply(replyToSend(written, message?.id ?? null)),
    onDone: onClose,
  });
  const { field, text } = form;
  return (
    <FormDialog
      title={message ? `Answer ${lead.customerName}` : `Write to ${lead.customerName}`}
      submitLabel="Send email"
      form={form}
      onClose={onClose}
    >
      <p className="text-soft wrap-anywhere sm:col-span-2">
        To {message?.email ?? lead.customerEmail}. It begins with “Hi {firstWord(lead.customerName)},” and
        ends with the name of the shop{message && '; their message stands below'}.
      </p>
      <OfflineNote />
      <Field {...field('subject')} className="sm:col-span-2">
        <TextInput {...text('subject')} maxLength={200} autoComplete="off" />
      </Field>
      <Field {...field('text')} className="sm:col-span-2">
        <Textarea
          {...text('text')}
          rows={8}
          maxLength={maxReplyLength}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
          autoFocus
        />
      </Field>
      <Field {...field('followUpOn')}>
        <TextInput {...text('followUpOn')} type="date" />
      </Field>
    </FormDialog>
  );
}

const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? '';
