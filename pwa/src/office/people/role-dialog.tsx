import { useState } from 'react';
import type { PersonDetail } from '#contract/people/endpoints.ts';
import { personRoles, type PersonRole, roleWords } from '#contract/people/people.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { nameOf } from './person-words.ts';

interface RoleDialogProps {
  person: PersonDetail;
  isOwn: boolean;
  onClose: () => void;
  onChanged: (person: PersonDetail) => void;
}

/** Rights are given and taken with the own password; they hold from the next request on. */
export function RoleDialog({ person, isOwn, onClose, onChanged }: RoleDialogProps) {
  const [role, setRole] = useState<PersonRole>(person.role);
  const [currentPassword, setPassword] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const [clash, setClash] = useState<PersonDetail | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function send(from: PersonRole) {
    setSaving(true);
    setFailure('');
    try {
      const body = { role, from, currentPassword };
      onChanged(await call('PATCH /api/people/{id}/role', { params: { id: String(person.id) }, body }));
    } catch (problem) {
      const word = problem instanceof ApiError ? problem.fields['currentPassword'] : undefined;
      setClash(currentOf<PersonDetail>(problem));
      setError(word ?? '');
      if (!word) setFailure(failureWords(problem, 'The role could not be changed.'));
    }
    setSaving(false);
  }

  function submit(): string | undefined {
    setError(currentPassword ? '' : 'Please enter your password');
    if (!currentPassword) return 'currentPassword';
    if (role === person.role) setFailure('Choose another role first.');
    else void send(person.role);
    return undefined;
  }

  if (clash) {
    const label = (one: PersonRole) => roleWords[one].label;
    const row = { field: 'Role', before: label(person.role), theirs: label(clash.role), mine: label(role) };
    return (
      <ClashDialog
        what={`the role of ${nameOf(person)}`}
        rows={[row]}
        isSaving={isSaving}
        onKeepTheirs={() => onChanged(clash)}
        onApplyMine={() => (clash.role === role ? onChanged(clash) : void send(clash.role))}
      />
    );
  }
  return (
    <FormDialog
      title={`Role of ${nameOf(person)}`}
      submitLabel="Change role"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        label="Role"
        hideLabel
        stacked
        className="sm:col-span-2"
        options={personRoles.map(value => ({
          value,
          label: roleWords[value].label,
          note: roleWords[value].may,
        }))}
        value={role}
        onChange={setRole}
      />
      <p className="leading-snug text-soft sm:col-span-2">{consequence(person.role, isOwn)}</p>
      <OwnPasswordField
        label="Your own password"
        value={currentPassword}
        onChange={setPassword}
        error={error}
        failure={failure}
      />
    </FormDialog>
  );
}

function consequence(before: PersonRole, isOwn: boolean): string {
  if (isOwn)
    return 'This is your own account: you will be signed out and can then do only what the new role allows.';
  return before === 'customer'
    ? 'They are signed out and get an email to choose a new password: staff need a longer one.'
    : 'They are signed out at once and sign in again with the new role.';
}
