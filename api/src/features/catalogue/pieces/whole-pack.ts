/**
 * The whole catalogue in one answer, for devices with an app from before there were pieces. It is read in slices and
 * packed by the thread for it, once per version, while the one before is still answered.
 */
import type { Knex } from 'knex';
import { readProductsOf } from '../read-products.ts';
import type { Snapshot } from '#api/http/answers/send-snapshot.ts';
import type { PieceParts } from './piece-answers.ts';
import type { PieceIndex } from './piece-index.ts';

const readAtOnce = 500;

export function createReadWhole({ knex, packer, readIndex }: PieceParts): () => Promise<Snapshot> {
  let kept: (Snapshot & { version: string }) | null = null;
  let making: Promise<Snapshot> | null = null;

  async function make({ version, places }: PieceIndex): Promise<Snapshot> {
    const ids = places.map(({ id }) => id);
    const texts = await readSlices(knex, ids);
    const { identity, brotli } = await packer.pack({ kind: 'whole', texts });
    kept = {
      version,
      etag: `"${version}"`,
      identity: Buffer.from(identity.buffer),
      brotli: Buffer.from(brotli.buffer),
    };
    return kept;
  }

  return async () => {
    const index = await readIndex();
    if (kept?.version === index.version) return kept;
    making ??= make(index).finally(() => (making = null));
    // Nobody has to hear of a failure who is answered anyway.
    if (kept) making.catch(() => undefined);
    return kept ?? making;
  };
}

/** Seen in one snapshot. */
function readSlices(knex: Knex, ids: readonly number[]): Promise<string[]> {
  return knex.transaction(
    async trx => {
      const texts: string[] = [];
      for (let at = 0; at < ids.length; at += readAtOnce) {
        texts.push(await readProductsOf(trx, ids.slice(at, at + readAtOnce)));
      }
      return texts;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
