import { useState } from 'react';
import type { PersonDetail } from '#contract/people/endpoints.ts';
import { personRoles, type PersonRole, roleWords } from '#contract/people/people.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { useChanges } from '#pwa/office/common/record/use-record.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { nameOf } from './person-words.ts';
import { useKeepPerson } from './use-people.ts';

interface RoleDialogProps {
  person: PersonDetail;
  isOwn: boolean;
  onClose: () => void;
  onChanged: (person: PersonDetail) => void;
}

const fields: readonly RecordField<Pick<PersonDetail, 'role'>>[] = [
  { label: 'Role', words: ({ role }) => roleWords[role].label },
];

/** Rights are given and taken with the own password; they hold from the next request on. */
export function RoleDialog({ person, isOwn, onClose, onChanged }: RoleDialogProps) {
  const [role, setRole] = useState<PersonRole>(person.role);
  const [currentPassword, setPassword] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const { attempt, isSaving, clash } = useChanges<PersonDetail, { role: PersonRole }>({
    lists: [],
    show: useKeepPerson(),
    rows: (seen, current, wanted = seen) => clashRows(fields, { seen, current, wanted }),
    onTheirs: onClose,
  });

  const send = () =>
    attempt(
      {
        async send(seen) {
          const params = { id: String(person.id) };
          const body = { role, from: seen.role, currentPassword };
          onChanged(seen.role === role ? seen : await call('PATCH /api/people/{id}/role', { params, body }));
        },
        wanted: { role },
        done: null,
        failed(problem) {
          const word = problem instanceof ApiError ? problem.fields['currentPassword'] : undefined;
          setError(word ?? '');
          if (!word) setFailure(failureWords(problem, 'The role could not be changed.'));
          return null;
        },
      },
      person,
    );

  function submit(): string | undefined {
    setError(currentPassword ? '' : 'Please enter your password');
    if (!currentPassword) return 'currentPassword';
    const isOther = role !== person.role;
    setFailure(isOther ? '' : 'Choose another role first.');
    if (isOther) void send();
    return undefined;
  }

  if (clash) return <ClashDialog what={`the role of ${nameOf(person)}`} clash={clash} isSaving={isSaving} />;
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
