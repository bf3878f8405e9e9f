import { Link } from 'react-router-dom';
import { useQueryValue } from '#pwa/platform/use-query-value.ts';
import { BackLink } from '#pwa/ui/back-link.tsx';
import { TabPanel, Tabs } from '#pwa/ui/tabs.tsx';
import { AnalyticsTab } from '../parts/analytics-tab.tsx';
import { KeywordsTab } from '../parts/keywords-tab.tsx';
import { PerformanceTab } from '../parts/performance-tab.tsx';
import { SeoTab } from '../parts/seo-tab.tsx';

const tabs = [
  { value: 'analytics', label: 'Analytics' },
  { value: 'seo', label: 'SEO' },
  { value: 'keywords', label: 'Keywords' },
  { value: 'performance', label: 'Performance' },
] as const;

/** /admin/seo. The tab, the time and each tab's own choices stand in the address. */
export function InsightScreen() {
  const [word, setWord] = useQueryValue('tab');
  const tab = tabs.find(({ value }) => value === word)?.value ?? 'analytics';
  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <BackLink asChild>
          <Link to="/admin">Back to Dashboard</Link>
        </BackLink>
        <h1 className="text-3xl">SEO and Analytics</h1>
      </div>
      <Tabs
        label="SEO and Analytics"
        tabs={tabs}
        value={tab}
        onChange={next => setWord(next === 'analytics' ? null : next)}
      >
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
