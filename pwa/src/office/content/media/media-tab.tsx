import { ImageOff, Search } from 'lucide-react';
import { createSearchParams, useSearchParams } from 'react-router-dom';
import { artworkTypes } from '#contract/artwork/artwork.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { MediaGrid } from './media-grid.tsx';
import { MediumDialog } from './medium-dialog.tsx';
import { useMedia, useUploads } from './use-media.ts';

/** The server's page size. Importing its schema would load all of zod. */
const pageSize = 24;

export function MediaTab() {
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useOpenInQuery('picture');
  const search = address.get('search')?.slice(0, 200) ?? '';
  const page = /^[1-9]\d{0,4}$/.test(address.get('at') ?? '') ? Number(address.get('at')) : 1;
  const media = useMedia(search, page);
  const { upload, progress, troubles } = useUploads(() => {});
  const shown = media.data?.media ?? [];
  const medium = shown.find(({ id }) => String(id) === open);

  const withValue = (name: string, value: string) => {
    const next = createSearchParams(address);
    if (value) next.set(name, value);
    else next.delete(name);
    if (name !== 'at') next.delete('at');
    return next;
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid items-end gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <FileDrop
          multiple
          label={progress ? `Uploading ${progress.at} of ${progress.of}…` : 'Add pictures'}
          help="PNG, JPEG, WebP, GIF, AVIF or SVG, up to 20 MB each. Anyone who has its address can see a picture."
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
            autoComplete="off"
            onChange={event => setAddress(withValue('search', event.target.value), { replace: true })}
          />
        </Field>
      </div>
      <output className="sr-only">{progress && `Uploading picture ${progress.at} of ${progress.of}`}</output>
      {media.isPending && <Skeleton className="h-72 w-full" />}
      {media.isError && (
        <ErrorState
          title={loadFailureWords(media.error, 'The pictures could not be loaded')}
          onRetry={() => void media.refetch()}
          retrying={media.isFetching && 'Loading…'}
        >
          The library isn’t available offline.
        </ErrorState>
      )}
      {media.data && shown.length === 0 && (
        <EmptyState
          icon={ImageOff}
          title={search || page > 1 ? 'No matching pictures' : 'No pictures yet'}
          action={(search || page > 1) && <Button onClick={() => setAddress({})}>Show all pictures</Button>}
        >
          {search ? 'Try fewer words.' : 'Pictures for your pages and for testimonials on the home page.'}
        </EmptyState>
      )}
      {shown.length > 0 && <MediaGrid media={shown} onOpen={({ id }) => setOpen(String(id))} />}
      {media.data && (
        <Pagination
          page={page}
          pageCount={Math.ceil(media.data.total / pageSize)}
          hrefFor={to => `?${withValue('at', to === 1 ? '' : String(to)).toString()}`}
          onPage={to => setAddress(withValue('at', to === 1 ? '' : String(to)))}
        />
      )}
      {medium && <MediumDialog key={medium.id} medium={medium} onClose={() => setOpen(null)} />}
    </div>
  );
}
