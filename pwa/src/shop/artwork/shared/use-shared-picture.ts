import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { forgetSharedFile, readSharedFile, type SharedFile } from '#pwa/common/platform/shared-file.ts';
import { shareTroubles, whyUnusable } from './check-shared.ts';

export type SharedPicture =
  | { phase: 'loading' }
  | { phase: 'none' }
  | { phase: 'refused'; why: string }
  /** `url`: of a picture that browsers show; null for others. */
  | { phase: 'ready'; shared: SharedFile; url: string | null };

export function useSharedPicture(): SharedPicture {
  const [query] = useSearchParams();
  const trouble = shareTroubles[query.get('trouble') ?? ''];
  const [found, setFound] = useState<SharedPicture>({ phase: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    let url: string | null = null;
    async function find(): Promise<SharedPicture> {
      if (trouble) return { phase: 'refused', why: trouble };
      const shared = await readSharedFile().catch(() => null);
      if (!shared) return { phase: 'none' };
      const why = await whyUnusable(shared.file);
      if (why) {
        void forgetSharedFile().catch(() => undefined);
        return { phase: 'refused', why };
      }
      url = shared.file.type.startsWith('image/') ? URL.createObjectURL(shared.file) : null;
      return { phase: 'ready', shared, url };
    }
    void find().then(picture => isCurrent && setFound(picture));
    return () => {
      isCurrent = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [trouble]);
  return found;
}
