/** Packs in a thread of its own, which starts with the first work and ends when it has had none for a while. */
import type { Worker } from 'node:worker_threads';
import { startThread } from '#api/start-thread.ts';
import type { Ask, Packed, Told } from './pack-words.ts';

export interface Packer {
  pack: (ask: Ask) => Promise<Packed>;
  end: () => void;
}

interface Waiting {
  resolve: (packed: Packed) => void;
  reject: (error: Error) => void;
}

const idleMs = 30_000;

export function createPacker(): Packer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function alive(): Worker {
    if (worker) return worker;
    const made = startThread('features/catalogue/pieces/pack-worker');
    made.unref();
    made.on('message', ({ id, told }: { id: number; told: Told }) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if ('packed' in told) one?.resolve(told.packed);
      else one?.reject(new Error(told.failed));
      if (waiting.size === 0) idle = setTimeout(() => rest(), idleMs).unref();
    });
    const lost = (error?: unknown) => {
      if (worker === made) rest(error);
    };
    made.once('error', lost);
    made.once('exit', () => lost());
    worker = made;
    return made;
  }

  function rest(cause?: unknown): void {
    clearTimeout(idle);
    void worker?.terminate();
    worker = null;
    for (const one of waiting.values()) one.reject(new Error('The thread that packs has ended', { cause }));
    waiting.clear();
  }

  return {
    pack: ask =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const id = ++lastId;
        const one = alive();
        waiting.set(id, { resolve, reject });
        one.postMessage({ id, ask });
      }),
    end: () => rest(),
  };
}
