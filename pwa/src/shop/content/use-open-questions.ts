import { useState } from 'react';
import { useAnchor, useScrollToAnchor } from './use-anchor.ts';

/** Which answers are open. The one in the address opens at first, and whenever the address changes to another. */
export function useOpenQuestions(all: readonly string[]) {
  const anchor = useAnchor();
  const [open, setOpen] = useState<string[]>(anchor === null ? [] : [anchor]);
  const [followed, setFollowed] = useState(anchor);
  if (followed !== anchor) {
    setFollowed(anchor);
    if (anchor !== null) setOpen(before => [...before.filter(id => id !== anchor), anchor]);
  }
  useScrollToAnchor(anchor);
  return { open, setOpen, isEachOpen: all.length > 0 && all.every(id => open.includes(id)) };
}
