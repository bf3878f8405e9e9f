import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { BoardProject, ProjectRow } from '#contract/projects/endpoints.ts';
import { jobStepOf, openEffects, type StageEffect } from '#contract/jobs/stage-effects.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { type Board, useBoard } from '../board-context.ts';
import type { ProjectChange } from '#pwa/office/common/board/project-changes.ts';
import { useProject } from '#pwa/office/common/board/use-board.ts';
import { effectWords } from './stage-words.ts';

/** The follow-ups of a move, each done with one press. Shown below the project until all are done. */
export function StageFollowUp({ project }: { project: BoardProject }) {
  const { changes, moves, moveTo, forgetMove } = useBoard();
  const { data: row } = useProject(project.id);
  const move = moves.get(project.id);
  if (!move || !row) return null;
  const effects = project.status === move.to ? openEffects(row, move.from, move.to) : [];
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 bg-info-soft px-3 py-2 text-label text-on-info-soft">
      <span className="mr-auto font-medium">
        {effects.length > 0
          ? `From ${move.from} to ${move.to}. Also do:`
          : `From ${move.from} to ${move.to}: nothing is left open.`}
      </span>
      {effects.map(effect =>
        effect.kind === 'shipOrder' ? (
          <Button key={effect.kind} size="small" asChild>
            <Link to={`/admin/orders/${effect.orderId}`}>{effectWords(effect)}</Link>
          </Button>
        ) : (
          <Button
            key={effect.kind}
            size="small"
            className="bg-raised"
            onClick={() => void applyEffect(changes, row, effect)}
          >
            {effectWords(effect)}
          </Button>
        ),
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          forgetMove(project.id);
          moveTo(project, move.from);
        }}
      >
        Back to {move.from}
      </Button>
      <IconButton
        icon={X}
        size="small"
        label={`Leave ${project.projectNumber} as it is`}
        onClick={() => forgetMove(project.id)}
      />
    </output>
  );
}

async function applyEffect(changes: Board['changes'], row: ProjectRow, effect: StageEffect): Promise<void> {
  const { id } = row;
  const update = (body: ProjectChange) => changes.run(changes.updateProject(id, body), row);
  switch (effect.kind) {
    case 'paid':
      await update({ paidAmount: row.totalValue });
      return;
    case 'onAccount':
      await update({ onAccount: true });
      return;
    case 'itemsOrdered': {
      const items = row.items.map(item =>
        effect.ids.includes(item.id) ? { ...item, status: 'ordered' } : item,
      );
      await update({ items });
      return;
    }
    case 'shipOrder':
      return;
    default: {
      const step = jobStepOf(effect);
      const jobs = row.jobs.filter(job => effect.ids.includes(job.id));
      if (step) await Promise.all(jobs.map(job => changes.setJobStatus(id, job, step)));
    }
  }
}
