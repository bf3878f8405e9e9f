import type { CartLine } from '#contract/cart.ts';
import { designBox, fabricColours, garmentOrTee } from '#contract/garments.ts';
import { DecoratedGarment } from '#pwa/garments/decorated-garment.tsx';
import { useDecorationUrl } from '#pwa/local/use-picture.ts';

/** The side that carries the first design, in the line's colour. */
export function LinePicture({ line }: { line: CartLine }) {
  const [placement] = line.designPlacements;
  const file = placement?.designFile;
  const garment = garmentOrTee(line.garment);
  const view = placement?.position ?? 'front';
  const settings = placement && file && { ...placement, aspect: file.widthPx / file.heightPx };
  const url = useDecorationUrl(file, {
    isSewn: placement?.decorationMethod === 'embroidery',
    widthMm: settings ? designBox(garment, view, settings).widthMm : 0,
  });
  return (
    <DecoratedGarment
      garment={garment}
      view={view}
      colours={fabricColours(line.color.name, line.color.value)}
      design={settings && url ? { href: url, settings } : null}
    />
  );
}
