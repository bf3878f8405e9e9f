import type { Knex } from 'knex';
import { policyFigures } from '#contract/endpoints/shop.ts';
import { policyDefaults, type PolicyFigures } from '#contract/shop-policy.ts';
import { readSettingValue } from '#api/database/setting-rows.ts';
import { fieldsOf, layOver } from './lay-over.ts';

/** The figures of the policies as the owner has them: what the pages say is what orders are made by. */
export async function readPolicy(knex: Knex): Promise<PolicyFigures> {
  return policyOf(await readSettingValue(knex, 'policy'));
}

export function policyOf(value: unknown): PolicyFigures {
  return layOver(policyDefaults, policyFigures.shape, fieldsOf(value));
}
