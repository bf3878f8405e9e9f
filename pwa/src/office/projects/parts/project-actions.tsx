import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { useBoard } from '../board-context.ts';
import type { ShownProject } from '../board-groups.ts';

/** Edit and delete. */
export function ProjectActions({ project: { id, projectNumber } }: Pick<ShownProject, 'project'>) {
  const { open } = useBoard();
  return (
    <>
      <IconButton
        icon={Pencil}
        size="small"
        label={`Edit ${projectNumber}`}
        onClick={() => open({ name: 'edit-project', projectId: id })}
      />
      <IconButton
        icon={Trash2}
        size="small"
        variant="danger"
        label={`Delete ${projectNumber}`}
        onClick={() => open({ name: 'delete-project', projectId: id })}
      />
    </>
  );
}
