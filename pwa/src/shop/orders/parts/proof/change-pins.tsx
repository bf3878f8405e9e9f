import { MapPin, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { proofRequestLimits } from '#contract/proofs/proof-request-limits.ts';
import type { CustomerProof, ProofPin, ProofPlacement } from '#contract/proofs/endpoints.ts';
import { PinMark } from '#pwa/common/orders/proof-pins.tsx';
import { placementPlace, proofPictureUrl } from '#pwa/common/orders/proof-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface ChangePinsProps {
  proof: CustomerProof;
  token: string | null;
  pins: readonly ProofPin[];
  isTried: boolean;
  onPins: (pins: readonly ProofPin[]) => void;
}

const step = 0.01;
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};
const inside = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** A press on a picture sets a numbered pin, whose note stands below it. Arrow keys move a pin. */
export function ChangePins({ proof, token, pins, isTried, onPins }: ChangePinsProps) {
  const isFull = pins.length >= proofRequestLimits.pins;
  const put = (placement: number, x: number, y: number) =>
    !isFull && onPins([...pins, { placement, x: inside(x), y: inside(y), note: '' }]);
  const change = (index: number, part: Partial<ProofPin>) =>
    onPins(pins.map((pin, nth) => (nth === index ? { ...pin, ...part } : pin)));
  const section = useRef<HTMLElement>(null);
  const before = useRef(pins.length);
  // A new pin is written about at once.
  useEffect(() => {
    if (pins.length > before.current)
      section.current?.querySelector<HTMLElement>(`[name="note ${pins.length - 1}"]`)?.focus();
    before.current = pins.length;
  }, [pins.length]);
  return (
    <section ref={section} aria-label="Notes on the pictures" className="grid gap-3">
      <p>
        <b className="font-strong">Point at it</b> <span className="text-soft">(optional)</span>
        <span className="block text-meta text-soft">Press the place on the picture, then write a note.</span>
      </p>
      <ul className="grid gap-5">
        {proof.placements.map(placement => (
          <li key={placement.id} className="grid gap-2">
            <Marked
              placement={placement}
              url={proofPictureUrl(proof.orderId, placement.id, token)}
              pins={pins}
              onPut={(x, y) => put(placement.id, x, y)}
              onMove={change}
            />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="text-meta text-soft">{placementPlace(placement)}</span>
              <Button
                size="small"
                icon={MapPin}
                disabled={isFull}
                aria-label={`Add a note to ${placementPlace(placement)}`}
                onClick={() => put(placement.id, 0.5, 0.4)}
              >
                Add a note
              </Button>
            </div>
            {pins.map(
              (pin, index) =>
                pin.placement === placement.id && (
                  // oxlint-disable-next-line react/no-array-index-key -- the number is what it is known by
                  <div key={index} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2">
                    <span className="pt-8">
                      <PinMark>{index + 1}</PinMark>
                    </span>
                    <Field
                      label={`Note ${index + 1}`}
                      error={
                        isTried && pin.note.trim() === ''
                          ? 'Please write a note, or remove the pin.'
                          : undefined
                      }
                    >
                      <TextInput
                        name={`note ${index}`}
                        maxLength={proofRequestLimits.note}
                        value={pin.note}
                        onChange={event => change(index, { note: event.target.value })}
                      />
                    </Field>
                    <span className="pt-6">
                      <IconButton
                        icon={Trash2}
                        variant="danger"
                        label={`Remove note ${index + 1}`}
                        onClick={() => onPins(pins.filter((_, nth) => nth !== index))}
                      />
                    </span>
                  </div>
                ),
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MarkedProps {
  placement: ProofPlacement;
  url: string;
  pins: readonly ProofPin[];
  onPut: (x: number, y: number) => void;
  onMove: (index: number, place: Pick<ProofPin, 'x' | 'y'>) => void;
}

function Marked({ placement, url, pins, onPut, onMove }: MarkedProps) {
  function handlePress(event: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPut((event.clientX - left) / width, (event.clientY - top) / height);
  }
  function handleKey(event: KeyboardEvent, index: number, { x, y }: ProofPin) {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    onMove(index, { x: inside(x + move[0]), y: inside(y + move[1]) });
  }
  return (
    <div className="relative overflow-hidden rounded-2 bg-sunken">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- "Add a note" and the arrow keys do the same */}
      <img
        src={url}
        alt={`${placementPlace(placement)}: press a place to add a note`}
        className="block h-auto w-full cursor-crosshair"
        onClick={handlePress}
      />
      {pins.map(
        (pin, index) =>
          pin.placement === placement.id && (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- the number is what it is known by
              key={index}
              type="button"
              aria-label={`Pin ${index + 1}: move it with the arrow keys`}
              className="absolute grid size-11 -translate-1/2 place-items-center rounded-full"
              style={{ left: `${100 * pin.x}%`, top: `${100 * pin.y}%` }}
              onKeyDown={event => handleKey(event, index, pin)}
            >
              <PinMark>{index + 1}</PinMark>
            </button>
          ),
      )}
    </div>
  );
}
