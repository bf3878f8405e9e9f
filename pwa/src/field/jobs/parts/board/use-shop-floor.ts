/**
 * Loads the board's code while the rows are read. Not with `lazy`: React delays a screen for 300 ms after a fallback
 * was shown, and with it the first jobs.
 */
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type ReactElement,
  useEffect,
  useState,
} from 'react';
import type { ShopFloor } from './shop-floor.tsx';

type Props = ComponentProps<typeof ShopFloor>;
type Floor = ComponentType<Props>;

/** Renders the board. Null while it isn't wanted or is loading. Load errors go to the boundary above the screen. */
export function useShopFloor(isWanted: boolean): ((props: Props) => ReactElement) | null {
  const [floor, setFloor] = useState<{ Floor: Floor } | { error: unknown } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./shop-floor.tsx').then(
      m => isCurrent && setFloor({ Floor: m.ShopFloor }),
      (error: unknown) => isCurrent && setFloor({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  if (floor && 'error' in floor) throw floor.error;
  return floor && (props => createElement(floor.Floor, props));
}
