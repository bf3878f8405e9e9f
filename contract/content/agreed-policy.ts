/** Which version of a policy a customer agreed to. */
import { z } from 'zod';
import { instant } from '../wire/shapes.ts';
import { policyKinds } from './policies/policy-kinds.ts';

export const agreedPolicy = z.object({
  policy: z.enum(policyKinds),
  /** As the text itself was titled. */
  title: z.string(),
  /** From 1, of this policy. */
  number: z.int(),
  heldFrom: instant,
});
export type AgreedPolicy = z.output<typeof agreedPolicy>;
