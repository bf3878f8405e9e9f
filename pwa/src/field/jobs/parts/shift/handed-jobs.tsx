import type { HandedJob } from '#contract/jobs/shift-notes.ts';

const titles = { in_progress: 'In progress', on_hold: 'On hold' } as const;

interface HandedJobsProps {
  jobs: readonly HandedJob[];
  /** Makes each name a button. */
  onOpen?: (id: string) => void;
}

/** Jobs on the machines, and jobs that wait and why. */
export function HandedJobs({ jobs, onOpen }: HandedJobsProps) {
  const groups = (['in_progress', 'on_hold'] as const)
    .map(state => ({ state, some: jobs.filter(job => job.state === state) }))
    .filter(({ some }) => some.length > 0);
  if (groups.length === 0) return <p className="text-soft">Nothing is in progress or on hold.</p>;
  return (
    <dl className="grid gap-3">
      {groups.map(({ state, some }) => (
        <div key={state}>
          <dt className="font-strong">
            {titles[state]} <span className="font-regular text-soft tabular-nums">{some.length}</span>
          </dt>
          {some.map(job => (
            <dd key={job.id} className="flex flex-wrap items-baseline gap-x-2">
              {onOpen ? (
                <button
                  type="button"
                  onClick={() => onOpen(job.id)}
                  className="min-h-8 rounded-1 text-left hover:underline coarse:min-h-11"
                >
                  {job.name}
                </button>
              ) : (
                <span>{job.name}</span>
              )}
              <span className="text-soft tabular-nums">{job.jobNumber}</span>
              {job.reason && <span className="wrap-anywhere text-on-wait-soft">{job.reason}</span>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
