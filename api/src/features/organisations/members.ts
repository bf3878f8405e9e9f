/**
 * Who buys for an organisation. People join by the link in a mail, with an account of the address that it went to: so
 * nobody joins by a mail that was passed on. What a person ordered before stays their own.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import {
  invitationDays,
  type MemberRole,
  whyNotChangeMember,
} from '#contract/organisations/organisations.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { missing } from '#api/crm/missing.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { hashToken, newToken } from '#api/http/session-store.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { organisationInvitation } from '#api/mail/kinds/organisation.ts';
import { mustMayGiveCredit } from '#api/database/shared/customer-credit.ts';
import { lockOrganisation, whyNotOut } from './change-organisation.ts';
import type { Membership, OrganisationParts } from './organisation-parts.ts';

/** Who changes a membership: the office, or a member whose rights are looked at under the organisation's lock. */
export interface Actor {
  id: number;
  isOffice: boolean;
  /** A manager brings people of their own; the office needs `accounts.approve`. */
  mayGiveCredit: boolean;
}

interface Invited {
  email: string;
  role: MemberRole;
}

const asStranger = () => new Refused(refuse('not_found'));
const notManager = () => new Refused(refuse('forbidden', { message: 'Only a manager can do that.' }));

/** The organisation, locked, for whoever may manage its people; a buyer is told so, a stranger nothing. */
async function lockForManager(trx: Knex.Transaction, id: number, actor: Actor): Promise<string> {
  const { name } = await lockOrganisation(trx, id);
  if (actor.isOffice) return name;
  const membership = await memberOf(trx, id, actor.id);
  if (!membership) throw asStranger();
  if (membership.role !== 'manager') throw notManager();
  return name;
}

async function memberOf(
  trx: Knex.Transaction,
  organisationId: number,
  userId: number,
): Promise<Membership | undefined> {
  const row = await trx('organisation_members')
    .where({ organisationId, userId })
    .forUpdate()
    .first('organisationId', 'role');
  return row as Membership | undefined;
}

export async function invite(
  { knex, publicUrl, readShopName }: OrganisationParts,
  organisationId: number,
  { email: typed, role }: Invited,
  actor: Actor,
): Promise<null | Refusal> {
  const email = typed.toLowerCase();
  return changeOrRefuse(knex, async trx => {
    const organisation = await lockForManager(trx, organisationId, actor);
    await mustMayGiveCredit(trx, organisationId, actor);
    const member = await trx('organisation_members as m')
      .join('users as u', 'u.id', 'm.userId')
      .where('m.organisationId', organisationId)
      .where('u.emailKey', email)
      .first<{ userId: number } | undefined>('m.userId');
    if (member)
      throw new Refused(
        refuse('invalid', { fields: { email: 'Somebody with this address is a member already.' } }),
      );
    const token = newToken();
    const row = {
      organisationId,
      email,
      role,
      tokenHash: hashToken(token),
      invitedBy: actor.id,
      expiresAt: trx.raw(`now() + ? * interval '1 day'`, [invitationDays]),
    };
    await trx('organisation_invitations').insert(row).onConflict(['organisationId', 'email']).merge();
    const url = `${publicUrl}/account/join?token=${token}`;
    await queueMail(trx, {
      kind: 'organisation_invitation',
      uniqueKey: `organisation_invitation:${randomUUID()}`,
      toEmail: email,
      letter: organisationInvitation({ organisation, role, url }, await readShopName(trx)),
    });
    await audit(trx, organisationId, actor.id, 'organisation.invite', { email, role });
    return null;
  });
}

export async function withdrawInvitation(
  { knex }: Pick<OrganisationParts, 'knex'>,
  organisationId: number,
  invitationId: number,
  actor: Actor,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await lockForManager(trx, organisationId, actor);
    const [gone] = await trx('organisation_invitations')
      .where({ id: invitationId, organisationId })
      .delete()
      .returning('email');
    if (gone)
      await audit(trx, organisationId, actor.id, 'organisation.withdrawInvitation', { email: gone.email });
    return null;
  });
}

export async function readInvitation(
  knex: Knex,
  token: string,
): Promise<{ organisation: string; email: string; role: MemberRole } | Refusal> {
  const row = await knex('organisation_invitations as n')
    .join('organisations as g', 'g.id', 'n.organisationId')
    .where('n.tokenHash', hashToken(token))
    .whereRaw('n.expires_at > now()')
    .first<{ organisation: string; email: string; role: MemberRole } | undefined>(
      'g.name as organisation',
      'n.email',
      'n.role',
    );
  return row ?? refuse('link_expired');
}

export async function accept(
  { knex }: Pick<OrganisationParts, 'knex'>,
  userId: number,
  token: string,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const found = await trx('organisation_invitations')
      .where({ tokenHash: hashToken(token) })
      .whereRaw('expires_at > now()')
      .first('organisationId', 'email');
    if (!found) throw new Refused(refuse('link_expired'));
    const { organisationId } = found;
    await lockCustomers(trx, found.email);
    await lockOrganisation(trx, organisationId);
    // Checked again under the lock: it may have been withdrawn or replaced by a new invitation.
    const invitation = await trx('organisation_invitations')
      .where({ tokenHash: hashToken(token) })
      .forUpdate()
      .first('id', 'email', 'role');
    if (!invitation) throw new Refused(refuse('link_expired'));
    const user = await trx('users').where({ id: userId }).whereNull('deletedAt').first('emailKey');
    if (user?.emailKey !== invitation.email)
      throw conflict(
        `This invitation is for ${invitation.email}. Sign in with an account of that address, or ask for one to yours.`,
      );
    await trx('organisation_invitations').where({ id: invitation.id }).delete();
    const { role } = invitation;
    const member = await trx('organisation_members').where({ userId }).first('organisationId');
    if (member && member.organisationId !== organisationId)
      throw conflict('You buy for another organisation already. Leave it in your account first.');
    if (member) return null;
    await trx('organisation_members').insert({ userId, organisationId, role });
    await bringCustomers(trx, organisationId, invitation.email);
    await audit(trx, organisationId, userId, 'organisation.join', { userId, role });
    return null;
  });
}

/** Customers are locked before organisations, as by whoever writes down money for them. */
async function lockCustomers(trx: Knex.Transaction, email: string | null): Promise<void> {
  if (email === null) return;
  await trx('customers').whereRaw('lower(email) = ?', [email]).orderBy('id').forUpdate().select('id');
}

/** Customers that are this person and have no account of their own buy on the organisation's from now on. */
async function bringCustomers(trx: Knex.Transaction, organisationId: number, email: string): Promise<void> {
  await trx.raw(
    `update customers c set organisation_id = :organisationId
     where lower(c.email) = :email and c.organisation_id is null and c.deleted_at is null
       and not exists (select from customer_accounts a where a.customer_id = c.id and a.is_approved)
       and not exists (select from receipts r where r.customer_id = c.id)
       and not exists (select from orders o where o.customer_id = c.id and not o.is_paid
         and o.status in ('processing', 'completed'))`,
    { organisationId, email },
  );
}

/** `to` null ends the membership. Everybody may end their own; all else takes a manager, or the office. */
export async function changeMember(
  { knex }: Pick<OrganisationParts, 'knex'>,
  organisationId: number,
  userId: number,
  to: MemberRole | null,
  actor: Actor,
): Promise<null | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const isLeaving = actor.id === userId && to === null;
    if (to === null) {
      const user = await trx('users').where({ id: userId }).first('emailKey');
      await waitingOf(trx, organisationId, userId).orderBy('orderId').forUpdate().select('orderId');
      await lockCustomers(trx, user?.emailKey ?? null);
    }
    if (isLeaving && !actor.isOffice) await lockOrganisation(trx, organisationId);
    else await lockForManager(trx, organisationId, actor);
    const member = await memberOf(trx, organisationId, userId);
    if (!member) return to === null ? null : missing('There is no such member.');
    if (member.role === to) return null;
    if (!actor.isOffice) {
      const managers = await trx('organisation_members')
        .where({ organisationId, role: 'manager' })
        .select('userId');
      const why = whyNotChangeMember({ to, role: member.role, managers: managers.length });
      if (why) throw conflict(why);
    }
    const mine = { organisationId, userId };
    if (to !== null) {
      await mustMayGiveCredit(trx, organisationId, actor, 'change what a member may do');
      await trx('organisation_members').where(mine).update({ role: to });
      await audit(
        trx,
        organisationId,
        actor.id,
        'organisation.member',
        { userId, role: to },
        { role: member.role },
      );
      return null;
    }
    await trx('organisation_members').where(mine).delete();
    await waitingOf(trx, organisationId, userId).update({
      state: 'withdrawn',
      decidedBy: actor.id,
      decidedAt: trx.fn.now(),
    });
    await letCustomersGo(trx, organisationId, userId);
    await audit(
      trx,
      organisationId,
      actor.id,
      'organisation.removeMember',
      { userId },
      { role: member.role },
    );
    return null;
  });
}

const waitingOf = (trx: Knex.Transaction, organisationId: number, userId: number) =>
  trx('order_approvals').where({ organisationId, askedBy: userId, state: 'waiting' });

/** What is open stays on the organisation's account; the office sees the customer there and takes it out once settled. */
async function letCustomersGo(trx: Knex.Transaction, organisationId: number, userId: number): Promise<void> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `select c.id from customers c join users u on u.id = ?
     where c.organisation_id = ? and (c.user_id = u.id or lower(c.email) = u.email_key) and coalesce(c.company, '') = ''`,
    [userId, organisationId],
  );
  for (const { id } of rows)
    if ((await whyNotOut(trx, id)) === null)
      await trx('customers').where({ id }).update({ organisationId: null });
}

async function audit(
  trx: Knex.Transaction,
  entityId: number,
  actorId: number,
  action: string,
  after: object,
  before: object | null = null,
): Promise<void> {
  await recordAudit(trx, { actorId, entity: 'organisations', entityId, action, before, after });
}
