import { CircleCheck } from 'lucide-react';
import type { ImportResult } from '#contract/endpoints/import.ts';
import { Icon } from '#pwa/ui/icon.tsx';
import { ProblemList } from './problem-list.tsx';

/** What an import did, or would do. */
export function ImportAlert({ result }: { result: ImportResult }) {
  const verb = result.dryRun ? 'would be ' : '';
  const figures = [
    ['Products in the file', result.productsProcessed],
    [`Products ${verb}created`, result.productsCreated],
    [`Products ${verb}updated`, result.productsUpdated],
    [`Products ${verb}taken off sale`, result.productsArchived],
    [`Variants ${verb}created`, result.variantsCreated],
    [`Variants ${verb}updated`, result.variantsUpdated],
    [`Variants ${verb}taken off sale`, result.variantsArchived],
    ['Images downloaded', result.imagesDownloaded],
    ['Rows left out', result.skipped],
  ] as const;
  return (
    <section aria-live="polite" className="grid gap-4 rounded-3 border border-line bg-raised p-5">
      <h2 className="flex items-center gap-2 text-xl">
        <Icon of={CircleCheck} className="text-ok" />
        {result.dryRun ? 'Checked, nothing was changed' : 'Import Successful'}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-meta text-soft">{label}</dt>
            <dd className="text-lg font-strong tabular-nums">{value.toLocaleString('en-AU')}</dd>
          </div>
        ))}
      </dl>
      <ProblemList problems={result.problems} count={result.problemCount} />
    </section>
  );
}
