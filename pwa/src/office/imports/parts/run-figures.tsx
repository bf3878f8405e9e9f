import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { figure } from '../run-words.ts';

const kinds = [
  ['Products', 'productsCreated', 'productsUpdated', 'productsArchived'],
  ['Variants', 'variantsCreated', 'variantsUpdated', 'variantsArchived'],
] as const;

/** The counts of an import side by side: what is new, changed, taken off sale, and the rest. */
export function RunFigures({ run: { counts, dryRun } }: { run: ImportRunView }) {
  const rest = [
    [
      counts.codesUnknown === undefined ? 'Products in the file' : 'Products told of',
      counts.productsProcessed,
    ],
    ...(counts.codesUnknown
      ? ([['Stock codes that the shop doesn’t have', counts.codesUnknown]] as const)
      : []),
    ...(counts.imagesNamed ? ([['Pictures named in the file', counts.imagesNamed]] as const) : []),
    ...(dryRun ? [] : ([['Images downloaded', counts.imagesDownloaded]] as const)),
    ...(counts.productsKept ? ([['Keep the words you wrote', counts.productsKept]] as const) : []),
    ...(counts.wordsReplaced ? ([['Use the supplier’s words', counts.wordsReplaced]] as const) : []),
    ['Rows left out', counts.skipped],
  ] as const;
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{dryRun ? 'What would change' : 'What changed'}</caption>
        <thead>
          <tr className="text-meta text-soft">
            <th scope="col">
              <span className="sr-only">Kind</span>
            </th>
            {['New', 'Changed', 'Off sale'].map(head => (
              <th key={head} scope="col" className="px-2 pb-1 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(([label, ...names]) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-2 font-medium">
                {label}
              </th>
              {names.map(name => (
                <td key={name} className="px-2 py-2 text-right font-display text-lg font-heading">
                  {figure(counts[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid content-start">
        {rest.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-b-0">
            <dt className="text-soft">{label}</dt>
            <dd className="font-strong tabular-nums">{figure(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
