import { invitation, invitationWords, type PersonDetail } from '#contract/people/endpoints.ts';
import { staffRoles } from '#contract/people/people.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { roleCards } from './person-words.ts';

interface InviteDialogProps {
  onClose: () => void;
  onInvited: (person: PersonDetail) => void;
}

const role: (typeof staffRoles)[number] = 'driver';

/** Name, address and role. The invited person chooses the password through an emailed link. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const form = useForm({
    start: { firstName: '', lastName: '', email: '', role },
    words: invitationWords,
    schema: invitation.omit({ currentPassword: true }),
    async save(body) {
      onInvited(await call('POST /api/people/invitations', { body }));
      return true;
    },
    failed: 'The invitation could not be sent. Nothing was changed.',
  });
  const { field, text, pick } = form;
  return (
    <FormDialog title="Invite staff" submitLabel="Send invitation" form={form} onClose={onClose}>
      <Field {...field('firstName')}>
        <TextInput {...text('firstName')} maxLength={100} autoComplete="off" />
      </Field>
      <Field {...field('lastName')}>
        <TextInput {...text('lastName')} maxLength={100} autoComplete="off" />
      </Field>
      <Field {...field('email')} className="sm:col-span-2">
        <TextInput {...text('email')} type="email" inputMode="email" maxLength={254} autoComplete="off" />
      </Field>
      <RadioCards
        {...field('role')}
        {...pick('role')}
        stacked
        className="sm:col-span-2"
        options={roleCards(staffRoles)}
      />
    </FormDialog>
  );
}
