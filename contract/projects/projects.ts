/** Project stages. Any stage may be set; skipped ones are listed. */
import { freely, isOneOf, type TransitionTable } from '../wire/transitions.ts';

export const projectStages = [
  'Lead',
  'Contacted',
  'Quoted',
  'Paid',
  'Ordered',
  'Production',
  'Printed',
  'Completed',
  'Shipped',
] as const;
export type ProjectStage = (typeof projectStages)[number];
/** Nothing is left to do: the board has the newest of them, and the others by page and search. */
export const finishedStages = ['Completed', 'Shipped'] as const satisfies readonly ProjectStage[];
export type FinishedStage = (typeof finishedStages)[number];
/** How many of them the board has without being asked. */
export const boardFinishedSize = 200;
/** A page of the older ones. */
export const finishedPageSize = 50;
export const defaultProjectStage: ProjectStage = 'Lead';

export const projectMoves: TransitionTable<ProjectStage> = freely(projectStages);

/** The stage behind a stored word: the storage default `quote_pending` is a lead; unknown words too. */
export function projectStageOf(status: string): ProjectStage {
  return isOneOf(projectStages, status) ? status : defaultProjectStage;
}

/** Neither Completed nor Shipped: the dashboard's active projects. */
export function isActiveProject(status: string): boolean {
  const stage = projectStageOf(status);
  return !isOneOf(finishedStages, stage);
}

/** How the stepper draws a stage when the project stands at `current`: earlier steps show as completed. */
export function stageStep(stage: ProjectStage, current: ProjectStage): 'done' | 'current' | 'ahead' {
  if (stage === current) return 'current';
  return projectStages.indexOf(stage) < projectStages.indexOf(current) ? 'done' : 'ahead';
}

/** The stages a jump forward leaves out, whose side effects are offered for one-tap confirmation. */
export function skippedStages(from: ProjectStage, to: ProjectStage): ProjectStage[] {
  return projectStages.slice(projectStages.indexOf(from) + 1, Math.max(projectStages.indexOf(to), 0));
}
