import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OrganisationRecord } from '#contract/organisations/endpoints.ts';
import { organisationForm, organisationWords } from '#contract/organisations/organisation-forms.ts';
import { ruleWords } from '#contract/organisations/organisations.ts';
import { formatAbn, normaliseAbn } from '#contract/text/abn.ts';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { openIdOf } from '#pwa/common/list/list-address.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { AccountPanel } from '#pwa/office/common/account/account-panel.tsx';
import { KeptNote } from '#pwa/office/common/kept-note.tsx';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { PricesPanel } from '#pwa/office/common/prices/prices-panel.tsx';
import { RecordError } from '#pwa/office/common/record/record-error.tsx';
import { organisationFormOf } from '../organisation-form.ts';
import { OrganisationCustomers } from '../parts/organisation-customers.tsx';
import { OrganisationFields } from '#pwa/office/common/organisations/organisation-fields.tsx';
import { OrganisationLibrary } from '../parts/organisation-library.tsx';
import { OrganisationMembers } from '../parts/organisation-members.tsx';
import { OrganisationOrders } from '../parts/organisation-orders.tsx';
import { type OrganisationHandle, useOrganisation } from '../use-organisation.ts';

const mistyped = 'The address may have been mistyped.';

/** /admin/organisations/{id}: its people, its account, its logos and its orders. */
export function OrganisationScreen() {
  const { organisationId = '' } = useParams();
  const id = openIdOf(organisationId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink asChild className="justify-self-start">
        <Link to="/admin/organisations">Organisations</Link>
      </BackLink>
      {id === null ? (
        <ErrorState title="There is no such organisation">{mistyped}</ErrorState>
      ) : (
        <Loaded key={id} id={id} />
      )}
    </div>
  );
}

function Loaded({ id }: { id: number }) {
  const handle = useOrganisation(id);
  const { record } = handle;
  if (record.isPending)
    return (
      <div className="grid gap-6">
        <output className="sr-only">Loading the organisation</output>
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  if (!record.data)
    return (
      <RecordError record={record} what="organisation" missingHint={mistyped}>
        This organisation isn’t kept on this device. Organisations that were opened here are.
      </RecordError>
    );
  return (
    <>
      <KeptNote record={record} />
      <Organisation organisation={record.data} handle={handle} />
    </>
  );
}

interface OrganisationProps {
  organisation: OrganisationRecord;
  handle: OrganisationHandle;
}

function Organisation({ organisation, handle }: OrganisationProps) {
  const [isEditing, setEditing] = useState(false);
  const { name, abn, customers } = organisation;
  const [first] = customers;
  return (
    <>
      <header className="flex flex-wrap items-center gap-3 sm:flex-nowrap">
        <div className="mr-auto min-w-0">
          <h1 className="text-3xl wrap-anywhere">{name}</h1>
          <p className="text-soft">
            {abn && `ABN ${formatAbn(abn)}. `}
            {ruleWords(organisation)}
          </p>
        </div>
        <Button icon={Pencil} onClick={() => setEditing(true)}>
          Edit
        </Button>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div className="grid min-w-0 content-start gap-8">
          <OrganisationOrders id={organisation.id} />
          <OrganisationLibrary organisation={organisation} handle={handle} />
        </div>
        <div className="grid content-start gap-8 md:grid-cols-2 lg:grid-cols-1">
          {first ? (
            <AccountPanel customerId={first.id} />
          ) : (
            <Section level={2} title="Account">
              <p className="text-soft">Add a customer to set terms and to record payments.</p>
            </Section>
          )}
          <PricesPanel holder="organisations" id={organisation.id} name={name} />
          <OrganisationMembers organisation={organisation} handle={handle} />
          <OrganisationCustomers organisation={organisation} handle={handle} />
        </div>
      </div>
      {isEditing && (
        <EditOrganisation organisation={organisation} handle={handle} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

function EditOrganisation({ organisation, handle, onClose }: OrganisationProps & { onClose: () => void }) {
  const form = useForm({
    start: organisationFormOf(organisation),
    schema: organisationForm,
    words: organisationWords,
    told: handle.errors,
    save: ({ name, abn, approvalOver }) =>
      handle.change({ name, abn: normaliseAbn(abn), approvalOverCents: approvalOver }),
    onDone: onClose,
  });
  return (
    <EditDialog
      what="this organisation"
      clash={handle.clash}
      title="Edit organisation"
      submitLabel="Save organisation"
      form={form}
      onClose={onClose}
    >
      <OrganisationFields form={form} />
    </EditDialog>
  );
}
