import type { ComponentType } from 'react';
import type { SetupProgress } from '#contract/setup/endpoints.ts';
import { exampleSettings, type SetupStep, setupWords } from '#contract/setup/setup.ts';
import type { SettingQuestionsProps } from '#pwa/office/common/setting-questions.ts';
import { StepButtons } from './step-buttons.tsx';

export interface StepProps {
  progress: SetupProgress;
  isSaving: boolean;
  onDone: () => void;
  onLater: () => void;
}

/** Steps that ask for settings. */
export type SettingStep = Exclude<SetupStep, 'payments' | 'mail'>;

interface SettingsStepProps extends StepProps {
  step: SettingStep;
  Questions: ComponentType<SettingQuestionsProps>;
}

/** The settings of one step. Until it is done, our examples are not shown as if they were the shop's. */
export function SettingsStep({ step, Questions, progress, isSaving, onDone, onLater }: SettingsStepProps) {
  const { keys } = setupWords[step];
  const isDone = progress.steps[step] === 'done';
  return (
    <Questions
      keys={keys}
      emptied={isDone ? [] : exampleSettings.filter(key => keys.includes(key))}
      exampleGroup={step === 'delivery' ? 'shipping' : undefined}
      onSaved={onDone}
      renderButtons={({ save, leave, isSaving: isKeeping }) => (
        <StepButtons
          label="Save and continue"
          isSaving={isSaving || isKeeping}
          onDone={save}
          onLater={() => {
            leave();
            onLater();
          }}
        />
      )}
    />
  );
}
