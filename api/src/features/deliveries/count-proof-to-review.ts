import type { Knex } from 'knex';
import { countEvidenceToReview } from './queries.ts';
import { countRejected } from './rejected/read-rejected.ts';

/** What the dispatcher's queue asks a person to look at: conflicting proof, proof without a delivery, unreadable proof. */
export async function countProofToReview(knex: Knex): Promise<number> {
  const [conflicting, unreadable] = await Promise.all([countEvidenceToReview(knex), countRejected(knex)]);
  return conflicting + unreadable;
}
