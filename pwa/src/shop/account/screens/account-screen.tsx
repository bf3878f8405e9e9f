import { type ComponentType, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { displayName } from '#contract/text/initials.ts';
import type { User } from '#contract/account/endpoints.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { useSession } from '#pwa/common/session/use-session.ts';
import { useSignOut } from '#pwa/common/session/use-sign-out.ts';
import { AddressSection } from '../parts/address-section.tsx';
import { AuthenticationRequired } from '../parts/authentication-required.tsx';
import { Avatar } from '../parts/avatar.tsx';
import type { OrderPicture } from '../parts/order-card.tsx';
import { OrderHistory } from '../parts/order-history.tsx';
import { ProfileForm } from '../parts/profile-form.tsx';
import { Settings } from '../parts/settings.tsx';

type Tab = 'orders' | 'designs' | 'profile' | 'settings';

const tabs = [
  { value: 'orders', label: 'Orders' },
  { value: 'designs', label: 'Designs' },
  { value: 'profile', label: 'Profile' },
  { value: 'settings', label: 'Settings' },
] as const;

interface AccountScreenProps {
  OrderPicture: OrderPicture;
  /** The user's saved designs. */
  SavedDesigns: ComponentType;
  StaffSecurity: ComponentType<{ user: User }>;
}

/** /account. The query names the tab; the profile tab has none. */
export function AccountScreen({ OrderPicture, SavedDesigns, StaffSecurity }: AccountScreenProps) {
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  if (session.phase !== 'signedIn' || session.hasEnded) return <AuthenticationRequired />;
  const { user } = session;
  const tab = tabOf(query.get('tab'));
  return (
    <div className="mx-auto max-w-page px-page-edge py-8 md:py-12">
      <AccountHead user={user} isVerified={session.isVerified} />
      <Tabs
        label="Your account"
        tabs={tabs}
        value={tab}
        onChange={next => setQuery(next === 'profile' ? {} : { tab: next })}
        className="mt-8"
      >
        <TabPanel value="orders">
          <OrderHistory userId={user.id} OrderPicture={OrderPicture} />
        </TabPanel>
        <TabPanel value="designs">
          <Suspense fallback={<Skeleton className="h-44" />}>
            <SavedDesigns />
          </Suspense>
        </TabPanel>
        <TabPanel value="profile">
          <ProfileForm user={user} />
          <AddressSection />
        </TabPanel>
        <TabPanel value="settings">
          <Settings user={user} StaffSecurity={StaffSecurity} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function tabOf(written: string | null): Tab {
  return tabs.find(({ value }) => value === written)?.value ?? 'profile';
}

function AccountHead({ user, isVerified }: { user: User; isVerified: boolean }) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <header className="flex flex-wrap items-center gap-4">
      <Avatar person={user} />
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="text-3xl break-words">{displayName(user)}</h1>
        <p className="text-soft break-words">{user.email || user.username}</p>
      </div>
      {user.organisation && (
        <Button asChild>
          <Link to="/account/organisation">{user.organisation}</Link>
        </Button>
      )}
      {!isVerified && <Badge tone="wait">Offline</Badge>}
      <Button loading={isSigningOut && 'Signing out...'} onClick={signOut}>
        Sign Out
      </Button>
    </header>
  );
}
