import { unsentAlarmMs } from '#contract/wire/sync.ts';

/**
 * Of `devices d`: it has held work back for so long that the office is told; on the dashboard and in the list of people
 * alike. Not of an account that is gone: nobody could be asked, and nothing would be taken from it.
 */
export const unsentDeviceSql = `d.revoked_at is null and d.oldest_unsent_at < now() - interval '${unsentAlarmMs} milliseconds'
  and exists (select 1 from users owner where owner.id = d.user_id and owner.deleted_at is null)`;
