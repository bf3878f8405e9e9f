/**
 * Anonymises closed accounts once their waiting time is over. Personal data is removed; the records stay. Orders and
 * invoices keep what the law requires for seven years, which is the name and the ABN; every other trace of the person
 * is removed in one transaction. Proofs of delivery, invoices and the logs are append-only and don't change.
 *
 * Anyone can register with another person's address, so only a proven address (decision 037) shows what belongs to
 * whom. An account without a proven address loses what was made while it was signed in, but nothing that others share.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Erasure } from '#contract/account/own-data-endpoints.ts';
import type { MailKind } from '#contract/mail/mail.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { leadEventType } from '#api/database/state-words.ts';
import type { SecurityLog } from '#api/http/security-log.ts';
import type { MailSender } from './account-mails.ts';
import { deletionBlocks } from './delete-account.ts';
import { nobodysHash } from './password/passwords.ts';
import { provenEmailKey } from './email/proven-email.ts';
import { countErasure } from './own-data/count-erasure.ts';

export interface AccountJobs extends MailSender {
  knex: Knex;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  security: SecurityLog;
}

const perRound = 100;

/** Answers how many were anonymised. One that has a new order in the meantime waits until that is finished. */
export async function anonymiseDueAccounts({ knex, log, security }: AccountJobs): Promise<number> {
  const due: number[] = await dueAccounts(knex).limit(perRound).pluck('id');
  let done = 0;
  for (const id of due) {
    try {
      const told = await inTransaction(knex, trx => anonymise(trx, id));
      if (!told) continue;
      done++;
      const event = { userId: id, address: '127.0.0.1', requestId: 'shop' };
      await security.record({ type: 'account_deleted', ...event, data: { ...told } });
    } catch (error) {
      log.error({ userId: id, err: error }, 'account not deleted');
    }
  }
  return done;
}

function dueAccounts(knex: Knex) {
  return knex('users').whereNull('deletedAt').whereRaw('delete_after <= now()').orderBy('deleteAfter');
}

/** Counts without personal details; null if it is no longer due. */
async function anonymise(trx: Knex.Transaction, id: number): Promise<Erasure | null> {
  // Looked at again under the lock: its owner may have signed in just now, or another node been faster.
  const person = await dueAccounts(trx).where({ id }).forUpdate().first('id', 'emailKey', 'createdAt');
  if (!person || (await deletionBlocks(trx, id, { isDue: true })).length > 0) return null;
  const values = {
    id,
    owner: `user:${id}`,
    address: person.emailKey,
    since: person.createdAt,
    // Null equals nothing: an address that was only typed finds nothing.
    email: await provenEmailKey(trx, id),
    removed,
  };
  const told = await countErasure(trx, { id, email: values.email });
  for (const statement of statements) await trx.raw(statement, values);
  await trx('users')
    .where({ id })
    .update({
      username: `deleted-${id}`,
      // No one can register this name: the colon isn't allowed there.
      usernameKey: `deleted:${id}`,
      email: null,
      emailKey: null,
      emailProvenAt: null,
      firstName: null,
      lastName: null,
      passwordHash: nobodysHash,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      deleteAfter: null,
      deletedAt: trx.fn.now(),
      anonymisedAt: trx.fn.now(),
    });
  return told;
}

const accountMails = (
  [
    'staff_invitation',
    'password_reset',
    'password_changed',
    'sign_in_changed',
    'email_confirm',
    'email_notice',
    'deletion_requested',
  ] as const satisfies readonly MailKind[]
)
  .map(kind => `'${kind}'`)
  .join(', ');

const removed = 'Removed with the account';

/** Name and nothing else of what the buyer typed. */
const nameOnly = `jsonb_strip_nulls(jsonb_build_object(
  'firstName', customer_info -> 'firstName', 'lastName', customer_info -> 'lastName'))`;

const ownOrders = `(select id from orders where user_id = :id)`;
const ownQuotes = `(select id from quotes where user_id = :id or lower(email) = :email)`;
const ownMessages = `(select id from contact_messages where user_id = :id or lower(email) = :email)`;
/** A person who writes or buys joins the open lead and the customer of the address they typed. */
const hasOthersIn = (lead: string): string => `(${lead}.order_id not in ${ownOrders}
   or exists (select from quotes q where q.lead_id = ${lead}.id and q.id not in ${ownQuotes})
   or exists (select from contact_messages m where m.lead_id = ${lead}.id and m.id not in ${ownMessages}))`;
const ownCustomers = `(select id from customers c where lower(email) = :email and (user_id is null or user_id = :id)
   or user_id = :id and not exists (select from leads l where l.customer_id = c.id and ${hasOthersIn('l')})
     and not exists (select from projects p left join quotes q on q.project_id = p.id
       where p.customer_id = c.id and (p.order_id not in ${ownOrders} or q.id not in ${ownQuotes})))`;
const ownLeads = `(select id from leads l where lower(customer_email) = :email
   or (customer_id in ${ownCustomers} or order_id in ${ownOrders}
     or id in (select lead_id from quotes where id in ${ownQuotes})
     or id in (select lead_id from contact_messages where id in ${ownMessages})) and not ${hasOthersIn('l')})`;

/** What the shop has written about what is theirs, named as whoever queued it has named it. */
const ownMailKeys = `(select 'contact_message:' || id from contact_messages where id in ${ownMessages}
   union all select 'lead_reply:' || client_id from lead_events where (data ->> 'messageId')::integer in ${ownMessages}
   union all select 'quote_received:' || id from quotes where id in ${ownQuotes}
   union all select kind || number from quote_offers, unnest(array['quote_sent:', 'quote_answer:', 'quote_accepted:']) kind
     where quote_id in ${ownQuotes}
   union all select 'quote_reminder:' || f.number || ':' || (e.data ->> 'which')
     from quote_events e join quote_offers f on f.id = e.offer_id where e.type = 'reminded' and e.quote_id in ${ownQuotes}
   union all select 'payment_failed:' || id from checkouts where user_id = :id)`;

/**
 * In this order: the later ones no longer find what the earlier ones have taken, and quotes and messages tell whose
 * a lead and a customer are.
 */
const statements = [
  `delete from sessions where user_id = :id`,
  `delete from push_subscriptions where user_id = :id or order_id in ${ownOrders}`,
  `delete from notice_choices where user_id = :id`,
  `delete from notices where user_id = :id or order_id in ${ownOrders}`,
  `delete from known_devices where user_id = :id`,
  `delete from authenticators where user_id = :id`,
  `delete from recovery_codes where user_id = :id`,
  `delete from sign_in_steps where user_id = :id`,
  `delete from identities where user_id = :id`,
  `delete from passkeys where user_id = :id`,
  `delete from passkey_challenges where user_id = :id`,
  `delete from password_resets where user_id = :id`,
  `delete from email_changes where user_id = :id`,
  `delete from tasks where kind = 'password_reset' and payload ->> 'emailKey' = :address`,
  `delete from newsletter_subscriptions where email_key = :email`,
  // Also what the shop has written to itself about the person.
  `delete from mails where lower(to_email) = :email or order_id in ${ownOrders}
   or lower(reply_to) = :email or position(:email in lower(body_text)) > 0
   or lower(to_email) = :address and kind in (${accountMails}) and created_at >= :since
   or unique_key in ${ownMailKeys}`,
  // Links of old mails, which would open what is left of the orders.
  `delete from order_links where order_id in ${ownOrders}`,
  `delete from offer_links where offer_id in (select id from quote_offers where quote_id in ${ownQuotes})`,
  `delete from saved_addresses where user_id = :id`,
  `delete from organisation_members where user_id = :id`,
  `delete from organisation_invitations where email = :email or email = :address`,
  `update order_approvals set reason = null where asked_by = :id or decided_by = :id`,
  // A logo that was ordered for an organisation stays its logo, under no name of a person's.
  `insert into organisation_artworks (organisation_id, sha256, name)
   select distinct o.organisation_id, a.sha256, 'Logo' from orders o join order_items i on i.order_id = o.id,
     jsonb_array_elements(i.design_placements) p join artworks a on a.sha256 = p -> 'designFile' ->> 'sha256'
   where o.user_id = :id and o.organisation_id is not null on conflict do nothing`,
  // Designs: the files go with the next sweep, unless someone else owns them or a page shows them.
  `delete from artwork_owners where owner = :owner`,
  `update artworks a set attached_at = null, file_name = null
   where a.sha256 in (select p -> 'designFile' ->> 'sha256' from order_items i,
       jsonb_array_elements(i.design_placements) p
       where i.order_id in ${ownOrders} or i.removed_order_id in ${ownOrders}
     union select p -> 'artwork' ->> 'sha256' from designs d, jsonb_array_elements(d.placements) p where d.user_id = :id)
     and not exists (select from artwork_owners o where o.sha256 = a.sha256)
     and not exists (select from media m where m.sha256 = a.sha256)
     and not exists (select from organisation_artworks l where l.sha256 = a.sha256)
     and not exists (select from order_items i, jsonb_array_elements(i.design_placements) p
       where p -> 'designFile' ->> 'sha256' = a.sha256 and coalesce(i.order_id, i.removed_order_id) not in ${ownOrders})`,
  // Files that staff made of them go with them; until then nothing names the person.
  `update production_files f set name = 'design.' || extension, note = null
   where exists (select from artworks a where a.sha256 = f.artwork and a.attached_at is null)`,
  `delete from designs where user_id = :id`,
  // A file name may contain a person's name.
  `update order_items set design_placements = (
     select coalesce(jsonb_agg(case when jsonb_typeof(p -> 'designFile') = 'object'
       then jsonb_set(p #- '{designFile,original}', '{designFile,name}', '"design"') else p end), '[]') from jsonb_array_elements(design_placements) p)
   where order_id in ${ownOrders} or removed_order_id in ${ownOrders}`,
  // Names of those who wear the pieces; numbers and sizes are what was made.
  `update order_items set roster = jsonb_set(roster, '{pieces}', (
     select coalesce(jsonb_agg(p || '{"name": "", "note": ""}' order by at), '[]')
     from jsonb_array_elements(roster -> 'pieces') with ordinality x(p, at)))
   where roster is not null and order_id in ${ownOrders}`,
  `update jobs set artwork = (select coalesce(jsonb_agg(a || '{"name": "design"}'), '[]') from jsonb_array_elements(artwork) a)
   where order_item_id in (select id from order_items where order_id in ${ownOrders} or removed_order_id in ${ownOrders})`,
  // What both sides wrote about a proof; what was approved stays.
  `update proofs set message = null, answer = null where order_id in ${ownOrders}`,
  `update proof_approvers set name = '', answer = null where proof_id in (select id from proofs where order_id in ${ownOrders})`,
  `update deliveries set customer_address = :removed, customer_phone = null, delivery_notes = null
   where order_id in ${ownOrders}`,
  `update projects set description = '', body_hash = null where customer_id in ${ownCustomers} or order_id in ${ownOrders}`,
  // Made in the inbox of leads: named by what the person wrote.
  `update projects set brief = null, title = :removed where project_number in (
     select data ->> 'projectNumber' from lead_events where type = ${leadEventType('project')} and lead_id in ${ownLeads})`,
  `update lead_events set note = null, data = data - 'subject' where lead_id in ${ownLeads}`,
  `update leads set customer_email = :removed, customer_phone = null, notes = null where id in ${ownLeads}`,
  `update customers set email = :removed, phone = null, address = null, city = null, state = null, postal_code = null,
     notes = null, body_hash = null, deleted_at = coalesce(deleted_at, now()) where id in ${ownCustomers}`,
  // What both sides wrote about it; the price that was offered stays.
  `update quote_offers set message = null, work = null, options = null
     where (message is not null or work is not null) and quote_id in ${ownQuotes}`,
  `update size_rows set name = '', number = '' where (name <> '' or number <> '') and link_id in (
     select id from size_links where quote_id in ${ownQuotes})`,
  `update size_links set label = :removed where label <> :removed and quote_id in ${ownQuotes}`,
  `update quote_events set note = null where note is not null and quote_id in ${ownQuotes}`,
  `update projects set brief = null where id in (select project_id from quotes where id in ${ownQuotes})`,
  `update quotes set name = :removed, email = :removed, phone = null, company = null, additional_notes = null,
     internal_notes = null, buyer = null, draft = null, draft_at = null, draft_by = null,
     deleted_at = coalesce(deleted_at, now())
   where id in ${ownQuotes}`,
  `update order_changes set message = null where message is not null and order_id in ${ownOrders}`,
  `update written_orders set message = null, work = null where order_id in ${ownOrders}`,
  `delete from contact_messages where id in ${ownMessages}`,
  `update orders set customer_info = ${nameOnly}, notes = null, access_token_hash = null where user_id = :id`,
  // The snapshot of what was bought is in the order's lines; here it would keep names of files.
  `update checkouts set customer_info = ${nameOnly}, items = '[]', access_token_hash = null where user_id = :id`,
];
