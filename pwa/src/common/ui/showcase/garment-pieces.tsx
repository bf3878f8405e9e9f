import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { type GarmentId, garments, garmentViews } from '#contract/garments/garments.ts';
import { Garment } from '../../garments/garment.tsx';
import { Part } from './part.tsx';

const dyes = [
  { name: 'Natural', hex: '#e8e0d0' },
  { name: 'Navy', hex: '#1c2a44' },
  { name: 'Black', hex: '#111111' },
];

const contrast = { fabric: '#e8e0d0', trim: '#1c2a44', sleeve: '#1c2a44' };

/** The tee in all views and with contrast sleeves; then every garment from the front. */
export function GarmentPieces() {
  return (
    <Part title="Garments">
      <div className="grid grid-cols-3 gap-4 md:grid-cols-6">
        {dyes.flatMap(({ name, hex }) =>
          garmentViews.map(view => (
            <Tile
              key={`${name} ${view}`}
              garment="tee"
              view={view}
              label={`${name}, ${view}`}
              colours={fabricColours(name, hex)}
            />
          )),
        )}
        {garmentViews.map(view => (
          <Tile key={view} garment="tee" view={view} label={`Contrast, ${view}`} colours={contrast} />
        ))}
      </div>
      <div className="grid grid-cols-3 gap-4 md:grid-cols-6">
        {garments.map(({ id, label }) => (
          <Tile key={id} garment={id} view="front" label={label} colours={fabricColours('Navy', '#1c2a44')} />
        ))}
      </div>
    </Part>
  );
}

function Tile({
  garment,
  view,
  label,
  colours,
}: {
  garment: GarmentId;
  view: (typeof garmentViews)[number];
  label: string;
  colours: ReturnType<typeof fabricColours>;
}) {
  return (
    <figure>
      <Garment garment={garment} view={view} colours={colours} alt={label} className="w-full" />
      <figcaption className="text-meta text-soft">{label}</figcaption>
    </figure>
  );
}
