/**
 * The board's code, which comes while the rows are read. Not by `lazy`: React holds a screen back for 300 ms where it has
 * shown a stand-in just before, and the first jobs with it.
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

/** Draws it; null while it is not wanted, or on its way. What keeps it from coming is for the boundary above the screen. */
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
