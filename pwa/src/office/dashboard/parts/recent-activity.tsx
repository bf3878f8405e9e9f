import { Link } from 'react-router-dom';
import { isActiveProject, projectStageOf } from '#contract/projects/projects.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

interface RecentProject {
  id: number;
  title: string;
  projectNumber: string;
  status: string;
}

/** The first five projects, each with a link. */
export function RecentActivity({ projects }: { projects: readonly RecentProject[] | undefined }) {
  return (
    <Card tone="raised" padded={false} className="flex flex-col overflow-hidden">
      <h2 className="px-5 pt-4 pb-3 text-xl">Recent Activity</h2>
      {projects?.length === 0 && (
        <p className="px-5 pb-5 text-soft">Projects appear here automatically as soon as an order is paid.</p>
      )}
      <ol className="flex flex-1 flex-col">
        {projects
          ? projects.map(project => (
              <li key={project.id} className="flex max-h-22 min-h-row grow border-t border-line">
                <Link
                  to={`/admin/crm-board?dialog=project:${project.id}`}
                  className="flex min-w-0 flex-1 items-center gap-3 px-5 py-2 hover:bg-selected focus-visible:-outline-offset-3"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{project.title}</span>
                    <span className="block text-meta text-soft">{project.projectNumber}</span>
                  </span>
                  <ProjectBadge status={project.status} />
                </Link>
              </li>
            ))
          : Array.from({ length: 5 }, (_, index) => (
              <li key={index} className="border-t border-line px-5 py-3">
                <Skeleton className="h-6" />
              </li>
            ))}
      </ol>
    </Card>
  );
}

function ProjectBadge({ status }: { status: string }) {
  return (
    <Badge
      tone={status === 'Lead' || status === 'Cancelled' ? 'idle' : isActiveProject(status) ? 'info' : 'ok'}
    >
      {projectStageOf(status)}
    </Badge>
  );
}
