import type { ImportRunView, ImportWords } from '#contract/imports/endpoints.ts';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { figure } from '../run-words.ts';
import { useCheckStep } from '../use-check-step.ts';

interface WordsChoiceProps {
  run: ImportRunView;
  isBusy: boolean;
  onRun: (id: number) => void;
}

/**
 * Whose names, descriptions, features and order apply. Another choice checks the same file again, to show its effect.
 */
export function WordsChoice({ run, isBusy, onRun }: WordsChoiceProps) {
  const step = useCheckStep(onRun);
  if (run.next === null) return null;
  const hindrance = isBusy || step.isPending ? { disabledReason: 'Something is running' } : {};
  const chosen = step.isPending && step.variables.step === 'checkAgain' ? step.variables.words : undefined;
  const { productsKept = 0, wordsReplaced = 0 } = run.counts;
  const differing = productsKept + wordsReplaced;
  return (
    <div className="grid gap-2">
      <RadioCards<ImportWords>
        label="Names, descriptions, features and order that you wrote or arranged yourselves"
        options={[
          { value: 'ours', label: 'Keep ours', ...hindrance },
          { value: 'supplier', label: 'Use the supplier’s', ...hindrance },
        ]}
        value={chosen ?? run.words}
        onChange={words => step.mutate({ step: 'checkAgain', run, words })}
      />
      <output className="text-meta text-soft">
        {step.isPending ? 'Checking again…' : wordsNote(run.words, differing)}
      </output>
    </div>
  );
}

function wordsNote(words: ImportWords, differing: number): string {
  const products = differing === 1 ? '1 product has' : `${figure(differing)} products have`;
  if (differing === 0) return 'No words of yours differ from the file’s.';
  return words === 'ours'
    ? `${products} words of yours that stay, though the file says other.`
    : `${products} words of yours that this import replaces. Undoing it gives them back.`;
}
