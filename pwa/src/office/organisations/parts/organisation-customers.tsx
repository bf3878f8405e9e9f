import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrganisationRecord } from '#contract/organisations/endpoints.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { FindCustomer } from '#pwa/office/common/find-customer.tsx';
import type { OrganisationHandle } from '../use-organisation.ts';

interface PartProps {
  organisation: OrganisationRecord;
  handle: OrganisationHandle;
}

/** The customers that share its account. */
export function OrganisationCustomers({ organisation: { customers, name }, handle }: PartProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section level={2} title="Customers">
      {customers.length === 0 && <p className="text-soft">No customer belongs to it yet.</p>}
      <ul aria-label="Customers" className="grid gap-2">
        {customers.map(customer => (
          <li key={customer.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
            <span className="min-w-0">
              <TextLink asChild>
                <Link to={`/admin/customers/${customer.id}`} className="wrap-anywhere">
                  {customer.name}
                </Link>
              </TextLink>
              <span className="block text-meta text-soft wrap-anywhere">{customer.email}</span>
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Take out ${customer.name}`}
              onClick={() => void handle.removeCustomer(customer.id, customer.name)}
            >
              Take out
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" icon={Plus} className="justify-self-start" onClick={() => setAdding(true)}>
        Add a customer…
      </Button>
      {isAdding && (
        <Dialog
          open
          onOpenChange={setAdding}
          title={`Who belongs to ${name}?`}
          description="Their orders become the organisation’s, and they share its account."
        >
          <FindCustomer
            disabled={handle.isSaving}
            without={customers.map(({ id }) => id)}
            onChoose={(id, chosen) =>
              void handle.addCustomer(id, chosen).then(isDone => isDone && setAdding(false))
            }
          />
        </Dialog>
      )}
    </Section>
  );
}
