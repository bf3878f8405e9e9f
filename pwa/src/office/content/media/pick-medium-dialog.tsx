import { Search } from 'lucide-react';
import { useState } from 'react';
import { artworkTypes } from '#contract/artwork/artwork.ts';
import type { MediumRecord } from '#contract/content/media-endpoints.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { MediaGrid } from './media-grid.tsx';
import { useMedia, useUploads } from './use-media.ts';

interface PickMediumDialogProps {
  onPick: (medium: MediumRecord) => void;
  onClose: () => void;
}

/** Picks a picture from the library, or uploads a new one. */
export function PickMediumDialog({ onPick, onClose }: PickMediumDialogProps) {
  const [search, setSearch] = useState('');
  const media = useMedia(search, 1);
  const { upload, progress, troubles } = useUploads(onPick);
  return (
    <Dialog open place="top" onOpenChange={isOpen => !isOpen && onClose()} title="Choose a picture">
      <div className="grid gap-4">
        <FileDrop
          variant="button"
          label={progress ? 'Uploading…' : 'Add a picture'}
          accept={artworkTypes.join(',')}
          disabled={progress !== null}
          error={troubles.length > 0 ? troubles.join(' ') : undefined}
          onFiles={upload}
        />
        <Field label="Find a picture">
          <TextInput
            type="search"
            icon={Search}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </Field>
        {media.isError && (
          <ErrorState
            title={loadFailureWords(media.error, 'The pictures could not be loaded')}
            onRetry={() => void media.refetch()}
          />
        )}
        {media.data?.media.length === 0 && <p className="text-soft">No matching pictures. Add one above.</p>}
        {media.data && <MediaGrid media={media.data.media} onOpen={onPick} />}
      </div>
    </Dialog>
  );
}
