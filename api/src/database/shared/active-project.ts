import { finishedStages } from '#contract/projects/projects.ts';

const over = finishedStages.map(stage => `'${stage}'`);

/** Of `projects p`: there is still something to do; on the board, with its customer and on the dashboard alike. */
export const activeProjectSql = `p.deleted_at is null and p.status not in (${over.join(', ')})`;
