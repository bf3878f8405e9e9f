import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { figure, isNoNews } from '../run-words.ts';
import { useCheckStep } from '../use-check-step.ts';

interface CheckStepsProps {
  run: ImportRunView;
  isBusy: boolean;
  onRun: (id: number) => void;
}

/** Actions after a check: import what it found, or check again if the catalogue has changed. */
export function CheckSteps({ run, isBusy, onRun }: CheckStepsProps) {
  const [isAsking, setAsking] = useState(false);
  const step = useCheckStep(id => {
    setAsking(false);
    onRun(id);
  });
  if (run.next === null) {
    return (
      <p className="text-meta text-soft">A later check has replaced it: only the latest can be imported.</p>
    );
  }
  if (run.next === 'checkAgain') {
    return (
      <div className="grid justify-items-start gap-3 rounded-2 bg-wait-soft p-4 text-ink">
        <p>The catalogue has changed since this check, so the result would differ from what it shows.</p>
        <Button
          icon={RefreshCw}
          disabled={isBusy}
          loading={step.isPending && 'Checking…'}
          onClick={() => step.mutate({ id: run.id, step: 'checkAgain' })}
        >
          Check again
        </Button>
      </div>
    );
  }
  if (isNoNews(run)) return null;
  const { productsArchived = 0, variantsArchived = 0 } = run.counts;
  const isTakingOff = productsArchived + variantsArchived > 0;
  return (
    <div>
      <Button
        icon={Download}
        variant="soft"
        disabled={isBusy}
        loading={step.isPending && 'Beginning…'}
        onClick={() => (isTakingOff ? setAsking(true) : step.mutate({ id: run.id, step: 'apply' }))}
      >
        Import these changes
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Import the changes of ${run.source}?`}
        description={`${figure(productsArchived)} products and ${figure(variantsArchived)} variants leave the shop, as the file does not name them. The import can be undone until the next one.`}
        confirmLabel="Import these changes"
        tone="go"
        loading={step.isPending && 'Beginning…'}
        onConfirm={() => step.mutate({ id: run.id, step: 'apply' })}
      />
    </div>
  );
}
