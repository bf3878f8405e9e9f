import type { z } from 'zod';
import { invitationForm, memberInvitationWords } from '#contract/organisations/organisation-forms.ts';
import { type MemberRole, memberRoles, memberWords } from '#contract/organisations/organisations.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface InviteMemberProps {
  /** What is chosen at first. */
  firstRole: MemberRole;
  /** The server's messages by field, if the caller keeps them. */
  told?: Readonly<Record<string, string>>;
  /** Resolves to false if it wasn't sent. */
  invite: (invitation: z.output<typeof invitationForm>) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for an address and a role. Of an organisation, from the office and from a manager's account. */
export function InviteMember({ firstRole, told, invite, onClose }: InviteMemberProps) {
  const form = useForm({
    start: { email: '', role: firstRole },
    schema: invitationForm,
    words: memberInvitationWords,
    ...(told ? { told } : {}),
    save: invite,
    failed: 'The invitation could not be sent.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Invite somebody"
      submitLabel="Send invitation"
      saving="Sending…"
      form={form}
      onClose={onClose}
    >
      <Field {...form.field('email')} className="sm:col-span-2">
        <TextInput {...form.text('email')} type="email" autoComplete="off" />
      </Field>
      <Field {...form.field('role')} help={memberWords[form.value.role].may} className="sm:col-span-2">
        <Select {...form.text('role')}>
          {memberRoles.map(one => (
            <option key={one} value={one}>
              {memberWords[one].label}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
