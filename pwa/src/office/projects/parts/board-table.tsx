import { ChevronDown, ChevronRight, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import { personName } from '#contract/customers/customers.ts';
import { formatCents } from '#contract/money/money.ts';
import { useRowWindow } from '#pwa/common/platform/use-row-window.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { type Group, type Line, linesOfTable, type Opened, type ShownProject } from '../board-groups.ts';
import { useBoard } from '../board-context.ts';
import { ProjectDays } from './due-date.tsx';
import { ProjectPanel } from './job-table.tsx';
import { PriorityMark } from '#pwa/office/common/priority-mark.tsx';
import { ProjectActions } from './project-actions.tsx';
import { StageFollowUp } from './stage-follow-up.tsx';
import { StageMenu } from './stage-menu.tsx';

/** Estimated heights before measuring, in px. */
const estimates: Record<Line['kind'], number> = { customer: 48, project: 48, panel: 220, follow: 60 };

export function BoardTable({ groups, opened }: { groups: readonly Group[]; opened: Opened }) {
  const lines = useMemo(() => linesOfTable(groups, opened), [groups, opened]);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useMemo(() => lines.map(({ key, kind }) => ({ key, estimatePx: estimates[kind] })), [lines]);
  const shown = useRowWindow(rows, body);
  return (
    <Table label="Projects by customer" layout="fixed" className="[--table-min:42rem] lg:overflow-visible">
      <thead>
        <tr>
          <HeadCell>Customer / Project / Job</HeadCell>
          <HeadCell className="w-26">Priority</HeadCell>
          <HeadCell className="w-34 xl:w-44">Due Date</HeadCell>
          <HeadCell className="w-38 lg:w-66 xl:w-70">Progress</HeadCell>
          <HeadCell className="w-28 text-right">Actions</HeadCell>
        </tr>
      </thead>
      <tbody ref={body}>
        {shown.beforePx > 0 && <Filler heightPx={shown.beforePx} />}
        {lines.slice(shown.from, shown.to).map(line => (
          <TableLine key={line.key} line={line} />
        ))}
        {shown.afterPx > 0 && <Filler heightPx={shown.afterPx} />}
      </tbody>
    </Table>
  );
}

function Filler({ heightPx }: { heightPx: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty place, hidden from everybody */}
      <td colSpan={5} className="border-0! p-0!">
        <div style={{ height: heightPx }} />
      </td>
    </tr>
  );
}

function TableLine({ line }: { line: Line }) {
  switch (line.kind) {
    case 'customer':
      return <CustomerLine group={line.group} isOpen={line.isOpen} />;
    case 'project':
      return <ProjectLine shown={line.shown} isOpen={line.isOpen} />;
    case 'follow':
      return (
        <tr data-row={line.key}>
          <td colSpan={5} className="bg-selected lg:pl-10!">
            <StageFollowUp project={line.project} />
          </td>
        </tr>
      );
    default:
      return (
        <tr data-row={line.key}>
          <td colSpan={5} className="bg-selected pb-4! lg:pl-10!">
            <ProjectPanel project={line.project} />
          </td>
        </tr>
      );
  }
}

const CustomerLine = memo(function CustomerLine({ group, isOpen }: { group: Group; isOpen: boolean }) {
  const { open, toggle } = useBoard();
  const { customerId, customer, name, projects, totalValue } = group;
  const { length } = projects;
  const who = customer?.company?.trim() ? personName(customer) : '';
  const count = length === 0 ? 'no projects yet' : length === 1 ? '1 project' : `${length} projects`;
  return (
    <tr data-row={`c${customerId}`}>
      <td colSpan={3} className="border-b-0!">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => toggle('closed', customerId)}
          className="-ml-1 inline-flex min-h-control-small max-w-full items-center gap-2 rounded-2 px-1 text-left hover:bg-action-soft"
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size="small" />
          <span className="truncate text-lg font-strong">{name}</span>
          <span className="text-meta whitespace-nowrap text-soft">
            {[who, count].filter(Boolean).join(', ')}
          </span>
        </button>
      </td>
      <td colSpan={2} className="border-b-0! text-right whitespace-nowrap">
        {totalValue > 0 && (
          <span className="mr-3 align-middle text-label text-soft tabular-nums">
            {formatCents(totalValue)}
          </span>
        )}
        <IconButton
          icon={FolderPlus}
          size="small"
          label={`New project for ${name}`}
          onClick={() => open({ name: 'new-project', customerId })}
        />
        <IconButton
          icon={Pencil}
          size="small"
          label={`Edit customer ${name}`}
          onClick={() => open({ name: 'edit-customer', customerId })}
        />
        <IconButton
          icon={Trash2}
          size="small"
          variant="danger"
          label={`Delete customer ${name}`}
          onClick={() => open({ name: 'delete-customer', customerId })}
        />
      </td>
    </tr>
  );
});

const ProjectLine = memo(function ProjectLine({ shown, isOpen }: { shown: ShownProject; isOpen: boolean }) {
  const { open, toggle } = useBoard();
  const { project } = shown;
  const { id, title } = project;
  return (
    <tr data-row={`p${id}`} data-selected={isOpen ? '' : undefined}>
      <td className="pl-6!">
        <span className="grid items-center gap-x-3 xl:grid-cols-[9.5rem_minmax(0,1fr)]">
          <JobsToggle shown={shown} isOpen={isOpen} onToggle={() => toggle('open', id)} />
          <button
            type="button"
            onClick={() => open({ name: 'project', projectId: id })}
            title={`${title}, Project Details`}
            className="line-clamp-2 rounded-1 py-1 text-left leading-snug font-medium wrap-anywhere hover:underline max-xl:ml-6"
          >
            {title}
          </button>
        </span>
      </td>
      <td>
        <PriorityMark priority={project.priority} />
      </td>
      <td>
        <ProjectDays project={project} />
      </td>
      <td>
        <StageMenu project={project} />
      </td>
      <td className="text-right whitespace-nowrap">
        <ProjectActions project={project} />
      </td>
    </tr>
  );
});

interface JobsToggleProps {
  shown: ShownProject;
  isOpen: boolean;
  onToggle: () => void;
}

/** The project's number opens its jobs. The number of finished jobs is beside it. */
export function JobsToggle({ shown: { project }, isOpen, onToggle }: JobsToggleProps) {
  const { projectNumber, jobCount, jobsDone } = project;
  const words = jobCount === 0 ? 'no jobs' : `${jobsDone} of ${jobCount} jobs done`;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      title={`Jobs: ${words}`}
      className="-ml-1 inline-flex min-h-7 items-center gap-2 justify-self-start rounded-1 px-1 text-label whitespace-nowrap text-soft tabular-nums hover:bg-action-soft hover:text-ink coarse:min-h-11"
    >
      <Icon of={isOpen ? ChevronDown : ChevronRight} size="small" />
      {projectNumber}
      <span className="sr-only">, {words}</span>
    </button>
  );
}
