import { artworkImageUrl } from '#contract/artwork/artwork.ts';
import { defaultPlacement } from '#contract/artwork/placements.ts';
import { isSameHalf } from '#contract/artwork/place-rules.ts';
import { placeKey } from '#contract/cart/place-words.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { areasOf } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { isEmptyRow } from '#contract/roster/check-roster.ts';
import { firstTemplate, readDraft, type RosterDraft } from '#contract/roster/roster-draft.ts';
import { type LetteringTemplate, rosterLimits } from '#contract/roster/roster.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { PrintedPicture } from '#pwa/common/garments/decorated-garment.tsx';
import { RosterEditor } from '#pwa/common/roster/roster-editor.tsx';
import { isPaleDye } from '#pwa/common/ui/shapes/dye-lightness.ts';
import { type EditorLine, sizesOf } from './editor-form.ts';

interface NamesEditorProps {
  line: EditorLine;
  /** Techniques that put names or numbers on. */
  methods: readonly Technique[];
  onChange: (part: Partial<EditorLine>) => void;
  onClose: () => void;
}

/** The shop's own editor of names, on a line of the office. Without a list, the names are to come. */
export function NamesEditor({ line, methods, onChange, onClose }: NamesEditorProps) {
  const { product, colour, names, placements } = line;
  const garment = garmentOf(product);
  const cloth = product.colors.find(({ name }) => name === colour) ?? product.colors[0];
  const dye = cloth?.value ?? '#ffffff';
  const sizes = sizesOf(line);
  const template = names?.template ?? onThis(line, firstMethod(line, methods), dye);
  const draft: RosterDraft = { template, rows: names && names.rows.length > 0 ? names.rows : rowsOf(line) };

  /** The pieces of each size follow from the list. */
  function handleChange({ template: changed, rows }: RosterDraft) {
    const hasList = rows.some(row => !isEmptyRow(row)) && (rows !== draft.rows || names?.rows === rows);
    const counted = Object.fromEntries(readDraft(rows, sizes).sizes.map(one => [one.size, one.quantity]));
    onChange({
      names: { template: changed, rows: hasList ? rows : [] },
      ...(hasList ? { sizes: counted, sizesToCome: false } : {}),
    });
  }

  function handleClose() {
    // Opened and closed: the lettering is chosen, and the names are to come.
    if (!names) onChange({ names: { template, rows: [] } });
    onClose();
  }

  return (
    <RosterEditor
      colourName={[product.name, cloth?.name].filter(Boolean).join(', ')}
      garment={garment}
      colours={fabricColours(cloth?.name ?? '', dye)}
      sizes={sizes}
      techniques={methods}
      draft={draft}
      designsOn={position =>
        placements
          .filter(one => one.artwork && isSameHalf(garment, one, { position }))
          .map(({ artwork, method: _, ...place }) => (
            <PrintedPicture
              key={placeKey(place)}
              garment={garment}
              view={position}
              design={{
                href: artworkImageUrl(artwork?.sha256 ?? '', 480),
                settings: {
                  ...defaultPlacement,
                  ...place,
                  aspect: (artwork?.widthPx ?? 1) / (artwork?.heightPx ?? 1),
                },
              }}
            />
          ))
      }
      onChange={handleChange}
      onDone={handleClose}
      onClose={handleClose}
    />
  );
}

/** The technique of its designs, where that puts names on. */
const firstMethod = ({ placements }: EditorLine, methods: readonly Technique[]): string =>
  methods.find(({ id }) => placements.some(({ method }) => method === id))?.id ?? methods[0]?.id ?? 'print';

/** On the back; on the first side that takes something where the back takes nothing. */
function onThis({ product }: EditorLine, method: string, dye: string): LetteringTemplate {
  const template = firstTemplate(method, isPaleDye(dye) ? '#16171a' : '#ffffff');
  const areas = areasOf(garmentOf(product));
  const position = (['back', 'front', 'side'] as const).find(side => areas[side].length > 0);
  return { ...template, position: position ?? template.position };
}

/** Pieces that were counted already wait for their names. */
const rowsOf = ({ sizes }: EditorLine): RosterDraft['rows'] =>
  Object.entries(sizes)
    .flatMap(([size, quantity]) =>
      Array.from({ length: Math.min(quantity, rosterLimits.pieces) }, () => ({
        name: '',
        number: '',
        size,
        note: '',
      })),
    )
    .slice(0, rosterLimits.pieces);
