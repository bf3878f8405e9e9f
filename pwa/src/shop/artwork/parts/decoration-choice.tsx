import { type ComponentType, lazy, Suspense } from 'react';
import { Flame, Layers, Printer, Shirt, Spool } from 'lucide-react';
import { placeKey, placeName, placeWords } from '#contract/cart/place-words.ts';
import { inkUnit, processName } from '#contract/techniques/policy-words.ts';
import { priceNote } from '#contract/techniques/price/price-words.ts';
import { multipleNote, setUpNote } from '#contract/techniques/price/set-up-words.ts';
import type { PricedPlacement } from '#contract/techniques/price/runs.ts';
import type { Technique, TechniqueKind } from '#contract/techniques/technique.ts';
import { QuantityStepper } from '#pwa/common/ui/forms/quantity-stepper.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';
import type { ColoursHintProps } from '../picture/colours-hint.tsx';
import type { FactsByFile } from '../use-artwork-notes.ts';
import { countsInks, mostColours } from './count-inks.ts';
import { type DesignAction, type DesignState, totalPieces } from '../design-state.ts';

// Wanted once a design is there.
const ColoursHint = lazy<ComponentType<ColoursHintProps>>(() =>
  import('../picture/colours-hint.tsx').then(m => ({ default: m.ColoursHint })),
);

interface DecorationChoiceProps {
  offered: readonly Technique[];
  technique: Technique;
  state: DesignState;
  dispatch: (action: DesignAction) => void;
  /** The designs on the product, for prices that depend on what they are. */
  placements: readonly PricedPlacement[];
  /** What is seen on their pictures. */
  facts: FactsByFile;
}

const icons: Readonly<Record<TechniqueKind, typeof Printer>> = {
  screen_print: Printer,
  dtf: Layers,
  dtg: Shirt,
  heat_transfer: Flame,
  sublimation: Flame,
  embroidery: Spool,
  other: Layers,
};

/** Read out as one sentence, "Print — $2.50 per item, included". Visually, the line break separates the two. */
const dash = <span className="sr-only"> — </span>;

/** The decoration. Words and price come from one record, so they can't disagree. */
export function DecorationChoice(props: DecorationChoiceProps) {
  const { offered, technique, state, dispatch, placements, facts } = props;
  const seen = mostColours(state.placed, facts);
  const pieces = Math.max(1, totalPieces(state));
  const [only] = placements.length === 1 ? placements : [];
  return (
    <section className="border-b border-line py-5">
      <RadioCards
        label="Decoration method"
        options={offered.map(({ id, name, kind, price, agreed }) => ({
          value: id,
          label: (
            <>
              {name}
              {dash}
            </>
          ),
          icon: icons[kind],
          note: priceNote(price, pieces, only, agreed),
        }))}
        value={technique.id}
        onChange={method => dispatch({ type: 'setMethod', method })}
      />
      {countsInks(technique) ? (
        <Inks technique={technique} placements={placements} dispatch={dispatch} />
      ) : (
        <>
          <Switch
            className="mt-3"
            label={<>Multiple colours{technique.price.multiColourCents > 0 && dash}</>}
            note={technique.price.multiColourCents > 0 && multipleNote(technique.price)}
            checked={state.allowMultipleColors}
            onChange={event =>
              dispatch({ type: 'allowMultipleColors', allowed: event.currentTarget.checked })
            }
          />
          {seen && (
            <Suspense fallback={null}>
              <ColoursHint
                what={seen.name}
                colours={seen.colours}
                allowsColours={state.allowMultipleColors}
                onAllowColours={allowed => dispatch({ type: 'allowMultipleColors', allowed })}
              />
            </Suspense>
          )}
        </>
      )}
      <p className="mt-1 text-meta text-soft">{limitWords(technique)}</p>
    </section>
  );
}

/** "Screen print takes up to 8 inks in one design. $59.95 set-up for each position, once." */
function limitWords(technique: Technique): string {
  const { mostInks, setUp } = technique;
  const setUpWords = setUpNote(setUp);
  const inks =
    mostInks === null
      ? `${processName(technique)} takes any number of colours.`
      : `${processName(technique)} takes up to ${mostInks} ${inkUnit(technique)} in one design.`;
  return `${inks} ${setUpWords.charAt(0).toUpperCase()}${setUpWords.slice(1)}.`;
}

type InksProps = Pick<DecorationChoiceProps, 'technique' | 'placements' | 'dispatch'>;

/** Suggested from the picture; what is chosen is what is ordered. */
function Inks({ technique, placements, dispatch }: InksProps) {
  if (placements.length === 0) return null;
  const unit = inkUnit(technique);
  return (
    <ul aria-label={`Number of ${unit}`} className="mt-3 grid gap-2">
      {placements.map(({ position, area, inks = 1 }) => (
        <li key={placeKey({ position, area })} className="flex items-center justify-between gap-4">
          <span>
            {placeName({ position, area })}, {unit}
          </span>
          <QuantityStepper
            className="w-40"
            label={`${unit} on the ${placeWords({ position, area })}`}
            value={inks}
            min={1}
            max={technique.mostInks ?? 40}
            onChange={next => dispatch({ type: 'setInks', key: placeKey({ position, area }), inks: next })}
          />
        </li>
      ))}
    </ul>
  );
}
