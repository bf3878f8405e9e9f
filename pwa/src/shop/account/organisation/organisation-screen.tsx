import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Building2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { LibraryArtwork } from '#contract/organisations/endpoints.ts';
import type { OwnOrganisation } from '#contract/organisations/own-endpoints.ts';
import { memberWords, ruleWords } from '#contract/organisations/organisations.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatAbn } from '#contract/text/abn.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { AuthenticationRequired } from '../parts/authentication-required.tsx';
import { Library } from './library.tsx';
import { OrganisationOrders } from './organisation-orders.tsx';
import { type OrganisationHandle, useOrganisation } from './use-organisation.ts';

const Colleagues = lazy(() => import('./colleagues.tsx').then(m => ({ default: m.Colleagues })));

type Tab = 'orders' | 'library' | 'people';

interface OrganisationScreenProps {
  UseOnProduct: ComponentType<{ artwork: LibraryArtwork }>;
}

/** /account/organisation: what a company or club buys together. */
export function OrganisationScreen(props: OrganisationScreenProps) {
  const session = useSession();
  if (session.phase !== 'signedIn' || session.hasEnded) return <AuthenticationRequired />;
  return (
    <div className="mx-auto max-w-page px-page-edge py-8 md:py-12">
      <BackLink asChild>
        <Link to="/account">Your account</Link>
      </BackLink>
      <Loaded {...props} userId={session.user.id} />
    </div>
  );
}

function Loaded({ userId, UseOnProduct }: OrganisationScreenProps & { userId: number }) {
  const handle = useOrganisation();
  const { asked, askAgain } = handle;
  if (asked.phase === 'loading')
    return (
      <Unnamed>
        <output className="grid gap-4">
          <VisuallyHidden>Loading your organisation</VisuallyHidden>
          <Skeleton className="h-16" />
          <Skeleton className="h-72" />
        </output>
      </Unnamed>
    );
  if (asked.phase === 'failed')
    return (
      <Unnamed>
        <ErrorState title="Your organisation could not be loaded" onRetry={askAgain}>
          {asked.words}
        </ErrorState>
      </Unnamed>
    );
  const { organisation } = asked.value;
  if (!organisation)
    return (
      <Unnamed>
        <EmptyState icon={Building2} title="You don’t buy for an organisation">
          A company or club with several buyers shares its orders, its logos and its account here. Open the
          link in your invitation, or ask us to set one up.
        </EmptyState>
      </Unnamed>
    );
  return (
    <Organisation organisation={organisation} handle={handle} userId={userId} UseOnProduct={UseOnProduct} />
  );
}

/** While its name isn't known, or there is none. */
function Unnamed({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="mt-2 mb-4 text-3xl">Your organisation</h1>
      {children}
    </>
  );
}

interface OrganisationProps extends OrganisationScreenProps {
  organisation: OwnOrganisation;
  handle: OrganisationHandle;
  userId: number;
}

function Organisation({ organisation, handle, userId, UseOnProduct }: OrganisationProps) {
  const { role, waiting, library, members } = organisation;
  const [tab, setTab] = useState<Tab>('orders');
  const tabs = [
    { value: 'orders', label: 'Orders', ...(waiting > 0 ? { count: waiting } : {}) },
    { value: 'library', label: 'Logo library', count: library.length },
    { value: 'people', label: 'People', count: members.length },
  ] as const;
  return (
    <>
      <OrganisationHead organisation={organisation} />
      <Tabs label={organisation.name} tabs={tabs} value={tab} onChange={setTab} className="mt-8">
        <TabPanel value="orders">
          <OrganisationOrders role={role} handle={handle} canBuy={organisation.account.isApproved} />
        </TabPanel>
        <TabPanel value="library">
          <Library library={library} UseOnProduct={UseOnProduct} />
        </TabPanel>
        <TabPanel value="people">
          <Suspense fallback={<Skeleton className="h-48" />}>
            <Colleagues organisation={organisation} handle={handle} userId={userId} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

function OrganisationHead({ organisation }: { organisation: OwnOrganisation }) {
  const { name, abn, role, account } = organisation;
  return (
    <header className="mt-2 grid gap-2">
      <h1 className="text-3xl wrap-anywhere">{name}</h1>
      <p className="text-soft">
        {abn && `ABN ${formatAbn(abn)}. `}You are a {memberWords[role].label.toLowerCase()}.
      </p>
      <p className="max-w-[65ch]">
        {account.isApproved
          ? `${formatCents(account.availableCents)} of your organisation’s account is left for new orders. ${ruleWords(organisation)}`
          : 'Your organisation pays by card. Ask us about an account.'}
        {account.openCents !== null && account.openCents > 0 && ` ${formatCents(account.openCents)} is owed.`}
      </p>
    </header>
  );
}
