/** The shop's techniques, read with its settings. */
import { z } from 'zod';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { findTechnique, type RatedTechnique, type Technique } from '#contract/techniques/technique.ts';
import { techniqueFields, techniqueId } from '#contract/techniques/technique-shape.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';

const [print, embroidery] = writtenTechniques;
/** Until the table has been read. */
export const writtenWithRates: RatedTechnique[] = [
  { ...print, setUpMinutes: 30, piecesPerHour: 60 },
  { ...embroidery, setUpMinutes: 30, piecesPerHour: 15 },
];

const record = techniqueFields.extend({ id: techniqueId });

/** A row that no longer reads as a technique is left out, as nothing could be priced by it. */
export function techniquesOf(rows: unknown): RatedTechnique[] {
  const found = z.array(z.unknown()).safeParse(rows);
  const read = (found.data ?? []).flatMap(row => record.safeParse(row).data ?? []);
  return read.length > 0 ? read : writtenWithRates;
}

/** Figures that apps from before techniques read. */
export function figuresOf(techniques: readonly Technique[]): Pick<ShopFacts, 'setupFeeCents'> {
  return { setupFeeCents: (findTechnique(techniques, 'print') ?? print).setUp.cents };
}

export function inkFiguresOf(
  techniques: readonly Technique[],
): Pick<ShopFacts['policy'], 'maxPrintColours' | 'maxEmbroideryColours'> {
  const most = ({ id, mostInks }: Technique) => findTechnique(techniques, id)?.mostInks ?? mostInks ?? 1;
  return { maxPrintColours: most(print), maxEmbroideryColours: most(embroidery) };
}
