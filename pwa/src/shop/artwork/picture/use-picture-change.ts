import { useEffect, useState } from 'react';
import type { PictureChange } from '#contract/artwork/editing/picture-tools.ts';
import type { ChangeAnswer, ChangeQuestion } from './picture-change-worker.ts';

/** Null if this browser can't, or the work was called off. */
export function askForChange(question: ChangeQuestion, signal: AbortSignal): Promise<ChangeAnswer | null> {
  const worker = new Worker(new URL('./picture-change-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ChangeAnswer | null>(resolve => {
    worker.onmessage = event => resolve((event as MessageEvent<ChangeAnswer | null>).data);
    worker.onerror = () => resolve(null);
    signal.addEventListener('abort', () => resolve(null));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

/** Enough for the dialog, and done in a moment. */
const previewSidePx = 700;

export interface ChangePreview extends ChangeAnswer {
  url: string;
}

interface PreviewState {
  phase: 'working' | 'ready' | 'failed';
  /** The last one that was done, while the next is under way. */
  last: ChangePreview | null;
}

/** The picture as it would become. A further change calls off the one under way. */
export function useChangePreview(picture: Blob | null, change: PictureChange): PreviewState {
  const [done, setDone] = useState<{ change: PictureChange; preview: ChangePreview | null } | null>(null);
  useEffect(() => {
    if (!picture) return undefined;
    const ending = new AbortController();
    void askForChange({ picture, change, sidePx: previewSidePx }, ending.signal).then(answer => {
      if (ending.signal.aborted) return;
      setDone({ change, preview: answer && { ...answer, url: URL.createObjectURL(answer.picture) } });
    });
    return () => ending.abort();
  }, [picture, change]);
  const preview = done?.preview ?? null;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview.url) : undefined), [preview]);
  if (done?.change !== change) return { phase: 'working', last: preview };
  return { phase: preview ? 'ready' : 'failed', last: preview };
}
