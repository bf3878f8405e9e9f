import { Building2, UserRoundCheck, UserRoundX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatShortDate } from '#contract/time/dates.ts';
import type { AlikeCustomer, CustomerRecord } from '#contract/customers/record-endpoints.ts';
import { customerName, likenessLabels } from '#contract/customers/customers.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Fact } from '#pwa/common/ui/office/fact.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { AccountPanel } from '#pwa/office/common/account/account-panel.tsx';
import { LazyGivenCodes } from '#pwa/office/common/discounts/lazy-given-codes.tsx';
import { PricesPanel } from '#pwa/office/common/prices/prices-panel.tsx';
import type { CustomerWork } from './use-customer.ts';

const NewOrganisation = lazy(async () => {
  const { NewOrganisationDialog } =
    await import('#pwa/office/common/organisations/new-organisation-dialog.tsx');
  return { default: NewOrganisationDialog };
});

interface CustomerSideProps {
  customer: CustomerRecord;
  work: CustomerWork;
}

/** Contact details, account, and possible duplicates. */
export function CustomerSide({ customer, work }: CustomerSideProps) {
  const { timeZone } = useShopClock();
  const { email, phone, address, city, state, postalCode, country, notes } = customer;
  const place = [city, state, postalCode].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-8 md:grid-cols-2 lg:grid-cols-1">
      <Section level={2} title="Details">
        <dl className="grid gap-3">
          <Fact label="Email">
            {email.includes('@') ? <TextLink href={`mailto:${email}`}>{email}</TextLink> : email}
          </Fact>
          <Fact label="Phone">
            {phone && <TextLink href={`tel:${phone}`}>{formatPhone(phone)}</TextLink>}
          </Fact>
          <Fact label="Address">
            {(address || place) && (
              <>
                {address && <span className="block">{address}</span>}
                {place && <span className="block">{place}</span>}
                {country !== 'Australia' && country}
              </>
            )}
          </Fact>
          <Fact label="Notes">{notes && <span className="whitespace-pre-line">{notes}</span>}</Fact>
          <Fact label="Customer since">{formatShortDate(new Date(customer.createdAt), timeZone)}</Fact>
        </dl>
      </Section>
      <Organisation customer={customer} />
      <PricesPanel
        holder="customers"
        id={customer.id}
        name={customerName(customer)}
        isReadOnly={customer.deletedAt !== null}
      />
      <Section level={2} title="Discount codes">
        <LazyGivenCodes
          to={{ customerId: customer.id }}
          name={customerName(customer)}
          closed={customer.deletedAt ? 'A deleted customer is given none.' : undefined}
        />
      </Section>
      <AccountPanel customerId={customer.id} />
      {!customer.deletedAt && (
        <>
          <Account customer={customer} work={work} />
          {customer.alike.length > 0 && <Alike customer={customer} work={work} />}
        </>
      )}
    </div>
  );
}

/** To which the customer belongs, whose account is theirs; or the way to make one of the customer. */
function Organisation({ customer }: Pick<CustomerSideProps, 'customer'>) {
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  const { organisation, deletedAt, id } = customer;
  if (!organisation && deletedAt) return null;
  return (
    <Section level={2} title="Organisation">
      {organisation ? (
        <>
          <TextLink asChild className="justify-self-start wrap-anywhere">
            <Link to={`/admin/organisations/${organisation.id}`}>{organisation.name}</Link>
          </TextLink>
          <p className="text-meta text-soft">Terms, balance and invoices are those of the organisation.</p>
        </>
      ) : (
        <Button size="small" icon={Building2} className="justify-self-start" onClick={() => setMaking(true)}>
          Make an organisation…
        </Button>
      )}
      {isMaking && (
        <Suspense fallback={null}>
          <NewOrganisation
            from={{ id, name: customerName(customer) }}
            onMade={made => void navigate(`/admin/organisations/${made.id}`)}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function Account({ customer, work }: CustomerSideProps) {
  const { account } = customer;
  return (
    <Section level={2} title="Account in the shop">
      {!account && <p className="text-soft">There is no account with this email address.</p>}
      {account && (
        <>
          <p className="wrap-anywhere">
            <span className="font-medium">{account.username}</span>
            {account.email && <span className="block text-meta text-soft">{account.email}</span>}
          </p>
          <p className="text-meta text-soft">
            {account.isLinked
              ? 'Linked to this customer. If the account is deleted, the customer’s details are deleted too.'
              : 'Has the same email address but isn’t linked to a customer.'}
          </p>
          <Button
            size="small"
            className="justify-self-start"
            icon={account.isLinked ? UserRoundX : UserRoundCheck}
            loading={work.isSaving && 'Saving…'}
            onClick={() => void work.link(customer, !account.isLinked)}
          >
            {account.isLinked ? 'Unlink account' : 'Link account'}
          </Button>
        </>
      )}
    </Section>
  );
}

function Alike({ customer, work }: CustomerSideProps) {
  const [asked, setAsked] = useState<AlikeCustomer | null>(null);

  async function handleConfirm(other: AlikeCustomer) {
    await work.merge(customer, other);
    setAsked(null);
  }

  return (
    <Section level={2} title="Possible duplicates">
      <ul className="grid gap-3">
        {customer.alike.map(other => (
          <li key={other.id} className="grid gap-1 rounded-3 border border-line bg-surface px-4 py-3">
            <TextLink asChild className="justify-self-start wrap-anywhere">
              <Link to={`/admin/customers/${other.id}`}>{other.name}</Link>
            </TextLink>
            <p className="text-meta text-soft wrap-anywhere">
              {other.email}. {other.why.map(why => likenessLabels[why]).join(', ')}.
            </p>
            <p className="text-meta text-soft">{holdings(other)}</p>
            <Button
              size="small"
              variant="soft"
              className="mt-1 justify-self-start"
              onClick={() => setAsked(other)}
            >
              Merge into this one
            </Button>
          </li>
        ))}
      </ul>
      <ListEnd shown={customer.alike.length} most={mostRows.alike}>
        The first {mostRows.alike} are listed. Others follow as these are merged.
      </ListEnd>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={isOpen => !isOpen && setAsked(null)}
          title={`Merge ${asked.name} into ${customerName(customer)}?`}
          description={`Projects, leads and orders (${holdings(asked).toLowerCase()}) move here, and ${asked.name}, ${asked.email}, is deleted. Details entered here don’t change. You can undo this.`}
          confirmLabel="Merge"
          tone="go"
          loading={work.isSaving && 'Merging…'}
          onConfirm={() => void handleConfirm(asked)}
        />
      )}
    </Section>
  );
}

function holdings({ orders, projects }: AlikeCustomer): string {
  const count = (n: number, one: string) => (n === 1 ? `1 ${one}` : `${n} ${one}s`);
  return `${count(orders, 'order')}, ${count(projects, 'project')}`;
}
