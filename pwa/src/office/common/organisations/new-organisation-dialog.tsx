import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import {
  type OrganisationForm,
  organisationForm,
  organisationWords,
} from '#contract/organisations/organisation-forms.ts';
import type { OrganisationRecord } from '#contract/organisations/endpoints.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { FindCustomer } from '#pwa/office/common/find-customer.tsx';
import { OrganisationFields } from './organisation-fields.tsx';

interface Chosen {
  id: number;
  name: string;
}

interface NewOrganisationProps {
  /** The customer it is made of. */
  from?: Chosen;
  onMade: (organisation: OrganisationRecord) => void;
  onClose: () => void;
}

/** Made of one or several customers, or of nobody yet. */
export function NewOrganisationDialog({ from, onMade, onClose }: NewOrganisationProps) {
  const [clientId] = useState(() => crypto.randomUUID());
  const [customers, setCustomers] = useState<readonly Chosen[]>(from ? [from] : []);
  const [isFinding, setFinding] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const start: OrganisationForm = { name: from?.name ?? '', abn: '', approvalOver: '' };
  const form = useForm({
    start,
    schema: organisationForm,
    words: organisationWords,
    async save({ name, abn, approvalOver }) {
      const customerIds = customers.map(({ id }) => id);
      const body = { clientId, name, abn, approvalOverCents: approvalOver, customerIds };
      const made = await call('POST /api/organisations', { body });
      for (const key of ['organisations', 'customers', 'receivables'])
        await client.invalidateQueries({ queryKey: [key] });
      toast({ title: 'Organisation added', description: made.name });
      onMade(made);
    },
    failed: 'The organisation could not be added.',
  });
  return (
    <FormDialog title="New organisation" submitLabel="Add organisation" form={form} onClose={onClose}>
      <OrganisationFields form={form} />
      <div className="grid gap-3 sm:col-span-2">
        <h3 className="text-lg">Its customers</h3>
        <p className="text-meta text-soft">
          Their orders become the organisation’s, and they share one account. The terms of the first that has
          any become its own.
        </p>
        {customers.length > 0 && (
          <ul aria-label="Chosen customers" className="grid gap-1">
            {customers.map(({ id, name }) => (
              <li key={id} className="flex items-center justify-between gap-3">
                <span className="min-w-0 truncate font-medium">{name}</span>
                <IconButton
                  icon={X}
                  label={`Leave ${name} out`}
                  onClick={() => setCustomers(customers.filter(one => one.id !== id))}
                />
              </li>
            ))}
          </ul>
        )}
        <Button size="small" icon={Plus} className="justify-self-start" onClick={() => setFinding(true)}>
          Add a customer…
        </Button>
        {isFinding && (
          <Dialog open onOpenChange={setFinding} title="Who belongs to it?">
            <FindCustomer
              disabled={false}
              without={customers.map(({ id }) => id)}
              onChoose={(id, name) => {
                setCustomers([...customers, { id, name }]);
                setFinding(false);
              }}
            />
          </Dialog>
        )}
      </div>
    </FormDialog>
  );
}
