import { type RefObject, useEffect, useRef, useState } from 'react';
import { openCodeReader } from './code-reader.ts';

/** `refused`: the user or the browser refused. `none`: there is no camera, or another app uses it. */
export type CameraState = 'asking' | 'on' | 'refused' | 'none';

/** Between two reads: fast enough for a person, and leaves the tablet time for the rest. */
const pauseMs = 150;

/** Shows the rear camera, and reports each code that it reads. */
export function useCameraCodes(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('asking');
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });

  useEffect(() => {
    const over = new AbortController();
    const isOver = () => over.signal.aborted;
    const show = (next: CameraState) => !isOver() && setState(next);
    watch(video, { isOver, signal: over.signal, onState: show, onCode: text => tell.current(text) }).catch(
      (error: unknown) => show(isRefusal(error) ? 'refused' : 'none'),
    );
    return () => over.abort();
  }, [video]);

  return state;
}

interface WatchParts {
  isOver: () => boolean;
  signal: AbortSignal;
  onState: (state: CameraState) => void;
  onCode: (text: string) => void;
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  { isOver, signal, onState, onCode }: WatchParts,
): Promise<void> {
  // Absent on an insecure page.
  if (!navigator.mediaDevices) return onState('none');
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (isOver()) return stop();
  signal.addEventListener('abort', stop);
  const element = video.current;
  if (!element) return;
  element.srcObject = stream;
  await element.play();
  const reader = await openCodeReader();
  signal.addEventListener('abort', reader.close);
  if (isOver()) return reader.close();
  onState('on');
  while (!isOver()) {
    const text = await reader.read(element);
    if (text && !isOver()) onCode(text);
    await new Promise(resolve => setTimeout(resolve, pauseMs));
  }
}

const isRefusal = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');
