import { memo, useRef } from 'react';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { projectStages, stageStep, stepOf } from '#contract/projects/projects.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { useRovingFocus } from '#pwa/common/ui/lists/roving-focus.ts';
import { useBoard } from '../board-context.ts';
import { stageHints } from './stage-words.ts';

const bars = { done: 'bg-track-done', current: 'bg-track-now', ahead: 'bg-track' };
const words = { done: 'text-soft', current: 'font-strong text-ink', ahead: 'text-soft' };

/**
 * Nine stages, any of which can be pressed. One Tab stop, arrow keys inside, Enter sets. If room is short, only the
 * current stage's name is shown.
 */
export const StageStepper = memo(function StageStepper({ project }: { project: BoardProject }) {
  const { moveTo } = useBoard();
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = useRovingFocus(group);
  const { status, projectNumber } = project;
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div
        ref={group}
        role="toolbar"
        aria-label={`Stage of ${projectNumber}`}
        onKeyDown={onKeyDown}
        className="grid grid-cols-9 gap-1"
      >
        {projectStages.map(stage => {
          const step = stageStep(stage, status);
          return (
            <button
              key={stage}
              type="button"
              aria-pressed={step === 'current'}
              title={stageHints[stage] ?? stage}
              onClick={() => moveTo(project, stage)}
              className="group grid min-h-9 min-w-0 content-center gap-1 rounded-1 px-0.5 text-left coarse:min-h-11"
            >
              <span className={classNames('h-2 rounded-1 group-hover:bg-action', bars[step])} />
              <span className={classNames('truncate text-xs leading-tight max-md:sr-only', words[step])}>
                {stage}
                {step === 'done' && <span className="sr-only">, completed</span>}
              </span>
            </button>
          );
        })}
      </div>
      <p aria-hidden="true" className="text-sm font-strong md:hidden">
        {status}
        {stepOf(status) >= 0 && (
          <span className="font-regular text-soft">
            , {stepOf(status) + 1} of {projectStages.length}
          </span>
        )}
      </p>
      {stepOf(status) < 0 && (
        <p className="mt-1 max-md:sr-only">
          <Badge>{status}</Badge>
        </p>
      )}
    </div>
  );
});
