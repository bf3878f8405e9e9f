import { can } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';
import {
  type BadgePart,
  countInBadge,
  hasAppBadge,
  useBadgeParts,
} from '#pwa/common/platform/start/app-badge.ts';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';

/** What the number on the app's icon counts, on this device. */
export function BadgeSettings({ user }: { user: User }) {
  const { isCounted } = useBadgeParts();
  if (!hasAppBadge()) return <p className="text-soft">This browser can’t put a number on the app’s icon.</p>;
  const parts: readonly (readonly [BadgePart, string])[] = [
    ['unsent', 'Work that hasn’t been sent'],
    ...(can(user, 'customers.manage') ? [['unread', 'Leads with unread messages'] as const] : []),
  ];
  return (
    <div className="grid gap-2">
      <p className="text-soft">Once the app is installed, its icon shows how much waits.</p>
      {parts.map(([part, label]) => (
        <Switch
          key={part}
          label={label}
          checked={isCounted(part)}
          onChange={event => countInBadge(part, event.target.checked)}
        />
      ))}
    </div>
  );
}
