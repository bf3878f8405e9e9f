/** What the decoder's two threads share: what a file may cost, and whether it is being worked on. */
import { startThread } from '#api/start-thread.ts';
import type { Limits } from './decoder-words.ts';

export const phases = { resting: 0, working: 1, ending: 2 } as const;

export interface Shared {
  phase: Int32Array;
  /** Processor time of the process before this file, and of this file at most; the most memory of the process. */
  bounds: Float64Array;
}

export const sharedIn = (memory: SharedArrayBuffer): Shared => ({
  phase: new Int32Array(memory, 0, 1),
  bounds: new Float64Array(memory, 8, 3),
});

/** Of all threads, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export interface FileWatch {
  begin(limits: Limits): void;
  /** Known only once the file has been looked at; what that took is not its drawing. */
  tellPixels(pixels: number): void;
  /** False when the file has taken more than it may: the process is about to end. */
  end(): boolean;
}

export function createFileWatch(): FileWatch {
  const memory = new SharedArrayBuffer(32);
  const { phase, bounds } = sharedIn(memory);
  startThread('outside/images/decoder-watch', memory).unref();
  let limits: Limits | null = null;

  return {
    begin(its) {
      limits = its;
      bounds.set([processorTime(), its.cpuMs, its.rssBytes]);
      Atomics.store(phase, 0, phases.working);
    },
    tellPixels(pixels) {
      if (!limits) return;
      const { cpuMs, cpuMsPerMegapixel, rssBytes } = limits;
      bounds.set([processorTime(), cpuMs + (cpuMsPerMegapixel * pixels) / 1_000_000, rssBytes]);
    },
    end: () => Atomics.compareExchange(phase, 0, phases.working, phases.resting) === phases.working,
  };
}
