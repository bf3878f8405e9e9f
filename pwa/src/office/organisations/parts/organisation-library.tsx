import { Trash2 } from 'lucide-react';
import { artworkImageUrl } from '#contract/artwork/artwork.ts';
import { libraryLimit } from '#contract/organisations/organisations.ts';
import type { OrganisationRecord } from '#contract/organisations/endpoints.ts';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { useDesignFile } from '#pwa/office/common/use-design-file.ts';
import type { OrganisationHandle } from '../use-organisation.ts';

interface PartProps {
  organisation: OrganisationRecord;
  handle: OrganisationHandle;
}

/** What every member may order with. */
export function OrganisationLibrary({ organisation: { library }, handle }: PartProps) {
  const upload = useDesignFile('Add a logo', ({ sha256, name }) =>
    handle.giveArtwork(sha256, name.replace(/\.[^.]*$/, '') || name),
  );

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
      <ListEnd shown={library.length} most={libraryLimit}>
        The newest {libraryLimit} are shown. Older ones are with the orders that carry them.
      </ListEnd>
      <div className="justify-self-start">
        <FileDrop {...upload} />
      </div>
    </Section>
  );
}
