/** Closing one's own account: asked for with the password, undone by signing in. */
import type { Knex } from 'knex';
import { deletionGraceDays } from '#contract/account/account-words.ts';
import { isStaff } from '#contract/wire/capabilities.ts';
import type { DeletionBlock } from '#contract/account/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { present } from '#api/database/present.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { checkoutStatus, deliveryStatus, orderStatus, paymentStatus } from '#api/database/state-words.ts';
import type { SessionUser } from '#api/http/handler.ts';
import { queueDeletionMail } from './account-mails.ts';
import type { AccountParts, Origin } from './account-parts.ts';
import { confirmPassword } from './password/confirm-password.ts';

export async function requestDeletion(
  parts: AccountParts,
  person: SessionUser,
  password: string,
  origin: Origin,
): Promise<{ deleteAfter: string } | Refusal> {
  if (isStaff(person)) return refuse('deletion_blocked', { message: staffStays });
  const refused = await confirmPassword(parts, person.id, password, 'password');
  if (refused) return refused;
  const answer = await inTransaction(parts.knex, async trx => {
    const blockedBy = await deletionBlocks(trx, person.id);
    if (blockedBy.length > 0)
      return refuse('deletion_blocked', { message: unfinished, details: { blockedBy } });
    const [row] = await trx('users')
      .where({ id: person.id })
      .update({ deleteAfter: trx.raw(`now() + ? * interval '1 day'`, [deletionGraceDays]) })
      .returning('deleteAfter');
    if (!row) return refuse('unauthenticated');
    await trx('sessions').where({ userId: person.id }).delete();
    await trx('password_resets').where({ userId: person.id }).delete();
    const deleteAfter = present(row.deleteAfter);
    if (person.email) await queueDeletionMail(trx, parts, { person, to: person.email, deleteAfter });
    return { deleteAfter: deleteAfter.toISOString() };
  });
  if ('deleteAfter' in answer)
    await parts.security.record({ type: 'deletion_requested', userId: person.id, ...origin });
  return answer;
}

const staffStays = 'Staff accounts can only be closed by the office.';
const unfinished = 'You have an unfinished order. You can delete your account once it has arrived.';

const underWay = paymentStatus('processing', 'requires_capture', 'succeeded');

/**
 * Orders that still need their buyer: owed, being made, on their way, or paid with money that is under way. An order
 * that nobody pays is no reason to wait, unless it is an accepted quote: it ends within a week (decision 039). `isDue`
 * checks for those too, before anything is removed.
 */
export async function deletionBlocks(
  knex: Knex,
  userId: number,
  { isDue = false }: { isDue?: boolean } = {},
): Promise<DeletionBlock[]> {
  const { rows } = await knex.raw<{ rows: DeletionBlock[] }>(
    `select order_id as "orderId",
       case when not is_paid then 'unpaid' when status in (${orderStatus('pending', 'processing')}) then 'production'
         else 'delivery' end as reason
     from orders o where user_id = :userId and status <> ${orderStatus('cancelled')}
       and (:isDue or status <> ${orderStatus('pending')} or is_paid or payment_review or exists (select from quotes q where q.order_id = o.id)
         or exists (select from payments p where p.checkout_id = o.checkout_id and p.status in (${underWay})))
       and (not is_paid or payment_review
       or status in (${orderStatus('pending', 'processing')})
       or exists (select from deliveries d where d.order_id = o.id and d.deleted_at is null
         and d.status in (${deliveryStatus('pending', 'out_for_delivery', 'failed')})))
     union all
     select c.order_id, 'unpaid' from checkouts c left join orders o on o.checkout_id = c.id
     where c.user_id = :userId and o.id is null and (c.status in (${checkoutStatus('paid', 'payment_review')})
       or (c.status = ${checkoutStatus('paying')} and c.expires_at > now() and (:isDue
         or exists (select from payments p where p.checkout_id = c.id and p.status in (${underWay})))))
     order by 1`,
    { userId, isDue },
  );
  return rows;
}
