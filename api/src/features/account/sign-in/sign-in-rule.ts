/** Whom the owner's settings ask for a second step, and from when. */
import type { Knex } from 'knex';
import { type Person, roleOf } from '#contract/wire/capabilities.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';

export async function needsSecondStep(knex: Knex, person: Person): Promise<boolean> {
  const role = roleOf(person);
  if (role === 'visitor' || role === 'customer') return false;
  return readSetting(knex, `signIn.${role}`);
}

/**
 * When a sign-in stops being possible without a second step; null where none is needed. The days of grace begin with
 * the first sign-in after the owner's switch, so that nobody who was away finds them gone.
 */
export async function secondStepDueAt(
  knex: Knex,
  person: { id: number } & NonNullable<Person>,
): Promise<Date | null> {
  const isNeeded = await needsSecondStep(knex, person);
  const row = knex('users').where({ id: person.id });
  if (!isNeeded) {
    // Switched on again later, the days begin again.
    await row.clone().whereNotNull('secondStepDueAt').update({ secondStepDueAt: null });
    return null;
  }
  const days = await readSetting(knex, 'signIn.graceDays');
  await row
    .clone()
    .whereNull('secondStepDueAt')
    .update({ secondStepDueAt: knex.raw(`now() + ? * interval '1 day'`, [days]) });
  const found = await row.first('secondStepDueAt');
  return found?.secondStepDueAt ?? null;
}
