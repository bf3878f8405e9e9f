import { useMemo, useState } from 'react';
import { placeKey, type Place, placeWords } from '#contract/cart/place-words.ts';
import { designBox, type Printable } from '#contract/garments/garments.ts';
import type { GarmentColours } from '#contract/garments/garment-pictures.ts';
import { inkFor } from '#contract/lettering/inks.ts';
import { missingIn } from '#contract/lettering/face.ts';
import { shapes } from '#contract/lettering/shapes.ts';
import {
  type DrawnDesign,
  drawTextDesign,
  type TextDesign,
  textDesignFault,
  textLimits as limits,
} from '#contract/lettering/text-design.ts';
import { isSewn, type Technique } from '#contract/techniques/technique.ts';
import { DecoratedGarment } from '#pwa/common/garments/decorated-garment.tsx';
import { useArtworkShelf } from '#pwa/common/local/artwork/artwork.ts';
import { type FontState, useFont } from '#pwa/common/local/lettering/use-font.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { InkChoice } from '#pwa/common/roster/ink-choice.tsx';
import { MillimetreField } from '#pwa/common/roster/millimetre-field.tsx';
import { WideDialog } from '#pwa/common/roster/wide-dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Slider } from '#pwa/common/ui/shop/slider.tsx';
import type { DesignAction, Placed } from '../design-state.ts';
import { type FittedText, fitText } from './fit-text.ts';
import { textFileName } from './text-file.ts';
import { FontSelect } from '#pwa/common/roster/font-select.tsx';

export interface TextEditorProps {
  garment: Printable;
  colours: GarmentColours;
  technique: Technique;
  place: Place;
  first: TextDesign;
  isNew: boolean;
  /** Where the text stands that is edited: it stays there. */
  placed: Placed | undefined;
  dispatch: (action: DesignAction) => void;
  onPlaced: () => void;
  onClose: () => void;
}

/** Text and shapes in millimetres, seen on the garment while they are made. */
export function TextEditor(props: TextEditorProps) {
  const { garment, colours, technique, place, first, isNew, placed, dispatch, onPlaced, onClose } = props;
  const [design, setDesign] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const shelf = useArtworkShelf();
  const state = useFont(design.font);
  const drawn = useDrawn(design, state);
  useUnsavedWork(design !== first);
  const fault = textDesignFault(design) ?? missingWords(design, state);

  async function handlePlace() {
    if (!drawn) return;
    const file = new File([drawn.svg], textFileName(design), { type: 'image/svg+xml' });
    const kept = await shelf.keep(file).catch(() => null);
    if (!kept?.ok) return setError(kept?.message ?? 'The text could not be saved on this device.');
    dispatch({ type: 'place', ...place, artwork: kept.artwork });
    const { scale, xOffset, yOffset, rotation } = fitText(garment, place, drawn, placed).settings;
    const adjustment = { scale, xOffset, yOffset, rotation, isExact: true };
    dispatch({ type: 'adjust', key: placeKey(place), adjustment });
    onPlaced();
  }

  return (
    <WideDialog
      onClose={onClose}
      title={`${isNew ? 'Add' : 'Edit'} text, ${placeWords(place)}`}
      footer={
        <>
          <Button
            variant="go"
            onClick={() => void handlePlace()}
            disabledReason={fault ?? (!drawn && 'The font is still loading.')}
          >
            {isNew ? `Put on the ${placeWords(place)}` : 'Save'}
          </Button>
          <p role="alert" className="mr-auto self-center text-meta font-medium text-danger empty:hidden">
            {error}
          </p>
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
        <TextPreview {...{ garment, colours, place, placed, drawn, state }} />
        <TextFields {...{ technique, design }} onChange={changed => setDesign({ ...design, ...changed })} />
      </div>
    </WideDialog>
  );
}

function useDrawn(design: TextDesign, state: FontState): DrawnDesign | null {
  return useMemo(() => {
    if (state.phase !== 'ready' || textDesignFault(design)) return null;
    return drawTextDesign(design, state.font);
  }, [design, state]);
}

function missingWords({ text }: TextDesign, state: FontState): string | null {
  if (state.phase !== 'ready') return null;
  const missing = missingIn(state.font, text);
  return missing.length === 0
    ? null
    : `This font has no ${missing.slice(0, 5).join(' ')}. Choose another font.`;
}

type PreviewProps = Pick<TextEditorProps, 'garment' | 'colours' | 'place' | 'placed'> & {
  drawn: DrawnDesign | null;
  state: FontState;
};

function TextPreview({ garment, colours, place, placed, drawn, state }: PreviewProps) {
  const fitted = drawn && fitText(garment, place, drawn, placed);
  const settings = fitted?.settings;
  const box = settings && designBox(garment, place.position, settings);
  const href = useMemo(() => drawn && `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`, [drawn]);
  return (
    <figure className="mx-auto w-full max-w-96">
      <DecoratedGarment
        garment={garment}
        view={place.position}
        area={place.area}
        colours={colours}
        design={settings && href ? { href, settings } : null}
        alt={`The ${placeWords(place)} with the text`}
        className="rounded-3 bg-sunken"
      />
      <figcaption aria-live="polite" className="mt-2 text-center leading-snug tabular-nums">
        {drawn && box && (
          <>
            {Math.round(box.widthMm)} × {Math.round(box.heightMm)} mm
          </>
        )}
        <span className="block text-meta text-soft">
          {fitted && `${fittedWords(fitted)} `}
          {state.phase === 'loading' && 'Loading the font…'}
          {state.phase === 'failed' && (
            <>
              This font isn’t on this device yet.{' '}
              <button
                type="button"
                onClick={state.retry}
                className="min-h-11 font-medium text-link underline"
              >
                Try again
              </button>
            </>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

/** What was done so that all of it is printed; empty for nothing. */
function fittedWords({ isSmaller, isLarger, isMoved, isUpright }: FittedText): string {
  return [
    isSmaller && 'Made smaller: this is as large as the print area takes.',
    isLarger && 'Made larger: this is as small as a design can be here.',
    isUpright && 'Set upright: turned, it doesn’t fit the print area.',
    isMoved && 'Moved inside the print area.',
  ]
    .filter(Boolean)
    .join(' ');
}

interface TextFieldsProps {
  technique: Technique;
  design: TextDesign;
  onChange: (changed: Partial<TextDesign>) => void;
}

function TextFields({ technique, design, onChange }: TextFieldsProps) {
  const { text, font, mm, spacingMm, arc, ink, shape } = design;
  const isOneLine = !text.includes('\n');
  return (
    <fieldset aria-label="Text" className="grid gap-4">
      <Field label="Text" help={`Up to ${limits.lines} lines.`}>
        <Textarea
          rows={2}
          value={text}
          maxLength={limits.lines * (limits.lineLength + 1)}
          onChange={event => onChange({ text: event.currentTarget.value.normalize('NFC') })}
        />
      </Field>
      <Field label="Font">
        <FontSelect font={font} onChange={chosen => onChange({ font: chosen })} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <MillimetreField
          label="Capitals, height"
          mm={mm}
          least={limits.leastMm}
          most={limits.mostMm}
          onMm={value => onChange({ mm: value })}
        />
        <MillimetreField
          label="Space between letters"
          mm={spacingMm}
          least={0}
          most={limits.spacingMm}
          onMm={value => onChange({ spacingMm: value })}
        />
      </div>
      {isOneLine && (
        <Slider
          label="Curve"
          min={-limits.arc}
          max={limits.arc}
          step={5}
          value={arc}
          valueText={arc === 0 ? 'Straight' : `${arc}°`}
          onChange={degrees => onChange({ arc: degrees })}
        />
      )}
      <InkChoice
        label={isSewn(technique) ? 'Thread' : 'Ink'}
        {...{ technique, ink }}
        onInk={hex => onChange({ ink: hex })}
      />
      <Field label="Shape behind the text">
        <Select
          value={shape?.id ?? ''}
          onChange={event => {
            const id = event.currentTarget.value;
            const red = inkFor(technique, '#c8202c');
            onChange({ shape: id === '' ? null : { mm: 150, ink: red, ...shape, id } });
          }}
        >
          <option value="">None</option>
          {shapes.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {shape && (
        <>
          <MillimetreField
            label="Shape, width"
            mm={shape.mm}
            least={limits.leastMm}
            most={limits.shapeMm}
            onMm={value => onChange({ shape: { ...shape, mm: value } })}
          />
          <InkChoice
            label={isSewn(technique) ? 'Thread of the shape' : 'Ink of the shape'}
            technique={technique}
            ink={shape.ink}
            onInk={hex => onChange({ shape: { ...shape, ink: hex } })}
          />
        </>
      )}
    </fieldset>
  );
}
