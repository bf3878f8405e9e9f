import { type ComponentType, lazy, Suspense, useState } from 'react';
import { deletionGraceDays } from '#contract/account/account-words.ts';
import { isStaff } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';
import { PartBoundary } from '#pwa/common/ui/states/part-boundary.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { DangerZone } from './danger-zone.tsx';
import { PasswordForm } from './password-form.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ResetButton } from './reset-button.tsx';
import { SessionList } from './session-list.tsx';
import { SettingsSection } from '#pwa/common/account/settings-section.tsx';

const AccountNotices = lazy(() =>
  import('#pwa/common/notices/account-notices.tsx').then(m => ({ default: m.AccountNotices })),
);

const OwnData = lazy(() => import('./own-data.tsx').then(m => ({ default: m.OwnData })));

interface SettingsProps {
  user: User;
  /** What signs staff in beside the password. */
  StaffSecurity: ComponentType<{ user: User }>;
}

/** The Settings tab. */
export function Settings({ user, StaffSecurity }: SettingsProps) {
  const [round, setRound] = useState(0);
  return (
    <div>
      <SettingsSection
        title="Password"
        text="Change it here, or have a link sent to you if you have forgotten it."
      >
        <PasswordForm
          username={user.username}
          isStaff={isStaff(user)}
          onChanged={() => setRound(round + 1)}
        />
        {user.email && <ResetButton email={user.email} />}
      </SettingsSection>
      {isStaff(user) && (
        <PartBoundary>
          <Suspense fallback={<Skeleton className="my-8 h-44" />}>
            <StaffSecurity user={user} />
          </Suspense>
        </PartBoundary>
      )}
      <SettingsSection
        title="Active sessions"
        text="Where your account is signed in. Sign out any device you don’t recognise, then change your password."
      >
        <SessionList round={round} />
      </SettingsSection>
      <SettingsSection
        title="Communication Preferences"
        text="What we send you. Emails about your own orders are part of the order."
      >
        <PreferencesForm email={user.email} isProven={user.isEmailProven !== false} />
      </SettingsSection>
      <SettingsSection
        title="Notices"
        text="What your devices show you, even while the shop is closed. Signing out ends it on that device."
      >
        <Suspense fallback={<Skeleton className="h-28" />}>
          <AccountNotices user={user} />
        </Suspense>
      </SettingsSection>
      <PartBoundary>
        <Suspense fallback={<Skeleton className="my-8 h-28" />}>
          <OwnData />
        </Suspense>
      </PartBoundary>
      {!isStaff(user) && (
        <SettingsSection
          title="Danger Zone"
          text={`You have ${deletionGraceDays} days to change your mind: signing in keeps your account.`}
        >
          <DangerZone />
        </SettingsSection>
      )}
    </div>
  );
}
