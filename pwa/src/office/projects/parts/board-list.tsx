import { memo, useMemo, useRef } from 'react';
import { useRowWindow } from '#pwa/common/platform/use-row-window.ts';
import { type Line, linesOfList, type Opened, type ShownProject } from '../board-groups.ts';
import { useBoard } from '../board-context.ts';
import { JobsToggle } from './board-table.tsx';
import { ProjectDays } from './due-date.tsx';
import { ProjectPanel } from './job-table.tsx';
import { PriorityMark } from '#pwa/office/common/priority-mark.tsx';
import { ProjectActions } from './project-actions.tsx';
import { StageFollowUp } from './stage-follow-up.tsx';
import { StageStepper } from './stage-stepper.tsx';

const estimates: Record<Line['kind'], number> = { customer: 0, project: 150, panel: 220, follow: 60 };

/** Every project with its nine stages visible, next delivery first. */
export function BoardList({ projects, opened }: { projects: readonly ShownProject[]; opened: Opened }) {
  const lines = useMemo(() => linesOfList(projects, opened), [projects, opened]);
  const body = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => lines.map(({ key, kind }) => ({ key, estimatePx: estimates[kind] })), [lines]);
  const shown = useRowWindow(rows, body);
  return (
    <ul ref={body} aria-label="Projects" className="border-t border-line">
      {shown.beforePx > 0 && <li aria-hidden="true" style={{ height: shown.beforePx }} />}
      {lines.slice(shown.from, shown.to).map(line => (
        <ListLine key={line.key} line={line} />
      ))}
      {shown.afterPx > 0 && <li aria-hidden="true" style={{ height: shown.afterPx }} />}
    </ul>
  );
}

function ListLine({ line }: { line: Line }) {
  if (line.kind === 'project') return <ProjectItem shown={line.shown} isOpen={line.isOpen} />;
  if (line.kind === 'customer') return null;
  return (
    <li data-row={line.key} className="border-b border-line pb-4">
      {line.kind === 'follow' ? (
        <StageFollowUp project={line.project} />
      ) : (
        <ProjectPanel project={line.project} />
      )}
    </li>
  );
}

const ProjectItem = memo(function ProjectItem({ shown, isOpen }: { shown: ShownProject; isOpen: boolean }) {
  const { open, toggle } = useBoard();
  const { project, customer } = shown;
  const { id, title, description, priority } = project;
  return (
    <li
      data-row={`p${id}`}
      className={`grid gap-x-5 gap-y-2 py-4 ${isOpen ? '' : 'border-b border-line'} md:grid-cols-[minmax(0,1fr)_auto]`}
    >
      <div className="grid min-w-0 content-start gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3">
          <JobsToggle shown={shown} isOpen={isOpen} onToggle={() => toggle('open', id)} />
          <span className="min-w-0 truncate text-label text-soft">{customer}</span>
        </div>
        <button
          type="button"
          onClick={() => open({ name: 'project', projectId: id })}
          className="justify-self-start rounded-1 text-left text-lg leading-snug font-strong wrap-anywhere hover:underline"
        >
          {title}
          <span className="sr-only">, Project Details</span>
        </button>
        <p className="line-clamp-2 leading-snug text-soft">{description}</p>
      </div>
      <div className="flex items-center gap-4 md:justify-end md:self-start">
        <PriorityMark priority={priority} />
        <span className="min-w-24 md:text-right">
          <ProjectDays project={project} />
        </span>
        <span className="whitespace-nowrap max-md:ml-auto">
          <ProjectActions project={project} />
        </span>
      </div>
      <div className="md:col-span-2">
        <StageStepper project={project} />
      </div>
    </li>
  );
});
