import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { usePreviewLink } from './use-preview-link.ts';

const most = 4;

/** Beside the Website Preview: drafts of pages that aren't published. */
export function DraftPreviews() {
  const pages = useQuery({
    queryKey: ['pages', 'list'],
    queryFn: () => call('GET /api/pages'),
    refetchOnMount: 'always',
  });
  const openPreview = usePreviewLink();
  const unpublished = (pages.data ?? []).filter(({ status, hasChanges }) => status === 'draft' || hasChanges);
  if (unpublished.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts" className="mb-2 text-xl">
        Not published yet
      </h2>
      <ul className="flex flex-wrap gap-2">
        {unpublished.slice(0, most).map(({ id, title, path }) => (
          <li key={id}>
            <Button icon={Eye} onClick={() => void openPreview(id)} title={path}>
              Preview {title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
