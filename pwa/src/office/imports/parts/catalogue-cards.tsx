import type { CatalogueSize } from '#contract/imports/endpoints.ts';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { figure } from '../run-words.ts';

/** The feed's own figures until the first import, then what is on sale. */
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
