import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The id of the one `<main tabIndex={-1}>` of every frame. */
export const mainId = 'main';

/** After a change of page the focus starts at its content, as it would after a load; a filter keeps it where it is. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname]);
}
