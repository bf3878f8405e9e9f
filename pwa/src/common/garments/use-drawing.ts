import { useEffect, useState } from 'react';
import { drawingOf, type GarmentView, type Printable } from '#contract/garments/garments.ts';
import { garmentDrawingUrl } from '#contract/garments/garment-pictures.ts';

export interface DrawingState {
  svgText: string | null;
  failed: boolean;
}

const waiting: DrawingState = { svgText: null, failed: false };

/**
 * A drawing to recolour in the page. `load` comes from the local layer, which also answers it offline; it must keep
 * its identity between renders.
 */
export function useDrawing(
  garment: Printable,
  view: GarmentView,
  load: (url: string) => Promise<string>,
): DrawingState {
  const url = garmentDrawingUrl(drawingOf(garment), view);
  const [loaded, setLoaded] = useState<DrawingState & { url: string }>({ ...waiting, url });
  useEffect(() => {
    let isWanted = true;
    load(url).then(
      svgText => isWanted && setLoaded({ svgText, failed: false, url }),
      () => isWanted && setLoaded({ svgText: null, failed: true, url }),
    );
    return () => {
      isWanted = false;
    };
  }, [url, load]);
  // Never the former view's drawing under the new view's name.
  return loaded.url === url ? loaded : waiting;
}
