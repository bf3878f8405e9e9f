/** Every seal of a database, checked as the page for checking a proof does, with the shop's keys that are in it. */
import type { Knex } from 'knex';
import { checkBundle } from '#contract/deliveries/seal/check-bundle.ts';
import type { CheckName } from '#contract/deliveries/seal/findings.ts';
import { readSealKeys } from '#api/database/shared/seal-keys.ts';
import { readBundle } from './read-bundle.ts';

/** What bytes prove by themselves. A chain or a clock may have been wrong when the proof came, and is kept as it was. */
const provenByBytes: readonly CheckName[] = ['picture', 'contents', 'phone', 'receipt', 'keys'];

const perRound = 200;

/** `broken`: check ids of those whose bytes are no longer what was signed. */
export async function checkSeals(knex: Knex): Promise<{ checked: number; broken: string[] }> {
  const shopKeys = await readSealKeys(knex);
  const broken: string[] = [];
  let checked = 0;
  for (let after = ''; ;) {
    const rows = await knex('delivery_seals')
      .where('checkId', '>', after)
      .orderBy('checkId')
      .limit(perRound)
      .select('checkId', 'state');
    for (const { checkId, state } of rows) {
      const bundle = await readBundle(knex, checkId, '');
      const findings = bundle ? (await checkBundle(bundle, shopKeys)).findings : [];
      // The shop itself found these wrong when they came; its receipt must hold all the same.
      const names: readonly CheckName[] = state === 'sealed' ? provenByBytes : ['receipt', 'keys'];
      const isWhole = names.every(name => findings.find(({ check }) => check === name)?.result !== 'wrong');
      if (!bundle || !isWhole) broken.push(checkId);
      checked++;
    }
    const last = rows.at(-1);
    if (!last || rows.length < perRound) return { checked, broken };
    after = last.checkId;
  }
}
