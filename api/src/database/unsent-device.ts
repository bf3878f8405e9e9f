import { unsentAlarmMs } from '#contract/wire/sync.ts';

/**
 * A condition on `devices d`: the device has held work back so long that the office must know. The dashboard and the
 * list of people share it. Devices of closed accounts don't count: there is no one to ask, and their work wouldn't be
 * accepted.
 */
export const unsentDeviceSql = `d.revoked_at is null and d.oldest_unsent_at < now() - interval '${unsentAlarmMs} milliseconds'
  and exists (select 1 from users owner where owner.id = d.user_id and owner.deleted_at is null)`;
