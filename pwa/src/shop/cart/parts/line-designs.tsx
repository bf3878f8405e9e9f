import { CloudOff } from 'lucide-react';
import type { CartLine } from '#contract/cart/cart.ts';
import { placeKey, placeName } from '#contract/cart/place-words.ts';
import type { UploadState, UploadStates } from '#pwa/common/local/artwork/artwork-uploads.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { ProgressBar } from '#pwa/common/ui/shop/progress-bar.tsx';

interface LineDesignsProps {
  line: CartLine;
  uploads: UploadStates;
  /** Key of the place that the picture shows; undefined: where names and numbers are, if that is another one. */
  shown: string | undefined;
  onShow: (place: string | undefined) => void;
}

/** The design files by place. With several, each is a button that turns the picture to its side. */
export function LineDesigns({ line, uploads, shown, onShow }: LineDesignsProps) {
  const designs = line.designPlacements.flatMap(({ designFile, ...place }) =>
    designFile
      ? [{ key: placeKey(place), file: designFile, words: `${placeName(place)}: ${designFile.name}` }]
      : [],
  );
  const [first] = designs;
  if (!first) return null;
  const names = line.roster?.template.position;
  const isApart = names !== undefined && designs.every(({ key }) => key !== names);
  const choices: { key: string | undefined; words: string }[] = isApart
    ? [...designs, { key: undefined, words: `${placeName({ position: names })}: names and numbers` }]
    : designs;
  return (
    <>
      {choices.length === 1 ? (
        <p className="truncate text-meta text-soft" title={first.words}>
          {first.words}
        </p>
      ) : (
        <fieldset aria-label="Show the design" className="mt-2 flex flex-wrap gap-2">
          {choices.map(({ key, words }) => (
            <button
              key={words}
              type="button"
              aria-pressed={shown === key}
              onClick={() => onShow(key)}
              title={words}
              className={classNames(
                'min-h-11 max-w-full truncate rounded-2 border px-3 text-meta',
                shown === key
                  ? 'border-action bg-action-soft font-strong text-on-action-soft'
                  : 'border-line-strong text-soft hover:bg-raised hover:text-ink',
              )}
            >
              {words}
            </button>
          ))}
        </fieldset>
      )}
      <Sending designs={designs.map(({ file }) => file)} uploads={uploads} />
    </>
  );
}

/** Upload progress of the files. Renders nothing once the shop has them. */
function Sending({ designs, uploads }: { designs: readonly { sha256: string }[]; uploads: UploadStates }) {
  const states = [...new Set(designs.map(({ sha256 }) => sha256))]
    .map(sha256 => uploads.get(sha256))
    .filter((state): state is UploadState => state !== undefined);
  const sending = states.find(state => state.phase === 'sending');
  if (sending?.phase === 'sending') {
    return (
      <ProgressBar
        done={sending.sentBytes}
        total={Math.max(1, sending.totalBytes)}
        label={`Sending the design, ${Math.round((100 * sending.sentBytes) / Math.max(1, sending.totalBytes))} %`}
        className="mt-2 max-w-64"
      />
    );
  }
  if (!states.some(state => state.phase === 'waiting')) return null;
  return (
    <p className="mt-2 flex items-start gap-2 text-meta text-soft">
      <Icon of={CloudOff} size="small" className="mt-0.5" />
      The design is saved on this device and uploads when you’re online.
    </p>
  );
}
