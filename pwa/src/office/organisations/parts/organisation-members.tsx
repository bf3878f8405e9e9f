import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { OrganisationMember, OrganisationRecord } from '#contract/organisations/endpoints.ts';
import { type MemberRole, memberRoles, memberWords } from '#contract/organisations/organisations.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { InviteMember } from '#pwa/common/organisations/invite-member.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import type { OrganisationHandle } from '../use-organisation.ts';

interface PartProps {
  organisation: OrganisationRecord;
  handle: OrganisationHandle;
}

/** Accounts of the shop that buy for it, and who has been invited. */
export function OrganisationMembers({ organisation: { members, invitations }, handle }: PartProps) {
  const { timeZone } = useShopClock();
  const [isInviting, setInviting] = useState(false);
  return (
    <Section level={2} title="Members">
      {members.length === 0 && (
        <p className="text-soft">
          {invitations.length === 0
            ? 'Nobody yet. Invite people to order for it with an account of their own.'
            : 'Nobody has joined yet.'}
        </p>
      )}
      <ul aria-label="Members" className="grid gap-3">
        {members.map(member => (
          <Member key={member.id} member={member} handle={handle} />
        ))}
      </ul>
      {invitations.length > 0 && (
        <ul aria-label="Invitations" className="grid gap-2">
          {invitations.map(({ id, email, role, expiresAt }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{email}</span>
                <span className="block text-meta text-soft">
                  Invited as {memberWords[role].label.toLowerCase()}, until{' '}
                  {formatShortDate(new Date(expiresAt), timeZone)}
                </span>
              </span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Withdraw the invitation of ${email}`}
                onClick={() => void handle.withdraw(id, email)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" icon={UserPlus} className="justify-self-start" onClick={() => setInviting(true)}>
        Invite somebody…
      </Button>
      {isInviting && (
        <InviteMember
          firstRole="manager"
          told={handle.errors}
          invite={handle.invite}
          onClose={() => {
            handle.setErrors({});
            setInviting(false);
          }}
        />
      )}
    </Section>
  );
}

function Member({ member, handle }: { member: OrganisationMember; handle: OrganisationHandle }) {
  const [isAsking, setAsking] = useState(false);
  const { id, name, email, role } = member;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-meta text-soft wrap-anywhere">{email}</span>
      </span>
      <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove…
      </Button>
      <Select
        aria-label={`Role of ${name}`}
        value={role}
        disabled={handle.isSaving}
        onChange={event => void handle.setRole(id, name, event.target.value as MemberRole)}
      >
        {memberRoles.map(one => (
          <option key={one} value={one}>
            {memberWords[one].label}
          </option>
        ))}
      </Select>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        description="Orders stay with their buyer and with the organisation. What still waits for approval is taken back."
        confirmLabel="Remove"
        loading={handle.isSaving && 'Saving…'}
        onConfirm={() => void handle.removeMember(id, name).then(() => setAsking(false))}
      />
    </li>
  );
}
