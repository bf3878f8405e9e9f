import { useState } from 'react';
import type { PersonDetail } from '#contract/people/endpoints.ts';
import { inviteHours, roleWords, staffRoles } from '#contract/people/people.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';

interface InviteDialogProps {
  onClose: () => void;
  onInvited: (person: PersonDetail) => void;
}

const empty = { firstName: '', lastName: '', email: '', currentPassword: '' };
type Name = keyof typeof empty;
const needed: Record<Name, string> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email',
  currentPassword: 'Please enter your password',
};

/** Name, address and role; the password is theirs to choose, by the link of a mail. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const [form, setForm] = useState(empty);
  const [role, setRole] = useState<(typeof staffRoles)[number]>('driver');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);

  async function send() {
    setSaving(true);
    setFailure('');
    try {
      onInvited(await call('POST /api/people/invitations', { body: { ...form, role } }));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0)
        setFailure(failureWords(error, 'The invitation could not be sent. Nothing was changed.'));
    }
    setSaving(false);
  }

  function submit(): string | undefined {
    const missing = (Object.keys(needed) as Name[]).filter(name => !form[name].trim());
    setErrors(Object.fromEntries(missing.map(name => [name, needed[name]])));
    if (missing.length === 0) void send();
    return missing[0];
  }

  const control = (name: Name) => ({
    name,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });

  return (
    <FormDialog
      title="Invite staff"
      submitLabel="Send invitation"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="First name" error={errors['firstName']}>
        <TextInput {...control('firstName')} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="Last name" error={errors['lastName']}>
        <TextInput {...control('lastName')} maxLength={100} autoComplete="off" />
      </Field>
      <Field
        label="Email"
        error={errors['email']}
        help={`They choose their own password through a link in an email, which works once, for ${inviteHours} hours.`}
        className="sm:col-span-2"
      >
        <TextInput {...control('email')} type="email" inputMode="email" maxLength={254} autoComplete="off" />
      </Field>
      <RadioCards
        label="Role"
        stacked
        className="sm:col-span-2"
        options={staffRoles.map(value => ({
          value,
          label: roleWords[value].label,
          note: roleWords[value].may,
        }))}
        value={role}
        onChange={setRole}
      />
      <Field
        label="Your own password"
        error={errors['currentPassword']}
        help="To confirm that it is you who gives somebody access."
        className="sm:col-span-2"
      >
        <PasswordInput {...control('currentPassword')} autoComplete="current-password" />
      </Field>
      {failure && (
        <div className="sm:col-span-2">
          <ErrorState variant="inline" title={failure} />
        </div>
      )}
    </FormDialog>
  );
}
