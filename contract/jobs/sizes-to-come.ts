/** A job of an order that was made before its sizes, names or designs were known. Its pieces are agreed on. */
import type { JobRow } from './endpoints.ts';

type SizedJob = Pick<JobRow, 'stage' | 'orderItemId' | 'pieces' | 'details'>;
type WaitingJob = SizedJob & Pick<JobRow, 'artwork'>;

const isOver = ({ stage }: Pick<JobRow, 'stage'>) => stage === 'completed' || stage === 'cancelled';

/** Pieces whose size nobody has said yet; 0 if the job waits for none. */
export function piecesWithoutSize({ stage, orderItemId, pieces, details }: SizedJob): number {
  if (isOver({ stage })) return 0;
  // Only garments of the catalogue have sizes; a job that was entered by hand may name none.
  if (orderItemId === null || (details.productId ?? null) === null) return 0;
  const sized = (details.sizes ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, pieces - sized);
}

/** Its names and numbers were sold before anybody knew them, and nobody has said them yet. */
const waitsForNames = (job: SizedJob) => job.details.namesToCome === true && !isOver(job);

/** A design was sold before it was there, and nobody has sent it yet. */
const waitsForArtwork = (job: WaitingJob) =>
  job.orderItemId !== null && !isOver(job) && job.artwork.some(({ sha256 }) => sha256 === null);

/**
 * "Sizes to come", "Sizes to come for 5 of 20 pieces", "Names to come", "Sizes, names and artwork to come"; null if the
 * job waits for none.
 */
export function toComeWords(job: WaitingJob): string | null {
  const missing = piecesWithoutSize(job);
  const what = [
    missing > 0 && 'sizes',
    waitsForNames(job) && 'names',
    waitsForArtwork(job) && 'artwork',
  ].filter(word => word !== false);
  const last = what.pop();
  if (last === undefined) return null;
  const words = `${what.length > 0 ? `${what.join(', ')} and ` : ''}${last} to come`;
  const some = missing > 0 && missing < job.pieces ? ` for ${missing} of ${job.pieces} pieces` : '';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${some}`;
}
