import { classNames } from '#pwa/common/ui/shapes/class-names.ts';

/** What is to be done next about a record, and whether that is late. */
export function NextStep({ step }: { step: { words: string; isLate: boolean } | null }) {
  if (!step) return null;
  return (
    <span className={classNames('whitespace-nowrap', step.isLate ? 'font-medium text-danger' : 'text-soft')}>
      {step.words}
      {step.isLate && <span className="sr-only"> (late)</span>}
    </span>
  );
}
