import { type RefObject, useEffect, useRef } from 'react';

/** For a menu that may be longer than the screen: the place of the page is scrolled into sight, no further than needed. */
export function useShownPlace<Of extends HTMLElement>(pathname: string): RefObject<Of | null> {
  const menu = useRef<Of>(null);
  useEffect(() => {
    const place = menu.current?.querySelector('[aria-current=page]');
    place?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return menu;
}
