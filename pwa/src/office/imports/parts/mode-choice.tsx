import type { ImportMode, ImportRunView } from '#contract/imports/endpoints.ts';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { useCheckStep } from '../use-check-step.ts';

const options = [
  {
    value: 'add',
    label: 'Add and update',
    note: 'Nothing goes off sale. Columns that the file doesn’t have stay as they are.',
  },
  {
    value: 'replace',
    label: 'Replace the catalogue',
    note: 'What the file doesn’t name goes off sale. You are asked first.',
  },
] as const;

interface ModePickerProps {
  value: ImportMode;
  onChange: (mode: ImportMode) => void;
  disabledReason?: string;
}

/** What happens to products that a file does not name. */
export function ModePicker({ value, onChange, disabledReason }: ModePickerProps) {
  return (
    <RadioCards<ImportMode>
      label="What the file does"
      options={options.map(option => ({ ...option, ...(disabledReason && { disabledReason }) }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface ModeChoiceProps {
  run: ImportRunView;
  isBusy: boolean;
  onRun: (id: number) => void;
}

/** Another choice after a check checks the same file again, to show its effect. */
export function ModeChoice({ run, isBusy, onRun }: ModeChoiceProps) {
  const step = useCheckStep(onRun);
  if (run.next === null) return null;
  const chosen = step.isPending && step.variables.step === 'checkAgain' ? step.variables.mode : undefined;
  return (
    <div className="grid gap-2">
      <ModePicker
        value={chosen ?? run.mode}
        onChange={mode => step.mutate({ step: 'checkAgain', run, mode })}
        {...((isBusy || step.isPending) && { disabledReason: 'Something is running' })}
      />
      <output className="text-meta text-soft empty:hidden">{step.isPending && 'Checking again…'}</output>
    </div>
  );
}
