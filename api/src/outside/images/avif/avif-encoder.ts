/** The process in which pictures are made AVIF: nobody waits for it, so whatever else has to be done goes first. */
import { createDecoderProcess, fileLimits } from '../decoder-process.ts';
import type { EncodedAvif } from './encode-avif.ts';

export interface AvifEncoder {
  /** Of the largest WebP of a picture. None where it can't be read, or takes more than it may. */
  encode: (webp: Uint8Array) => Promise<readonly EncodedAvif[]>;
  /** For good: what is under way fails. */
  end(): void;
}

const limits = { ...fileLimits, cpuMs: 60_000 };
const leastUrgent = 19;

export function createAvifEncoder(): AvifEncoder {
  const encoding = createDecoderProcess({ limits, niceness: leastUrgent });
  return {
    async encode(webp) {
      const outcome = await encoding.run('avif', { webp });
      return typeof outcome === 'string' ? [] : outcome.answer;
    },
    end: () => encoding.end(),
  };
}
