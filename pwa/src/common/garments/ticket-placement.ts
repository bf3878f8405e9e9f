/** Where a design goes, measured as the printer measures: in millimetres on the garment's middle size. */
import { placeName } from '#contract/cart/place-words.ts';
import type { JobArtwork } from '#contract/jobs/endpoints.ts';
import {
  type DesignSettings,
  designBox,
  type Printable,
  garmentViews,
  printArea,
  turnedSize,
} from '#contract/garments/garments.ts';
import { techniqueName } from '#contract/techniques/technique-words.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';

export interface TicketPlacement {
  view: (typeof garmentViews)[number];
  /** "Left chest". */
  name: string;
  settings: DesignSettings;
  facts: readonly (readonly [label: string, value: string])[];
}

export function ticketPlacement(garment: Printable, artwork: JobArtwork): TicketPlacement {
  const view = garmentViews.find(one => one === artwork.position) ?? 'front';
  const { widthMm, heightMm, xOffset = 0, yOffset = 0, scale = 1, rotation = 0 } = artwork;
  const aspect = widthMm && heightMm ? widthMm / heightMm : 1;
  const settings = { area: artwork.area, scale, xOffset, yOffset, rotation, aspect };
  const box = designBox(garment, view, settings);
  const area = printArea(garment, view, artwork.area);
  const mmPerUnit = area.widthMm / area.width;
  const belowTopMm = Math.round((box.y - area.y) * mmPerUnit);
  const upperEdge = box.y + box.height / 2 - turnedSize(box, rotation).height / 2;
  const upperMm = Math.round((upperEdge - area.y) * mmPerUnit);
  const asideMm = Math.round((box.x + box.width / 2 - area.x - area.width / 2) * mmPerUnit);
  return {
    view,
    name: placeName({ position: view, area: artwork.area }),
    settings,
    facts: [
      ['Method', artwork.methodName ?? techniqueName(artwork.method, writtenTechniques)],
      ['Width × height', `${Math.round(box.widthMm)} × ${Math.round(box.heightMm)} mm`],
      [
        'Top edge',
        artwork.area !== undefined && area.belowCollarMm !== undefined
          ? `${area.belowCollarMm + upperMm} mm below the collar seam`
          : belowTopMm === 0
            ? 'At the top of the print area'
            : `${Math.abs(belowTopMm)} mm ${belowTopMm > 0 ? 'below' : 'above'} the top of the print area`,
      ],
      [
        'Centre',
        asideMm === 0
          ? 'In the middle'
          : `${Math.abs(asideMm)} mm to the ${asideMm > 0 ? 'right' : 'left'} as drawn`,
      ],
      ...(rotation % 360 === 0 ? [] : ([['Turned', `${Math.round(rotation)}° clockwise`]] as const)),
      ['Print area', `${area.name}, ${area.widthMm} × ${area.heightMm} mm`],
    ],
  };
}
