import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

/** A placeholder: a head and three columns of cards. */
export function JobsWait() {
  return (
    <div className="grid gap-4 p-5">
      <output className="sr-only">Loading jobs…</output>
      <Skeleton className="h-12 w-72" />
      <div className="grid gap-4 md:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-48" />
        ))}
      </div>
    </div>
  );
}
