import type { CatalogueSize } from '#contract/endpoints/import.ts';
import { CountStrip } from '#pwa/ui/count-strip.tsx';
import { figure } from '../run-words.ts';

/** What the feed brings, as written, until the first import; then what is on sale. */
export function CatalogueCards({ size }: { size: CatalogueSize | null }) {
  return (
    <CountStrip
      label={size ? 'On sale now' : 'The supplier’s feed'}
      counts={[
        { key: 'variants', label: 'product variants', value: size ? figure(size.variants) : '9,000+' },
        { key: 'products', label: 'base products', value: size ? figure(size.products) : '86+' },
        {
          key: 'categories',
          label: 'category mappings',
          value: size ? figure(size.categoryLinks) : '2,800+',
        },
      ]}
    />
  );
}
