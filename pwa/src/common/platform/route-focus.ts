import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The id of the one `<main tabIndex={-1}>` of every frame. */
export const mainId = 'main';

/** After a change of page the focus moves to its content, as after a load. A filter keeps the focus. */
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
