/** The policies that a customer agreed to, as JSON made by PostgreSQL. */
import { type AgreedPolicy } from '#contract/content/agreed-policy.ts';
import { policyKinds } from '#contract/content/policies/policy-kinds.ts';
import { isoText, jsonObject } from '../../json-text.ts';

const fields: Record<keyof AgreedPolicy, string> = {
  policy: 't.policy',
  title: 't.title',
  number: 't.number',
  heldFrom: isoText('t.held_from'),
};

const inOrder = `array[${policyKinds.map(kind => `'${kind}'`).join(', ')}]`;

/**
 * Of each policy the text that held: by the note of the order's checkout, and where there is none, as before texts were
 * kept, by the time. What is not known is left out.
 *
 * @param checkoutId SQL of the order's checkout.
 * @param at SQL of the time at which it was ordered.
 */
export const agreedPoliciesSql = (checkoutId: string, at: string): string => `coalesce((
  select json_agg(${jsonObject(fields)} order by array_position(${inOrder}, t.policy))
  from (select distinct on (a.policy) a.policy, a.title, a.number, a.held_from
    from policy_texts a left join checkouts noted on noted.id = ${checkoutId}
    where case when noted.policies_as_of is null then a.held_from <= ${at} else a.id <= noted.policies_as_of end
    order by a.policy, a.id desc) t), '[]')`;
