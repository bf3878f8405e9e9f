import { Scale } from 'lucide-react';
import { useSession } from '#pwa/common/session/use-session.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';

/** For the owner only: the texts are drafts until they have had legal review. */
export function OwnerNote({ path }: { path: string }) {
  const { user } = useSession();
  if (!user?.isAdmin) return null;
  return (
    <aside
      aria-label="Note for the owner"
      className="mb-10 flex items-start gap-3 rounded-2 bg-wait-soft p-4 text-on-wait-soft print:hidden"
    >
      <Icon of={Scale} className="mt-0.5" />
      <p>
        <strong>Draft, seen by admins only.</strong> This is the standard text with your figures. Have a
        lawyer confirm it before you rely on it. A page that you publish at {path} takes its place.
      </p>
    </aside>
  );
}
