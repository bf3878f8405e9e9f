/** Labels beside the stages' own names. */
import { formatCents } from '#contract/money/money.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import type { StageEffect } from '#contract/jobs/stage-effects.ts';

/** A stage keeps its stored name. The hint says what else it means. */
export const stageHints: Partial<Record<ProjectStage, string>> = {
  Printed: 'Printed: decorated, by print or embroidery',
  Completed: 'Project completed',
  Shipped: 'Project shipped',
};

const jobsWord = (ids: readonly unknown[]) => (ids.length === 1 ? '1 job' : `${ids.length} jobs`);

export function effectWords(effect: StageEffect): string {
  switch (effect.kind) {
    case 'paid':
      return `Note ${formatCents(effect.amountCents)} as paid`;
    case 'onAccount':
      return 'Mark as on account';
    case 'itemsOrdered':
      return effect.ids.length === 1
        ? 'Mark 1 item as ordered'
        : `Mark ${effect.ids.length} items as ordered`;
    case 'startJobs':
      return `Start ${jobsWord(effect.ids)}`;
    case 'completeJobs':
      return `Complete ${jobsWord(effect.ids)}`;
    case 'readyJobs':
      return `Mark ${jobsWord(effect.ids)} as ready to ship`;
    case 'shipOrder':
      return `Open order ${effect.orderId} to mark it as shipped`;
  }
}
