import { TriangleAlert } from 'lucide-react';
import type { MediumRecord } from '#contract/content/media-endpoints.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

interface MediaGridProps {
  media: readonly MediumRecord[];
  onOpen: (medium: MediumRecord) => void;
}

export function MediaGrid({ media, onOpen }: MediaGridProps) {
  return (
    <ul aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {media.map(medium => (
        <li key={medium.id}>
          <button
            type="button"
            onClick={() => onOpen(medium)}
            className="group flex h-full w-full flex-col overflow-hidden rounded-3 border border-line bg-raised text-left hover:border-line-strong"
          >
            <img
              src={medium.url}
              alt={medium.alt}
              loading="lazy"
              decoding="async"
              className="aspect-4/3 w-full bg-sunken object-contain"
            />
            <span className="block min-w-0 px-3 py-2 leading-snug">
              <span className="block truncate font-strong group-hover:underline">
                {medium.title || medium.fileName || 'Untitled'}
              </span>
              <span className="block text-meta text-soft">
                {medium.widthPx} × {medium.heightPx}
                {medium.uses.length > 0 && ` · used ${medium.uses.length} ×`}
              </span>
              {medium.alt === '' && (
                <span className="mt-1 flex items-center gap-1 text-meta font-medium text-on-wait-soft">
                  <Icon of={TriangleAlert} size="small" /> No description
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
