/**
 * The process in which strangers' files are opened: pictures and drawings are read by native code, which can be made to
 * take any time and memory, and can crash. It gets a file at a time, holds no key and no connection, and ends itself
 * when a file takes more than it may. The libraries work in threads of their own, so this one is free to watch them.
 */
import sharp from 'sharp';
import type { Ask, Limits, Told, Work } from './decoder-words.ts';
import { inspectSignature } from './inspect-signature.ts';
import { reEncode } from './re-encode-artwork.ts';

const lookEveryMs = 20;

// Large pictures cost memory: one thread each, and nothing kept.
sharp.concurrency(1);
sharp.cache(false);
// What the libraries do once (lists of fonts) is on nobody's bill.
const warm = sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text y="9">a</text></svg>'))
  .raw()
  .toBuffer();

process.on('message', (ask: Ask) => void answer(ask));
// Ending in the ordinary way would wait for threads that still draw.
process.on('disconnect', die);

async function answer(ask: Ask): Promise<void> {
  await warm;
  const watch = watchCost(ask.limits);
  const done = await workOn(ask, watch.tellPixels);
  watch.stop();
  tell({ done });
}

function workOn(ask: Ask, tellPixels: (pixels: number) => void): Promise<Work[keyof Work]['answer']> {
  return ask.kind === 'artwork' ? reEncode(ask.file, tellPixels) : inspectSignature(ask.dataUrl);
}

function watchCost({ cpuMs, cpuMsPerMegapixel, rssBytes }: Limits) {
  let before = process.cpuUsage();
  let allowedMs = cpuMs;
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    const costly =
      (user + system) / 1000 > allowedMs ? 'cpu' : process.memoryUsage.rss() > rssBytes ? 'memory' : null;
    if (costly) tell({ costly }, die);
  };
  const timer = setInterval(look, lookEveryMs);
  return {
    /** What was checked of it until here is not its drawing. */
    tellPixels(pixels: number) {
      look();
      before = process.cpuUsage();
      allowedMs = cpuMs + (cpuMsPerMegapixel * pixels) / 1_000_000;
    },
    stop: () => clearInterval(timer),
  };
}

function tell(told: Told, then?: () => void): void {
  process.send?.(told, undefined, undefined, () => then?.());
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
