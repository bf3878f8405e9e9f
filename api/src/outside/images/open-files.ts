/**
 * Opens the files that people send, each kind of people in a process of its own: strangers, who are many and may mean
 * harm, can't keep a signed-in person waiting, nor shoppers the shop's own people.
 */
import type { ArtworkTrouble } from './artwork-trouble.ts';
import { createDecoderProcess, type DecoderProcess } from './decoder-process.ts';
import type { Limits } from './decoder-words.ts';
import { type Bounds, createFairTurns } from './fair-turns.ts';
import type { InspectSignature, Signature } from './inspect-signature.ts';
import type { EncodedArtwork } from './encoded-artwork.ts';

/** Who sends a file. */
export interface Sender {
  kind: 'stranger' | 'customer' | 'staff';
  /** One per person; of strangers, one per address. */
  name: string;
}

/** `page` of a PDF, from 1; the first unless it is said. */
export type OpenArtwork = (
  file: string,
  sender: Sender,
  page?: number,
) => Promise<EncodedArtwork | ArtworkTrouble>;

export interface FileOpener {
  openArtwork: OpenArtwork;
  inspectSignature: InspectSignature;
  /** The processes that live now, by the kind of sender. */
  processOf(kind: Sender['kind']): DecoderProcess;
  end(): void;
}

/** A shopper's browser sends two at a time. */
const bounds: Readonly<Record<Sender['kind'], Bounds & { niceness: number }>> = {
  stranger: { ofAll: 40, ofOne: 8, niceness: 5 },
  customer: { ofAll: 100, ofOne: 10, niceness: 3 },
  staff: { ofAll: 1_000, ofOne: 200, niceness: 0 },
};

export function createFileOpener({ limits }: { limits?: Limits } = {}): FileOpener {
  const lane = (kind: Sender['kind']) => ({
    turns: createFairTurns(bounds[kind]),
    process: createDecoderProcess({ limits, niceness: bounds[kind].niceness }),
  });
  const lanes = { stranger: lane('stranger'), customer: lane('customer'), staff: lane('staff') };

  return {
    openArtwork(file, { kind, name }, page = 1) {
      const { turns, process } = lanes[kind];
      return turns.take(name, async () => {
        const outcome = await process.run('artwork', { file, page });
        if (outcome === 'crashed') return 'broken';
        return outcome === 'costly' ? outcome : outcome.answer;
      });
    },
    async inspectSignature(dataUrl): Promise<Signature | null> {
      const { turns, process } = lanes.staff;
      const outcome = await turns.take('signatures', () => process.run('signature', { dataUrl }));
      // Not judged: the device must send it again.
      if (outcome === 'crowded' || outcome === 'waiting') throw new Error('Too many signatures at once');
      return typeof outcome === 'string' ? null : outcome.answer;
    },
    processOf: kind => lanes[kind].process,
    end() {
      for (const { process } of Object.values(lanes)) process.end();
    },
  };
}
