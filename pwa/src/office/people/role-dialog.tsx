import { useState } from 'react';
import type { PersonDetail } from '#contract/people/endpoints.ts';
import { personRoles, type PersonRole, roleWords } from '#contract/people/people.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { useChanges } from '#pwa/office/common/record/use-record.ts';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { nameOf, roleCards } from './person-words.ts';
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

/** It takes effect with the next request. */
export function RoleDialog({ person, isOwn, onClose, onChanged }: RoleDialogProps) {
  const { attempt, clash } = useChanges<PersonDetail, { role: PersonRole }>({
    lists: [],
    show: useKeepPerson(),
    rows: (seen, current, wanted = seen) => clashRows(fields, { seen, current, wanted }),
    onTheirs: onClose,
  });
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const form = useForm({
    start: { role: person.role },
    check: ({ role }) => ({ role: role === person.role && 'Choose another role first.' }),
    told,
    save: ({ role }) =>
      attempt(
        {
          async send(seen) {
            const params = { id: String(person.id) };
            const body = { role, from: seen.role };
            onChanged(
              seen.role === role ? seen : await call('PATCH /api/people/{id}/role', { params, body }),
            );
          },
          wanted: { role },
          done: null,
          failed(problem) {
            setTold({ role: failureWords(problem, 'The role could not be changed.') });
            return null;
          },
        },
        person,
      ),
  });

  return (
    <EditDialog
      what={`the role of ${nameOf(person)}`}
      clash={clash}
      title={`Role of ${nameOf(person)}`}
      submitLabel="Change role"
      form={form}
      onClose={onClose}
    >
      <RadioCards
        label="Role"
        hideLabel
        stacked
        className="sm:col-span-2"
        options={roleCards(personRoles)}
        {...form.pick('role')}
        error={form.errors.role}
      />
      <p className="leading-snug text-soft sm:col-span-2">{consequence(person.role, isOwn)}</p>
    </EditDialog>
  );
}

function consequence(before: PersonRole, isOwn: boolean): string {
  if (isOwn)
    return 'This is your own account: you will be signed out and can then do only what the new role allows.';
  return before === 'customer'
    ? 'They are signed out and get an email to choose a new password: staff need a longer one.'
    : 'They are signed out at once and sign in again with the new role.';
}
