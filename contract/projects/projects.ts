/** Project stages. Any stage may be set. */
import { isOneOf } from '../wire/transitions.ts';

/** The steps of a project, in order. */
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
/** What can be chosen: the steps, and the end of what comes to nothing. It is not a step, and nothing follows from it. */
export const allProjectStages = [...projectStages, 'Cancelled'] as const;
export type ProjectStage = (typeof allProjectStages)[number];

/** Its place among the steps, from 0; -1 where it was cancelled. */
export function stepOf(stage: ProjectStage): number {
  return projectStages.findIndex(one => one === stage);
}
/** Finished stages. The board shows the newest finished projects; others are found by page and search. */
export const finishedStages = [
  'Completed',
  'Shipped',
  'Cancelled',
] as const satisfies readonly ProjectStage[];
export type FinishedStage = (typeof finishedStages)[number];
/** Finished projects on the board by default. */
export const boardFinishedSize = 200;
/** Older finished projects per page. */
export const finishedPageSize = 50;
/** Open projects on one page of the board: with their customers some 60 KB when compressed. */
export const boardPageSize = 400;
/** Customers that the board lists by name, whether or not they have a project on it. */
export const boardCustomers = 100;
/** Rows of the board that are asked for one by one. When more have changed, the board is loaded again. */
export const mostRowsAsked = 50;
export const defaultProjectStage: ProjectStage = 'Lead';

/** The stage for a stored word. The storage default `quote_pending` and unknown words count as a lead. */
export function projectStageOf(status: string): ProjectStage {
  return isOneOf(allProjectStages, status) ? status : defaultProjectStage;
}

/** Neither Completed, Shipped nor Cancelled: the dashboard's active projects. */
export function isActiveProject(status: string): boolean {
  const stage = projectStageOf(status);
  return !isOneOf(finishedStages, stage);
}

/** How the stepper draws a stage of a project at `current`: earlier steps appear completed. */
export function stageStep(stage: ProjectStage, current: ProjectStage): 'done' | 'current' | 'ahead' {
  if (stage === current) return 'current';
  return stepOf(stage) < stepOf(current) ? 'done' : 'ahead';
}
