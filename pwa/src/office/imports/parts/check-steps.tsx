import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ImportRunDetail } from '#contract/imports/endpoints.ts';
import { offSaleOf, takesOffSale } from '#contract/imports/off-sale.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { isAsking, isNoNews } from '../run-words.ts';
import { useCheckStep } from '../use-check-step.ts';
import { OffSaleQuestion } from './off-sale-question.tsx';

interface CheckStepsProps {
  run: ImportRunDetail;
  isBusy: boolean;
  asksAtOnce: boolean;
  onRun: (id: number) => void;
}

/** Actions after a check: import what it found, or check again if the catalogue has changed. */
export function CheckSteps({ run, isBusy, asksAtOnce, onRun }: CheckStepsProps) {
  const [isOpen, setOpen] = useState(asksAtOnce && isAsking(run) && run.next === 'apply');
  const step = useCheckStep(id => {
    setOpen(false);
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
          onClick={() => step.mutate({ step: 'checkAgain', run })}
        >
          Check again
        </Button>
      </div>
    );
  }
  if (isNoNews(run)) return null;
  const off = offSaleOf(run.counts);
  const pending = step.isPending ? step.variables.step : null;
  return (
    <div>
      <Button
        icon={Download}
        variant="soft"
        disabled={isBusy}
        loading={pending === 'apply' && 'Beginning…'}
        onClick={() => (takesOffSale(off) ? setOpen(true) : step.mutate({ step: 'apply', run }))}
      >
        Import these changes
      </Button>
      <OffSaleQuestion
        open={isOpen}
        onOpenChange={setOpen}
        run={run}
        off={off}
        pending={pending}
        onAgree={() => step.mutate({ step: 'apply', run })}
        onAdd={() => step.mutate({ step: 'checkAgain', run, mode: 'add' })}
      />
    </div>
  );
}
