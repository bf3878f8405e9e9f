import type { Knex } from 'knex';
import { policyFigures } from '#contract/shop/endpoints.ts';
import { policyDefaults, type PolicyFigures } from '#contract/shop/shop-policy.ts';
import { fromSettings } from '#api/database/shared/setting-rows.ts';
import { fieldsOf, layOver } from './lay-over.ts';

/** The figures of the policies as the owner has them: what the pages say is what orders are made by. */
export const readPolicy: (knex: Knex) => Promise<PolicyFigures> = fromSettings(rows =>
  policyOf(rows.find(({ key }) => key === 'policy')?.value),
);

export function policyOf(value: unknown): PolicyFigures {
  return layOver(policyDefaults, policyFigures.shape, fieldsOf(value));
}
