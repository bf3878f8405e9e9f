/** Describes an import. */
import type { ImportRunView, ImportUndo } from '#contract/imports/endpoints.ts';
import type { OffSale } from '#contract/imports/off-sale.ts';
import type { ToastRequest } from '#pwa/common/ui/dialogs/toast-store.ts';

export const figure = (value: number | undefined) => (value ?? 0).toLocaleString('en-AU');

/** "1 product", "9,146 variants". */
export const countOf = (count: number | undefined, one: string): string =>
  `${figure(count)} ${count === 1 ? one : `${one}s`}`;

/** Stopped to ask, and not answered yet. */
export const isAsking = ({ status, dryRun }: Pick<ImportRunView, 'status' | 'dryRun'>): boolean =>
  status === 'checked' && !dryRun;

export function endingToast(run: ImportRunView): ToastRequest {
  const { productsProcessed = 0, variantsCreated = 0 } = run.counts;
  switch (run.status) {
    case 'cancelled':
      return { title: 'Import cancelled', description: 'Nothing was changed.', tone: 'plain' };
    case 'failed':
      return { title: failedTitle(run), description: run.error ?? 'Import failed', tone: 'danger' };
    case 'checked':
      return { title: 'Check finished', description: 'Nothing was changed.', tone: 'ok' };
    default:
      return {
        title: 'Import Successful',
        description: `Imported ${productsProcessed} products with ${variantsCreated} variants`,
        tone: 'ok',
      };
  }
}

/** "111 of 112 products and 9,146 of 9,148 variants". */
export function offSaleWords({ products, ofProducts, variants, ofVariants }: OffSale): string {
  const parts = [
    products > 0 && `${figure(products)} of ${countOf(ofProducts, 'product')}`,
    variants > 0 && `${figure(variants)} of ${countOf(ofVariants, 'variant')}`,
  ];
  return parts.filter(Boolean).join(' and ');
}

export const failedTitle = (run: Pick<ImportRunView, 'dryRun'>) =>
  run.dryRun ? 'Check Failed' : 'Import Failed';

const phases = {
  reading: (done: string, total: string) => `Reading the file: ${done} of ${total} rows`,
  images: (done: string, total: string) => `Fetching pictures: ${done} of ${total}`,
  writing: (done: string, total: string) => `Writing the catalogue: ${done} of ${total} variants`,
  comparing: () => 'Comparing with the shop as it is',
};

export function progressWords({ phase, rowsDone, rowsTotal, isEnding }: ImportRunView): string {
  if (isEnding) return 'Cancelling: nothing will be changed';
  return phases[phase](figure(rowsDone), figure(rowsTotal));
}

/** Empty for a run that nothing has interrupted. */
export function continuedWords({ continued }: Pick<ImportRunView, 'continued'>): string {
  if (!continued) return '';
  return continued === 1 ? 'Continued after a restart' : `Continued after ${continued} restarts`;
}

/** How long it took: "0.8 seconds", "2 min 5 s". */
export function durationWords({
  startedAt,
  finishedAt,
}: Pick<ImportRunView, 'startedAt' | 'finishedAt'>): string | null {
  if (finishedAt === null) return null;
  return secondsWords(Math.max(0, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
}

/** How long it has been running, in whole seconds: "7 seconds so far". */
export function elapsedWords({ startedAt }: Pick<ImportRunView, 'startedAt'>, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(startedAt)) / 1000));
  return `${seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : secondsWords(seconds)} so far`;
}

function secondsWords(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} seconds`;
  if (seconds < 60) return `${Math.round(seconds)} seconds`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} min ${Math.round(seconds - minutes * 60)} s`;
}

/** Whether the catalogue was, or would be, left unchanged. */
export function isNoNews({ counts }: Pick<ImportRunView, 'counts'>): boolean {
  const { productsCreated, productsUpdated, productsArchived } = counts;
  const { variantsCreated, variantsUpdated, variantsArchived } = counts;
  const changes = [
    productsCreated,
    productsUpdated,
    productsArchived,
    variantsCreated,
    variantsUpdated,
    variantsArchived,
  ];
  return changes.every(count => !count);
}

export function undoneWords(undo: ImportUndo): string {
  const parts = [
    [undo.productsRestored, 'products restored'],
    [undo.productsRemoved, 'products removed'],
    [undo.variantsRestored, 'variants restored'],
    [undo.variantsRemoved, 'variants removed'],
    [undo.categories, 'categories corrected'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${figure(count)} ${words}`);
  return told.length > 0 ? `${told.join(', ')}.` : 'There was nothing to restore.';
}
