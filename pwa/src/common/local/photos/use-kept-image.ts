import { useEffect, useState } from 'react';
import { openKeptImage } from './kept-images.ts';

export type KeptImage = { state: 'loading' } | { state: 'ready'; src: string } | { state: 'missing' };

/** A picture that is also available without a network, once it has been seen. `null` requests none. */
export function useKeptImage(address: string | null): KeptImage {
  const [opened, setOpened] = useState<{ address: string; src: string | null }>();
  useEffect(() => {
    if (address === null) return undefined;
    let isCurrent = true;
    let held: string | null = null;
    void openKeptImage(address).then(src => {
      if (!isCurrent) return src && URL.revokeObjectURL(src);
      held = src;
      setOpened({ address, src });
    });
    return () => {
      isCurrent = false;
      if (held) URL.revokeObjectURL(held);
    };
  }, [address]);
  if (address === null) return { state: 'missing' };
  if (opened?.address !== address) return { state: 'loading' };
  return opened.src ? { state: 'ready', src: opened.src } : { state: 'missing' };
}
