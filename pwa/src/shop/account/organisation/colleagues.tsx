import { LogOut, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { OrganisationMember } from '#contract/organisations/endpoints.ts';
import { type MemberRole, memberRoles, memberWords } from '#contract/organisations/organisations.ts';
import type { OwnOrganisation } from '#contract/organisations/own-endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { InviteMember } from '#pwa/common/organisations/invite-member.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import type { OrganisationHandle } from './use-organisation.ts';

interface ColleaguesProps {
  organisation: OwnOrganisation;
  handle: OrganisationHandle;
  userId: number;
}

/** Who buys for the organisation. A manager invites and removes; everybody may leave. */
export function Colleagues({ organisation, handle, userId }: ColleaguesProps) {
  const { timeZone } = useShopFacts();
  const [isInviting, setInviting] = useState(false);
  const { role, members, invitations } = organisation;
  const isManager = role === 'manager';
  return (
    <section aria-label="People" className="grid max-w-200 gap-4">
      {isManager && (
        <Button variant="go" icon={UserPlus} className="justify-self-start" onClick={() => setInviting(true)}>
          Invite somebody
        </Button>
      )}
      <ul aria-label="Members" className="divide-y divide-line rounded-3 border border-line bg-surface">
        {members.map(member => (
          <MemberRow
            key={member.id}
            member={member}
            isManager={isManager}
            isMe={member.id === userId}
            handle={handle}
            organisation={organisation.name}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <>
          <h2 className="text-lg">Invitations</h2>
          <ul
            aria-label="Invitations"
            className="divide-y divide-line rounded-3 border border-line bg-surface"
          >
            {invitations.map(({ id, email, role: invited, expiresAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
                <span className="min-w-0">
                  <span className="block font-strong wrap-anywhere">{email}</span>
                  <span className="block text-meta text-soft">
                    {memberWords[invited].label}. The link works until{' '}
                    {formatShortDate(new Date(expiresAt), timeZone)}.
                  </span>
                </span>
                <Button
                  size="small"
                  aria-label={`Withdraw the invitation of ${email}`}
                  onClick={() =>
                    void handle.change(
                      () =>
                        call('DELETE /api/user/organisation/invitations/{invitationId}', {
                          params: { invitationId: String(id) },
                        }),
                      'Invitation withdrawn',
                      'The invitation could not be withdrawn.',
                    )
                  }
                >
                  Withdraw
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isInviting && (
        <InviteMember
          firstRole="buyer"
          invite={async body => {
            const answer = await call('POST /api/user/organisation/invitations', { body });
            await handle.change(async () => answer, 'Invitation sent', '');
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </section>
  );
}

interface MemberRowProps {
  member: OrganisationMember;
  isManager: boolean;
  isMe: boolean;
  organisation: string;
  handle: OrganisationHandle;
}

function MemberRow({ member, isManager, isMe, organisation, handle }: MemberRowProps) {
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const session = useSessionStore();
  const { id, name, email, role } = member;
  const params = { userId: String(id) };

  async function handleRole(next: MemberRole) {
    await handle.change(
      () => call('PATCH /api/user/organisation/members/{userId}', { params, body: { role: next } }),
      `${name} is a ${memberWords[next].label.toLowerCase()}`,
      'The role could not be changed.',
    );
  }

  async function handleRemove() {
    setSaving(true);
    const isDone = await handle.change(
      () => call('DELETE /api/user/organisation/members/{userId}', { params }),
      isMe ? `You have left ${organisation}` : `${name} no longer buys for ${organisation}`,
      'That could not be saved.',
    );
    setSaving(false);
    setAsking(false);
    if (isDone && isMe) await session.load();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-strong wrap-anywhere">
          {name}
          {isMe && <Badge>You</Badge>}
        </span>
        <span className="block text-meta text-soft wrap-anywhere">{email}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {isManager ? (
          <Select
            aria-label={`Role of ${name}`}
            value={role}
            onChange={event => void handleRole(event.target.value as MemberRole)}
          >
            {memberRoles.map(one => (
              <option key={one} value={one}>
                {memberWords[one].label}
              </option>
            ))}
          </Select>
        ) : (
          <Badge tone="outline">{memberWords[role].label}</Badge>
        )}
        {(isManager || isMe) && (
          <Button
            size="small"
            {...(isMe ? { icon: LogOut } : {})}
            aria-label={isMe ? `Leave ${organisation}` : `Remove ${name}`}
            onClick={() => setAsking(true)}
          >
            {isMe ? 'Leave…' : 'Remove…'}
          </Button>
        )}
      </span>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isMe ? `Leave ${organisation}?` : `Remove ${name}?`}
        description="Orders stay with their buyer and with the organisation. What still waits for approval is taken back."
        confirmLabel={isMe ? 'Leave' : 'Remove'}
        loading={isSaving && 'Saving…'}
        onConfirm={() => void handleRemove()}
      />
    </li>
  );
}
