/**
 * A page from before an update may ask for a file that is nowhere any more. Where the shop answers, and nothing typed
 * would be lost, it is loaded anew, once: twice would be a loop, and then the screen says that it could not be opened.
 */
import { reloadOnce } from './reload-once.ts';

const againAfterMs = 60_000;

interface MissingChunkParts {
  /** Whether the shop answers: else the file is only out of reach. */
  isAnswered: () => Promise<boolean>;
  /** Whether a form holds something that is not saved. */
  isHeld: () => boolean;
}

export function reloadOnMissingChunk({ isAnswered, isHeld }: MissingChunkParts): void {
  addEventListener('vite:preloadError', () => {
    isAnswered().then(
      answers => answers && reloadOnce({ name: 'code', againAfterMs, isHeld }),
      () => undefined, // nobody answers
    );
  });
}
