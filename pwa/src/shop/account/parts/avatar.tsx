import { initialsOf } from '#contract/text/initials.ts';

/** The initials of a name on denim. The name is shown beside it, so it is hidden from screen readers. */
export function Avatar({ person }: { person: Parameters<typeof initialsOf>[0] }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-16 shrink-0 place-items-center rounded-round bg-action-soft font-display text-2xl font-heading text-on-action-soft"
    >
      {initialsOf(person)}
    </span>
  );
}
