import type { Knex } from 'knex';
import { knownDeviceDays } from './known-devices.ts';

/** Deletes what time has ended: sessions, sign-ins that were not finished, counters of rate limits, links of mails, previews and invitations, notices and devices that have not asked for them for long, newsletter sign-ups that nobody confirmed. Safe on every node at once. */
export async function sweepExpired(knex: Knex): Promise<void> {
  await knex('sessions').whereRaw('expires_at < now() or idle_expires_at < now()').delete();
  await knex('password_resets').whereRaw(`expires_at < now() - interval '1 day'`).delete();
  await knex('organisation_invitations').whereRaw(`expires_at < now() - interval '1 day'`).delete();
  await knex('newsletter_subscriptions')
    .where({ status: 'pending' })
    .whereRaw(`coalesce(token_made_at, created_at) < now() - interval '30 days'`)
    .delete();
  await knex('email_changes').whereRaw(`undo_until < now() - interval '1 day'`).delete();
  await knex('known_devices')
    .whereRaw(`last_used_at < now() - ? * interval '1 day'`, [knownDeviceDays])
    .delete();
  await knex('push_subscriptions').whereRaw(`created_at < now() - interval '180 days'`).delete();
  await knex('notices').whereRaw(`created_at < now() - interval '30 days'`).delete();
  await knex('sign_in_steps').whereRaw('expires_at < now()').delete();
  await knex('passkey_challenges').whereRaw('expires_at < now()').delete();
  await knex('provider_sign_ins').whereRaw('expires_at < now()').delete();
  await knex('page_previews').whereRaw('expires_at < now()').delete();
  await knex('rate_limits').where('expire', '<', Date.now()).delete();
}
