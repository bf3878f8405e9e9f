/** Versions of the policies: terms of sale, privacy, returns, shipping. Versions are never changed. */
import { z } from 'zod';
import { anyone, capability, endpoint } from '../wire/endpoint.ts';
import { instant, rowId } from '../wire/shapes.ts';
import { agreedPolicy } from './agreed-policy.ts';
import { pageSection } from './endpoints.ts';
import { policyKinds } from './policies/policy-kinds.ts';

export const policyVersion = agreedPolicy.extend({
  /** The first sentences of the page. */
  description: z.string(),
  sections: z.array(pageSection),
  /** When the next version took its place; null: it holds now. */
  heldUntil: instant.nullable(),
});
export type PolicyVersion = z.output<typeof policyVersion>;

export const policyVersionLine = agreedPolicy.extend({
  /** Whose change it was; null: an update of the program, or the first that was kept. */
  changedBy: z.string().nullable(),
});
export type PolicyVersionLine = z.output<typeof policyVersionLine>;

const policy = z.enum(policyKinds);

export const policyEndpoints = {
  readPolicyVersion: endpoint({
    method: 'GET',
    path: '/api/policies/{policy}/versions/{number}',
    summary: 'One version of a policy, word for word as it was published',
    access: anyone,
    anonymous: true,
    limit: 'read',
    params: z.object({ policy, number: rowId }),
    response: policyVersion,
  }),
  listPolicyVersions: endpoint({
    method: 'GET',
    path: '/api/policies/{policy}/versions',
    summary: 'The versions of a policy, the newest first, at most 500, with who changed them',
    access: capability('content.manage'),
    limit: 'read',
    params: z.object({ policy }),
    response: z.array(policyVersionLine),
  }),
};
