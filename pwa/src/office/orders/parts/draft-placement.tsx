import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { artworkImageUrl } from '#contract/artwork/artwork.ts';
import type { ProofDraftPlacement } from '#contract/proofs/endpoints.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { designTrouble, mediumTrouble, putDesign } from '#pwa/common/local/artwork/put-medium.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { type DraftFields, widthRange } from '../proof-draft.ts';
import { placementTitle } from '#pwa/common/orders/proof-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

interface DraftPlacementProps {
  placement: ProofDraftPlacement;
  fields: DraftFields;
  /** Name of the width field. */
  name: string;
  trouble: string | null;
  onFields: (fields: DraftFields) => void;
  onUploading: (isUploading: boolean) => void;
}

/** One design of the next version: its file and its width. */
export function DraftPlacement({
  placement,
  fields,
  name,
  trouble,
  onFields,
  onUploading,
}: DraftPlacementProps) {
  const { techniques } = useShopFacts();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { sha256, fileName, productName, colourName } = placement;
  const shown = fields.artwork?.sha256 ?? sha256;
  const { min, max } = widthRange(placement);

  async function handleFile(file: File | undefined, as: 'artwork' | 'picture') {
    if (!file) return;
    const refused = as === 'artwork' ? designTrouble(file) : mediumTrouble(file);
    setWrong(refused);
    if (refused) return;
    setBusy(true);
    onUploading(true);
    try {
      onFields({ ...fields, [as]: await putDesign(file) });
    } catch (error) {
      setWrong(failureWords(error, 'The file could not be uploaded.'));
    }
    setBusy(false);
    onUploading(false);
  }

  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 rounded-2 bg-sunken p-3">
      <span className="grid size-20 place-items-center overflow-hidden rounded-2 bg-raised p-1.5">
        {shown ? (
          <img
            src={artworkImageUrl(shown, 480)}
            alt={`Artwork ${fields.artwork?.name ?? fileName}`}
            className="max-h-full max-w-full object-contain"
          />
        ) : (
          <span className="text-center text-xs text-soft">No artwork</span>
        )}
      </span>
      <div className="grid min-w-0 gap-3">
        <p className="leading-snug">
          <b className="font-strong">{placementTitle(placement, techniques)}</b>
          <span className="block text-meta text-soft wrap-anywhere">
            {[productName, colourName].filter(Boolean).join(', ')}
          </span>
        </p>
        {fields.artwork ? (
          <p className="text-meta wrap-anywhere">
            New file {fields.artwork.name}. It fills the same place; the proof shows its millimetres.
          </p>
        ) : (
          <Field label="Width in mm" error={trouble ?? undefined} help={`${min} to ${max} mm`}>
            <TextInput
              name={name}
              inputMode="numeric"
              autoComplete="off"
              value={fields.width}
              onChange={event => onFields({ ...fields, width: event.target.value })}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <FileDrop
            variant="button"
            label={isBusy ? 'Uploading…' : fields.artwork || sha256 ? 'Another file' : 'Upload the artwork'}
            accept="image/*,application/pdf,.pdf,.ai"
            disabled={isBusy}
            error={wrong ?? undefined}
            onFiles={([file]) => void handleFile(file, 'artwork')}
          />
          {!fields.picture && (
            <FileDrop
              variant="button"
              icon={ImagePlus}
              label="Own picture"
              accept="image/*"
              disabled={isBusy}
              onFiles={([file]) => void handleFile(file, 'picture')}
            />
          )}
        </div>
        {fields.picture && (
          <p className="flex flex-wrap items-center gap-x-3 text-meta">
            <span className="wrap-anywhere">Shows {fields.picture.name} in place of our drawing.</span>
            <Button variant="quiet" size="small" onClick={() => onFields({ ...fields, picture: null })}>
              Use the drawing
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}
