import { Images } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { artworkImageUrl } from '#contract/artwork/artwork.ts';
import type { LibraryArtwork } from '#contract/organisations/endpoints.ts';
import { libraryLimit } from '#contract/organisations/organisations.ts';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

interface LibraryProps {
  library: readonly LibraryArtwork[];
  UseOnProduct: ComponentType<{ artwork: LibraryArtwork }>;
}

/** Every member may put these on a product. */
export function Library({ library, UseOnProduct }: LibraryProps) {
  if (library.length === 0)
    return (
      <EmptyState icon={Images} title="No logos yet">
        Artwork that members order with appears here for everybody, and we can add your logo files.
      </EmptyState>
    );
  return (
    <section aria-label="Logo library">
      <p className="text-soft">
        What members have ordered with, and what we have added for you. Everybody can use it.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {library.map(artwork => (
          <li
            key={artwork.sha256}
            className="grid grid-rows-[auto_1fr_auto] gap-3 rounded-3 border border-line bg-surface p-3"
          >
            <img
              src={artworkImageUrl(artwork.sha256, 480)}
              alt=""
              loading="lazy"
              className="aspect-square w-full rounded-2 bg-raised object-contain p-3"
            />
            <span className="leading-snug wrap-anywhere">{artwork.name}</span>
            {/* Its part of the app comes later: what is here already stays in sight. */}
            <Suspense fallback={<Skeleton className="h-8" />}>
              <UseOnProduct artwork={artwork} />
            </Suspense>
          </li>
        ))}
      </ul>
      <ListEnd shown={library.length} most={libraryLimit}>
        The newest {libraryLimit} are shown. Older ones are with the orders that carry them.
      </ListEnd>
    </section>
  );
}
