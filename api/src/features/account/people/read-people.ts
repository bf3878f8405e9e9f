/** Accounts as the office sees them. Hashes and tokens are in no answer. `u` is the alias of `users`. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type {
  PersonDetail,
  PersonDevice,
  peopleEndpoints,
  PersonSummary,
} from '#contract/people/endpoints.ts';
import { peoplePageSize } from '#contract/people/people.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { type ListOrder, type Paged, pageOf } from '#api/database/lists/list-page.ts';
import { withParts } from '#api/database/lists/search-text.ts';
import { unsentDeviceSql } from '#api/database/unsent-device.ts';
import type { SessionStore } from '#api/http/session-store.ts';
import { recoveryCodesLeft } from '../sign-in/recovery-codes.ts';
import { needsSecondStep } from '../sign-in/sign-in-rule.ts';
import { rightsOf } from './lock-people.ts';

const role = `case when u.is_admin then 'admin' else coalesce(u.staff_role, 'customer') end`;
const state = `case when u.deactivated_at is not null then 'deactivated' when u.delete_after is not null then 'leaving'
  when u.invited_at is not null then 'invited' else 'active' end`;
const lastSeen = `greatest(u.last_login_at, (select max(s.last_seen_at) from sessions s where s.user_id = u.id))`;

const hasApp = `exists (select 1 from authenticators a where a.user_id = u.id and a.confirmed_at is not null)`;
const codesLeft = `(select count(*) from recovery_codes r where r.user_id = u.id and r.used_at is null)`;
const hasPasskey = `exists (select 1 from passkeys k where k.user_id = u.id)`;
const secondStep = `array_to_json(array_remove(array[case when ${hasPasskey} then 'passkey' end,
  case when ${hasApp} then 'authenticator' end,
  case when (${hasApp} or ${hasPasskey}) and ${codesLeft} > 0 then 'recovery' end], null))`;

const summarySql = jsonObject({
  id: 'u.id',
  username: 'u.username',
  email: 'u.email',
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  role,
  state,
  lastSeenAt: isoText(lastSeen),
  createdAt: isoText('u.created_at'),
  unsentDevices: `(select count(*) from devices d where d.user_id = u.id and ${unsentDeviceSql})`,
  secondStep,
});

const searched = `lower(concat_ws(' ', u.first_name, u.last_name, u.username, u.email))`;
/** As the index was made. */
const partsOfUser = `person_parts(coalesce(u.first_name || ' ', '') || coalesce(u.last_name || ' ', '') || u.username
  || coalesce(' ' || u.email, ''), '')`;
/** By rank and name, as the index was made. */
const order: ListOrder = {
  keys: [
    ['number', `array_position(array['admin', 'workshop', 'driver', 'customer'], ${role})`],
    ['text', `lower(coalesce(u.first_name || ' ', '') || coalesce(u.last_name || ' ', '') || u.username)`],
  ],
  id: 'u.id',
};

export async function listPeople(
  knex: Knex,
  { search, role: asked, unsent, ...from }: QueryOf<typeof peopleEndpoints.listPeople>,
): Promise<Paged<ResponseOf<typeof peopleEndpoints.listPeople>>> {
  const conditions = ['u.deleted_at is null'];
  const values: Knex.RawBinding[] = [];
  const words = search?.trim();
  if (words) {
    const [inIndex, ...letters] = withParts(partsOfUser, [words]);
    conditions.push(`${inIndex} and position(lower(?) in ${searched}) > 0`);
    values.push(...letters, words);
  }
  if (asked === 'staff') conditions.push('(u.is_admin or u.staff_role is not null)');
  else if (asked) {
    conditions.push(`${role} = ?`);
    values.push(asked);
  }
  if (unsent)
    conditions.push(`exists (select 1 from devices d where d.user_id = u.id and ${unsentDeviceSql})`);
  const fits = `from users u where ${conditions.join(' and ')}`;
  const page = pageOf(order, from, peoplePageSize);
  const [found, total] = await Promise.all([
    knex.raw<{ rows: { row: PersonSummary; cursor: string }[] }>(
      `with page as materialized (select u.id ${fits} and ${page.where} ${page.slice})
       select ${summarySql} as row, ${page.cursor} from users u where u.id in (select id from page) ${page.order}`,
      [...values, ...page.values],
    ),
    knex.raw<{ rows: { count: number }[] }>(`select count(*) ${fits}`, values),
  ]);
  const cut = page.cut(found.rows);
  return {
    answer: { people: cut.rows.map(({ row }) => row), total: total.rows[0]?.count ?? 0 },
    beside: cut.beside,
  };
}

const deviceSql = jsonObject({
  id: 'd.id',
  build: 'd.build',
  lastSeenAt: isoText('d.last_seen_at'),
  pending: `coalesce((d.stats->>'pending')::int, 0)`,
  oldestPendingAt: `d.stats->>'oldestPendingAt'`,
  isBehind: `coalesce(${unsentDeviceSql}, false)`,
  revokedAt: isoText('d.revoked_at'),
});

/** Null when there is no such account. `token` is the asking session's, to be marked among the own ones. */
export async function readPerson(
  { knex, sessions }: { knex: Knex; sessions: Pick<SessionStore, 'list'> },
  id: number,
  token: string | null,
): Promise<PersonDetail | null> {
  const [people, known, devices, left, linked] = await Promise.all([
    knex.raw<{ rows: { row: PersonSummary }[] }>(
      `select ${summarySql} as row from users u where u.id = ? and u.deleted_at is null`,
      [id],
    ),
    sessions.list(id, token),
    knex.raw<{ rows: { row: PersonDevice }[] }>(
      `select ${deviceSql} as row from devices d where d.user_id = ? order by d.last_seen_at desc limit ${mostRows.devicesOfPerson}`,
      [id],
    ),
    recoveryCodesLeft(knex, id),
    knex('identities').where({ userId: id }).first('email'),
  ]);
  const person = people.rows[0]?.row;
  if (!person) return null;
  return {
    ...person,
    sessions: known,
    devices: devices.rows.map(({ row }) => row),
    recoveryCodesLeft: left,
    linkedEmail: linked?.email ?? null,
    needsSecondStep: await needsSecondStep(knex, rightsOf(person.role)),
  };
}
