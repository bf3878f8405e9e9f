import { useQuery } from '@tanstack/react-query';
import { call } from '#pwa/common/local/call/call.ts';
import { useAppBadge } from '#pwa/common/platform/start/app-badge.ts';

/** Leads with a message that nobody has read, on the app's icon. Shows nothing itself. */
export function UnreadBadge() {
  const { data } = useQuery({
    queryKey: ['leads', 'badge'],
    queryFn: () => call('GET /api/lead-counts', { query: {} }),
    meta: { tables: ['contact_messages'] },
  });
  useAppBadge('unread', data?.unread ?? 0);
  return null;
}
