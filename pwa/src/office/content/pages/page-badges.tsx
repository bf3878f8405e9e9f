import type { PageSummary } from '#contract/content/endpoints.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';

export function PageBadges({ page }: { page: Pick<PageSummary, 'status' | 'hasChanges'> }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={page.status === 'published' ? 'ok' : 'idle'}>
        {page.status === 'published' ? 'Published' : 'Draft'}
      </Badge>
      {page.hasChanges && <Badge tone="wait">Unpublished changes</Badge>}
    </span>
  );
}
