import { useEffect, useState } from 'react';
import { openKeptImage } from './kept-images.ts';

export type KeptImage = { state: 'loading' } | { state: 'ready'; src: string } | { state: 'missing' };

/** A picture that is there without a network too, once it has been seen. `null` asks for none. */
export function useKeptImage(address: string | null): KeptImage {
  const [image, setImage] = useState<KeptImage>({ state: 'loading' });
  useEffect(() => {
    if (address === null) return setImage({ state: 'missing' });
    let isCurrent = true;
    let opened: string | null = null;
    void openKeptImage(address).then(src => {
      if (!isCurrent) return src && URL.revokeObjectURL(src);
      opened = src;
      setImage(src ? { state: 'ready', src } : { state: 'missing' });
    });
    return () => {
      isCurrent = false;
      if (opened) URL.revokeObjectURL(opened);
    };
  }, [address]);
  return image;
}
