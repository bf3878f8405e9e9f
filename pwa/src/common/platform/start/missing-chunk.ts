/**
 * A page from before an update may ask for a file that no longer exists. If the shop answers and nothing typed would be
 * lost, the page is reloaded, once: twice would be a loop. The second time the screen says that it couldn't be opened.
 */
import { reloadOnce } from './reload-once.ts';

const againAfterMs = 60_000;

interface MissingChunkParts {
  /** Whether the shop answers. If not, the file is only out of reach. */
  isAnswered: () => Promise<boolean>;
  /** Whether a form holds unsaved input. */
  isHeld: () => boolean;
}

export function reloadOnMissingChunk({ isAnswered, isHeld }: MissingChunkParts): void {
  addEventListener('vite:preloadError', () => {
    isAnswered().then(
      answers => answers && reloadOnce({ name: 'code', againAfterMs, isHeld }),
      () => undefined, // no answer
    );
  });
}
