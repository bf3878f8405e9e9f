import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PublishedPage } from '#contract/content/endpoints.ts';
import { LeaveGuard, useLeave } from '#pwa/common/platform/leave-guard.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { type ContentTab, contentTabs, pathOfTab, tabAt } from './place.ts';

const PagesTab = lazy(() => import('./pages/pages-tab.tsx').then(m => ({ default: m.PagesTab })));
const SettingsTab = lazy(() => import('./settings/settings-tab.tsx').then(m => ({ default: m.SettingsTab })));
const NavigationTab = lazy(() => import('./menus/menus-tabs.tsx').then(m => ({ default: m.NavigationTab })));
const FooterTab = lazy(() => import('./menus/menus-tabs.tsx').then(m => ({ default: m.FooterTab })));
const MediaTab = lazy(() => import('./media/media-tab.tsx').then(m => ({ default: m.MediaTab })));

interface ContentScreenProps {
  /** Renders a page as the storefront does; pages are another feature. */
  renderPage: (page: PublishedPage) => ReactNode;
}

/** /admin/content, /admin/settings, /admin/media: one screen, opened on its tab. */
export function ContentScreen(props: ContentScreenProps) {
  return (
    <LeaveGuard>
      <Content {...props} />
    </LeaveGuard>
  );
}

function Content({ renderPage }: ContentScreenProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leave = useLeave();
  const tab = tabAt(pathname, search);
  const open: Record<ContentTab, ReactNode> = {
    pages: <PagesTab renderPage={renderPage} />,
    settings: <SettingsTab />,
    navigation: <NavigationTab />,
    footer: <FooterTab />,
    media: <MediaTab />,
  };
  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-3xl">Content Management</h1>
      <Tabs
        label="Content"
        tabs={contentTabs}
        value={tab}
        onChange={next => leave(() => void navigate(pathOfTab(next)))}
      >
        <TabPanel value={tab}>
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>{open[tab]}</Suspense>
        </TabPanel>
      </Tabs>
    </div>
  );
}
