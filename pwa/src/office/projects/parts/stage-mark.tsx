import { type ProjectStage, projectStages, stepOf } from '#contract/projects/projects.ts';
import { StageTicks } from '#pwa/common/ui/office/stage-ticks.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';

/** A project's place among the stages; that it was cancelled is said in words, as no step shows it. */
export function StageMark({ stage, className }: { stage: ProjectStage; className?: string }) {
  const step = stepOf(stage);
  return step < 0 ? (
    <Badge tone="idle">{stage}</Badge>
  ) : (
    <StageTicks stages={projectStages} current={step} {...(className ? { className } : {})} />
  );
}
