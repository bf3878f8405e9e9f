import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { artworkImageUrl, artworkLimitBytes, artworkRefusals } from '#contract/artwork/artwork.ts';
import type { OrganisationRecord } from '#contract/organisations/endpoints.ts';
import { putDesign } from '#pwa/common/local/artwork/put-medium.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import type { OrganisationHandle } from '../use-organisation.ts';

interface PartProps {
  organisation: OrganisationRecord;
  handle: OrganisationHandle;
}

/** What every member may order with. */
export function OrganisationLibrary({ organisation: { library }, handle }: PartProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function handleFile(file: File | undefined) {
    if (!file) return;
    const isTooLarge = file.size > artworkLimitBytes;
    setWrong(isTooLarge ? artworkRefusals.size : null);
    if (isTooLarge) return;
    setBusy(true);
    try {
      const { sha256, name } = await putDesign(file);
      await handle.giveArtwork(sha256, name.replace(/\.[^.]*$/, '') || name);
    } catch (error) {
      setWrong(failureWords(error, 'The file could not be uploaded.'));
    }
    setBusy(false);
  }

  return (
    <Section level={2} title="Logo library">
      <p className="text-soft">
        {library.length === 0
          ? 'No logos yet. What its orders carry appears here, and you can add files.'
          : 'What its orders carry, and what you have added. Every member may order with it.'}
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {library.map(({ sha256, name, isGiven }) => (
          <li key={sha256} className="grid gap-2 rounded-3 border border-line bg-surface p-3">
            <img
              src={artworkImageUrl(sha256, 480)}
              alt=""
              loading="lazy"
              className="aspect-square w-full rounded-2 bg-raised object-contain p-2"
            />
            <span className="flex items-center justify-between gap-1">
              <span className="min-w-0 text-meta leading-snug wrap-anywhere">{name}</span>
              {isGiven && (
                <IconButton
                  icon={Trash2}
                  label={`Take ${name} out`}
                  onClick={() => void handle.takeArtwork(sha256, name)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="justify-self-start">
        <FileDrop
          variant="button"
          label={isBusy ? 'Uploading…' : 'Add a logo'}
          accept="image/*,.pdf,.ai"
          disabled={isBusy}
          error={wrong ?? undefined}
          onFiles={([file]) => void handleFile(file)}
        />
      </div>
    </Section>
  );
}
