import { createSearchParams, Link, useSearchParams } from 'react-router-dom';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { AnalyticsTab } from './parts/analytics-tab.tsx';
import { KeywordsTab } from './parts/keywords-tab.tsx';
import { PerformanceTab } from './parts/performance-tab.tsx';
import { SeoTab } from './parts/seo-tab.tsx';

const tabs = [
  { value: 'analytics', label: 'Analytics' },
  { value: 'seo', label: 'SEO' },
  { value: 'keywords', label: 'Keywords' },
  { value: 'performance', label: 'Performance' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** /admin/seo. The tab, the period and each tab's own filters are in the address. */
export function InsightScreen() {
  const [address, setAddress] = useSearchParams();
  const tab = tabs.find(({ value }) => value === address.get('tab'))?.value ?? 'analytics';

  /** The period is kept from tab to tab. Each tab has its own filters. */
  function open(next: Tab) {
    const range = address.get('range');
    const kept = createSearchParams({
      ...(next === 'analytics' ? {} : { tab: next }),
      ...(range ? { range } : {}),
    });
    setAddress(kept, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <BackLink asChild>
          <Link to="/admin">Back to Dashboard</Link>
        </BackLink>
        <h1 className="text-3xl">SEO and Analytics</h1>
      </div>
      <Tabs label="SEO and Analytics" tabs={tabs} value={tab} onChange={open}>
        <TabPanel value="analytics">
          <AnalyticsTab />
        </TabPanel>
        <TabPanel value="seo">
          <SeoTab />
        </TabPanel>
        <TabPanel value="keywords">
          <KeywordsTab />
        </TabPanel>
        <TabPanel value="performance">
          <PerformanceTab />
        </TabPanel>
      </Tabs>
    </div>
  );
}
