import { Calculator } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { BankTab } from './parts/bank-tab.tsx';
import { DebtorFilters } from './parts/debtor-filters.tsx';
import { DebtorList } from './parts/debtor-list.tsx';
import { useDebtors } from './use-receivables.ts';

/** /admin/receivables. The tab and its filters are in the address. */
export function ReceivablesScreen() {
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'bank' ? 'bank' : 'owed';
  const search = address.get('search')?.slice(0, 200) ?? '';
  const isOverdue = address.get('overdue') === 'true';
  const list = useDebtors({ search, isOverdue });
  const openLines = list.data?.pages[0]?.openLines;

  function change(values: Readonly<Record<string, string>>) {
    // Reads the address itself, not the copy of the last render: two changes may come between two renders.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-end gap-3">
        <div className="mr-auto">
          <BackLink asChild>
            <Link to="/admin">Back to Dashboard</Link>
          </BackLink>
          <h1 className="text-3xl">Receivables</h1>
          <p className="text-soft">What customers owe on invoices, and what has come on the bank account.</p>
        </div>
        <Button icon={Calculator} asChild>
          <Link to="/admin/figures">Figures and GST</Link>
        </Button>
      </header>
      <Tabs
        label="Receivables"
        tabs={[
          { value: 'owed', label: 'Who owes' },
          { value: 'bank', label: 'Bank', ...(openLines ? { count: openLines } : {}) },
        ]}
        value={tab}
        onChange={next => change({ tab: next === 'bank' ? 'bank' : '', search: '', overdue: '', view: '' })}
      >
        <TabPanel value="owed">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <DebtorFilters list={list} search={search} isOverdue={isOverdue} onChange={change} />
            <DebtorList
              list={list}
              isFiltered={search !== '' || isOverdue}
              onClear={() => change({ search: '', overdue: '' })}
            />
          </div>
        </TabPanel>
        <TabPanel value="bank">
          <BankTab view={address.get('view') ?? ''} onChange={change} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
