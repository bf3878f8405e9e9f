/** A font by its id, loaded when it is first used and kept by the service worker from then on. */
import { useEffect, useState } from 'react';
import type { FaceFont } from '#contract/lettering/face.ts';
import { type FontId, fontOr } from '#contract/lettering/fonts.ts';
import { fontFiles } from './font-files.ts';

export type FontState =
  | { phase: 'loading' }
  | { phase: 'ready'; font: FaceFont }
  /** It is not on this device, and the shop can't be reached. */
  | { phase: 'failed'; retry: () => void };

const loaded = new Map<FontId, Promise<FaceFont>>();

export function loadFont(id: string): Promise<FaceFont> {
  const known = fontOr(id);
  const found = loaded.get(known);
  if (found) return found;
  const loading = open(known);
  loaded.set(known, loading);
  // Asked for again by whoever needs it next.
  loading.catch(() => loaded.delete(known));
  return loading;
}

async function open(id: FontId): Promise<FaceFont> {
  const [{ create }, answer] = await Promise.all([import('fontkit'), fetch(fontFiles[id])]);
  if (!answer.ok) throw new Error(`no font ${id}`);
  return create(new Uint8Array(await answer.arrayBuffer()));
}

export function useFont(id: string): FontState {
  const known = fontOr(id);
  const [state, setState] = useState<{ of: FontId; now: FontState }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const tell = (now: FontState) => isWanted && setState({ of: known, now });
    loadFont(known).then(
      font => tell({ phase: 'ready', font }),
      () => tell({ phase: 'failed', retry: () => setTries(before => before + 1) }),
    );
    return () => {
      isWanted = false;
    };
  }, [known, tries]);
  return state?.of === known ? state.now : { phase: 'loading' };
}
