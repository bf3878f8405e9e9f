import { Button } from '#pwa/common/ui/layout/button.tsx';

interface StepButtonsProps {
  /** Of the button that goes on. */
  label: string;
  isSaving: boolean;
  onDone: () => void;
  onLater: () => void;
}

/** On a phone below each other, the one that goes on first. */
export function StepButtons({ label, isSaving, onDone, onLater }: StepButtonsProps) {
  return (
    <div className="mt-2 flex flex-col gap-3 border-t border-line pt-5 sm:flex-row">
      <Button variant="go" size="large" loading={isSaving && 'Saving…'} onClick={onDone}>
        {label}
      </Button>
      <Button size="large" variant="quiet" onClick={onLater}>
        Leave for later
      </Button>
    </div>
  );
}
