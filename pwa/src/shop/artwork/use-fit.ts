import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';

/** Share of the stage that a garment may fill. The drawings leave room for the tallest garment around each. */
const heightShare = 0.9;
const widthShare = 0.94;
const largest = 1.7;

const unfitted: CSSProperties = { height: '100cqh' };

/**
 * Size and position of the board such that the drawn garment, rather than its view box, fills the stage. The stage is
 * a size container, so the browser follows its changes automatically.
 */
export function useFit(svgText: string | null) {
  const board = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties | null>(null);

  // In the frame that shows the drawing: during the commit itself the browser would have to lay out the page twice.
  useLayoutEffect(() => {
    if (svgText === null) return;
    const frame = requestAnimationFrame(() => flushSync(fit));
    return () => cancelAnimationFrame(frame);

    function fit(): void {
      const cloth = board.current?.querySelector<SVGGElement>('svg > g');
      if (!cloth) return;
      const { x, y, width, height } = cloth.getBBox();
      if (width === 0 || height === 0) return;
      const byHeight = Math.min(largest, (heightShare * garmentViewBox.height) / height);
      const byWidth = (widthShare * garmentViewBox.width) / width;
      const proportion = garmentViewBox.height / garmentViewBox.width;
      const right = 0.5 - (x + width / 2) / garmentViewBox.width;
      const down = 0.5 - (y + height / 2) / garmentViewBox.height;
      setStyle({
        height: `min(${100 * byHeight}cqh, ${100 * byWidth * proportion}cqw)`,
        translate: `${100 * right}% ${100 * down}%`,
      });
    }
  }, [svgText]);

  return { board, style: style ?? unfitted, isFitted: style !== null };
}
