import { Check } from 'lucide-react';
import { memo } from 'react';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { allProjectStages } from '#contract/projects/projects.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Menu, MenuItem } from '#pwa/common/ui/office/menu.tsx';
import { useBoard } from '../board-context.ts';
import { StageMark } from './stage-mark.tsx';

/** The stage in a dense row: ticks to read, and a list of all to choose from, by pointer, finger or keyboard. */
export const StageMenu = memo(function StageMenu({ project }: { project: BoardProject }) {
  const { moveTo } = useBoard();
  const { status, projectNumber } = project;
  return (
    <Menu
      trigger={
        <button
          type="button"
          title="Choose a stage"
          className="-ml-1 inline-flex min-h-control-small items-center rounded-2 px-1 text-left hover:bg-action-soft"
        >
          <span className="sr-only">Stage of {projectNumber}: </span>
          <StageMark
            stage={status}
            className="max-lg:flex-wrap max-lg:gap-y-1 max-lg:[&>span[aria-hidden]]:w-2.5 max-lg:[&>span.ml-2]:ml-0 max-lg:[&>span.ml-2]:basis-full"
          />
        </button>
      }
    >
      {allProjectStages.map(stage => (
        <MenuItem
          key={stage}
          onSelect={() => moveTo(project, stage)}
          after={stage === status && <Icon of={Check} size="small" />}
        >
          {stage}
          {stage === status && <span className="sr-only">, now</span>}
        </MenuItem>
      ))}
    </Menu>
  );
});
