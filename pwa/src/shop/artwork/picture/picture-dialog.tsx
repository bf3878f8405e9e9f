import { useEffect, useRef, useState } from 'react';
import { isVector, type ArtworkRef, heicType, pdfType } from '#contract/artwork/artwork.ts';
import {
  noChange,
  type PictureChange,
  pictureChangeLimits,
} from '#contract/artwork/editing/picture-tools.ts';
import { useArtworkShelf } from '#pwa/common/local/artwork/artwork.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { WideDialog } from '#pwa/common/roster/wide-dialog.tsx';
import { QuantityStepper } from '#pwa/common/ui/forms/quantity-stepper.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Slider } from '#pwa/common/ui/shop/slider.tsx';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { ColoursHint } from './colours-hint.tsx';
import { askForChange, type ChangePreview, useChangePreview } from './use-picture-change.ts';
import './picture.css';

export interface PictureDialogProps {
  artwork: ArtworkRef;
  onChange: (artwork: ArtworkRef) => void;
  allowsColours: boolean;
  onAllowColours: (allowed: boolean) => void;
  onClose: () => void;
}

/** The longer side of the new file: a print 350 mm wide at 290 dpi. */
const resultSidePx = 4000;
const words = {
  lines:
    'This file is made of lines and letters. Its colours are changed in the program that it comes from; then choose it again.',
  elsewhere: 'The picture isn’t on this device. Choose the file again to change it.',
  failed: 'This browser can’t change pictures. The design stays as it is.',
  unmade: 'The picture could not be changed. It may be too large for this device.',
} as const;

/** Takes the background away, reduces the inks or swaps light and dark. The file itself is kept with the new one. */
export function PictureDialog({
  artwork,
  onChange,
  allowsColours,
  onAllowColours,
  onClose,
}: PictureDialogProps) {
  const shelf = useArtworkShelf();
  const original = artwork.original ?? artwork;
  const isLines = isVector(artwork) || artwork.type === pdfType;
  const [picture, setPicture] = useState<Blob | null | 'reading'>('reading');
  const [change, setChange] = useState<PictureChange>(noChange);
  const [error, setError] = useState<string | null>(null);
  const making = useRef<AbortController | null>(null);
  const [isMaking, setMaking] = useState(false);
  useUnsavedWork(change !== noChange);
  useEffect(() => {
    const show = (found: Blob | null) => setPicture(found);
    shelf.read(original.sha256).then(show, () => show(null));
  }, [shelf, original.sha256]);
  useEffect(() => () => making.current?.abort(), []);
  const readable = picture === 'reading' || isLines ? null : picture;
  const state = useChangePreview(readable, change);
  const set = (part: Partial<PictureChange>) => setChange({ ...change, ...part });
  const isChanged = JSON.stringify(change) !== JSON.stringify(noChange);
  const trouble = isLines
    ? words.lines
    : picture === null
      ? words.elsewhere
      : state.phase === 'failed'
        ? words.failed
        : null;

  async function make() {
    if (!readable) return;
    const ending = new AbortController();
    making.current = ending;
    setMaking(true);
    setError(null);
    const made = await askForChange({ picture: readable, change, sidePx: resultSidePx }, ending.signal);
    const name = `${original.name.replace(/\.[^.]*$/, '').slice(0, 230)}, changed.png`;
    const from = { sha256: original.sha256, name: original.name };
    const kept = made && (await shelf.keepMade(new File([made.picture], name), from).catch(() => null));
    setMaking(false);
    if (ending.signal.aborted) return;
    if (!kept?.ok) return setError(kept?.message ?? words.unmade);
    onChange(kept.artwork);
    onClose();
  }

  return (
    <WideDialog
      onClose={onClose}
      title="Change the picture"
      description={`A new file is made for this design. ${original.name} is kept with it.`}
      footer={
        <>
          <Button
            variant="go"
            loading={isMaking && 'Making the picture…'}
            disabledReason={
              trouble !== null ? 'It can’t be changed.' : !isChanged && 'Nothing is changed yet.'
            }
            onClick={() => void make()}
          >
            Use this picture
          </Button>
          {isMaking ? (
            <Button onClick={() => making.current?.abort()}>Cancel</Button>
          ) : (
            isChanged && <Button onClick={() => setChange(noChange)}>Undo all</Button>
          )}
          <p role="alert" className="mr-auto self-center text-meta font-medium text-danger empty:hidden">
            {error}
          </p>
        </>
      }
    >
      {trouble ? (
        <p className="max-w-measure py-6">{trouble}</p>
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
          <Preview last={state.last} isWorking={state.phase === 'working'} isDark={change.isInverted} />
          <div className="grid gap-5">
            <Background change={change} onSet={set} last={state.last} />
            <Inks {...{ change, allowsColours, onAllowColours }} onSet={set} last={state.last} />
            <Switch
              label="Swap light and dark"
              note="for dark cloth"
              checked={change.isInverted}
              onChange={event => set({ isInverted: event.currentTarget.checked })}
            />
            {artwork.type === heicType && (
              <p className="text-meta text-soft">
                A photograph from a phone is changed at the size of this device’s picture of it, 1,600 pixels.
              </p>
            )}
          </div>
        </div>
      )}
    </WideDialog>
  );
}

interface PreviewProps {
  last: ChangePreview | null;
  isWorking: boolean;
  isDark: boolean;
}

function Preview({ last, isWorking, isDark }: PreviewProps) {
  return (
    <div
      className="picture-ground relative grid h-72 place-items-center overflow-hidden rounded-3 border border-line p-4 lg:h-112"
      data-cloth={isDark ? 'dark' : 'light'}
    >
      {last ? (
        <img src={last.url} alt="How the design becomes" className="max-h-full max-w-full object-contain" />
      ) : (
        <Skeleton className="size-40" />
      )}
      <output className="absolute bottom-2 left-2 rounded-round bg-raised px-3 text-meta empty:hidden">
        {isWorking ? 'Working…' : ''}
      </output>
    </div>
  );
}

interface PartProps {
  change: PictureChange;
  onSet: (part: Partial<PictureChange>) => void;
  last: ChangePreview | null;
}

function Background({ change, onSet, last }: PartProps) {
  if (last && last.background === null) {
    return (
      <p className="text-meta text-soft">
        It has no plain background: nothing around the drawing would be printed, or all of it is a photograph.
      </p>
    );
  }
  return (
    <div>
      <RadioCards
        label="Background"
        options={[
          { value: 'keep', label: 'Keep it' },
          { value: 'around', label: 'Take it away around the drawing' },
          { value: 'everywhere', label: 'Take it away inside, too' },
        ]}
        value={change.background}
        onChange={background => onSet({ background: background as PictureChange['background'] })}
      />
      {change.background !== 'keep' && (
        <Slider
          className="mt-3"
          label="How much of its colour"
          value={change.reach}
          min={0}
          max={pictureChangeLimits.reach}
          step={5}
          valueText={`${change.reach} %`}
          onChange={reach => onSet({ reach })}
        />
      )}
    </div>
  );
}

type InksProps = PartProps & Pick<PictureDialogProps, 'allowsColours' | 'onAllowColours'>;

function Inks({ change, onSet, last, allowsColours, onAllowColours }: InksProps) {
  const found = last?.inks ?? [];
  return (
    <div className="grid gap-2">
      <Switch
        label="Fewer inks"
        checked={change.inks !== null}
        onChange={event =>
          onSet({ inks: event.currentTarget.checked ? Math.min(3, Math.max(1, found.length)) : null })
        }
      />
      {change.inks !== null && (
        <QuantityStepper
          className="w-40"
          label="Inks"
          value={change.inks}
          min={1}
          max={pictureChangeLimits.mostInks}
          onChange={inks => onSet({ inks })}
        />
      )}
      {found.length > 0 && (
        <ul aria-label="Inks of the picture" className="flex flex-wrap gap-2">
          {found.map(hex => (
            <li key={hex} className="flex items-center gap-2 text-meta tabular-nums">
              <span className="size-6 rounded-round border border-line-strong" style={{ background: hex }} />
              {hex}
            </li>
          ))}
        </ul>
      )}
      {last && (
        <ColoursHint what="This picture" colours={found.length} {...{ allowsColours, onAllowColours }} />
      )}
    </div>
  );
}
