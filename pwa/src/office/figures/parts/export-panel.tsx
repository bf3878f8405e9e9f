import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ExportKind } from '#contract/figures/endpoints.ts';
import type { Period } from '#contract/figures/figures.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { fetchFile } from '#pwa/common/local/call/fetch-file.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';

const kinds: readonly (readonly [kind: ExportKind, label: string])[] = [
  ['orders', 'Orders'],
  ['payments', 'Payments'],
  ['documents', 'Invoices and notes'],
  ['xero-sales', 'Sales for Xero'],
  ['xero-payments', 'Payments for Xero'],
  ['myob-sales', 'Sales for MYOB'],
  ['myob-payments', 'Payments for MYOB'],
  ['quote-answers', 'Answers to requests'],
  ['jobs', 'Jobs finished and made again'],
];

/** Files of the period. */
export function ExportPanel({ period }: { period: Period }) {
  const toast = useToast();
  const [saving, setSaving] = useState<ExportKind | null>(null);

  async function handleClick(kind: ExportKind) {
    setSaving(kind);
    try {
      const query = new URLSearchParams({ from: period.from, to: period.to }).toString();
      const bytes = await fetchFile(`/api/figures/export/${kind}?${query}`);
      saveFile(new File([bytes], `${kind}-${period.from}-${period.to}.csv`, { type: 'text/csv' }));
    } catch (error) {
      const description = failureWords(error, 'Please try again in a moment.');
      toast({ title: 'The file could not be exported', description, tone: 'danger' });
    } finally {
      setSaving(null);
    }
  }

  return (
    <Section level={2} title="Export the period">
      <div className="flex flex-wrap gap-2">
        {kinds.map(([kind, label]) => (
          <Button
            key={kind}
            icon={Download}
            disabled={saving !== null && saving !== kind}
            loading={saving === kind && 'Exporting…'}
            onClick={() => void handleClick(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="text-meta text-soft">
        CSV files, which spreadsheets and your accountant’s program open. Set the account codes 200, 4-1000
        and 1-1110 to yours on import.
      </p>
    </Section>
  );
}
