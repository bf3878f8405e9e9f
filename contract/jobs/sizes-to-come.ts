/** A job of a quote that was accepted before its sizes were known. Its pieces are agreed on. */
import type { JobRow } from './endpoints.ts';

type SizedJob = Pick<JobRow, 'stage' | 'orderItemId' | 'pieces' | 'details'>;

/** Pieces whose size nobody has said yet; 0 if the job waits for none. */
export function piecesWithoutSize({ stage, orderItemId, pieces, details }: SizedJob): number {
  if (stage === 'completed' || stage === 'cancelled') return 0;
  // Only garments of the catalogue have sizes; a job that was entered by hand may name none.
  if (orderItemId === null || (details.productId ?? null) === null) return 0;
  const sized = (details.sizes ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, pieces - sized);
}

/** Its names and numbers were sold before anybody knew them, and nobody has said them yet. */
const waitsForNames = ({ stage, details }: SizedJob) =>
  details.namesToCome === true && stage !== 'completed' && stage !== 'cancelled';

/** "Sizes to come", "Sizes to come for 5 of 20 pieces", "Names to come"; null if the job waits for none. */
export function sizesToComeWords(job: SizedJob): string | null {
  const missing = piecesWithoutSize(job);
  const hasNames = !waitsForNames(job);
  if (missing === 0) return hasNames ? null : 'Names to come';
  const what = hasNames ? 'Sizes to come' : 'Sizes and names to come';
  return missing === job.pieces ? what : `${what} for ${missing} of ${job.pieces} pieces`;
}
