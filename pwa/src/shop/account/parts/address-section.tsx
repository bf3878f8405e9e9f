import { lazy, Suspense, useState } from 'react';
import type { DeliveryDetails } from '#contract/checkout/checkout-form.ts';
import type { SavedAddress } from '#contract/account/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAsked } from '#pwa/common/account/use-asked.ts';

// Contains the rules of an address, which aren't needed to show one.
const AddressForm = lazy(() => import('./address-form.tsx').then(m => ({ default: m.AddressForm })));

const askAddress = () => call('GET /api/user/address');

/** The delivery address that the checkout fills in. */
export function AddressSection() {
  const [asked, ask] = useAsked(askAddress, 'Please try again in a moment.');
  return (
    <section
      aria-labelledby="saved-address"
      className="mt-10 grid max-w-narrow gap-4 border-t border-line pt-8"
    >
      <h2 id="saved-address" className="text-2xl">
        Delivery address
      </h2>
      {asked.phase === 'loading' && (
        <output>
          <VisuallyHidden>Loading your address</VisuallyHidden>
          <Skeleton className="h-28" />
        </output>
      )}
      {asked.phase === 'failed' && (
        <ErrorState title="Your address could not be loaded" onRetry={ask}>
          {asked.words}
        </ErrorState>
      )}
      {asked.phase === 'ready' && <Address key={asked.value.address?.version} found={asked.value.address} />}
    </section>
  );
}

function Address({ found }: { found: SavedAddress | null }) {
  const toast = useToast();
  const [address, setAddress] = useState<DeliveryDetails | null>(found);
  const [version, setVersion] = useState(found?.version);
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);

  function handleSaved(saved: SavedAddress) {
    setAddress(saved);
    setVersion(saved.version);
    setEditing(false);
  }

  /** Returns whether it was saved. */
  async function putBack(details: DeliveryDetails) {
    try {
      handleSaved((await call('PUT /api/user/address', { body: details })).address);
    } catch (error) {
      toast({
        title: 'Error',
        description: wordsOf(error, 'It could not be restored.'),
        tone: 'danger',
      });
    }
  }

  async function remove(before: DeliveryDetails) {
    setRemoving(true);
    try {
      await call('DELETE /api/user/address');
      setAddress(null);
      setVersion(undefined);
      toast({
        title: 'Address removed',
        action: { label: 'Undo', onAction: () => void putBack(detailsOf(before)) },
      });
    } catch (error) {
      const description = wordsOf(error, 'Your address could not be removed.');
      toast({ title: 'Error', description, tone: 'danger' });
    }
    setRemoving(false);
  }

  if (isEditing)
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        {' '}
        <AddressForm
          before={address && detailsOf(address)}
          version={version}
          onSaved={handleSaved}
          onClose={() => setEditing(false)}
        />
      </Suspense>
    );
  if (!address)
    return (
      <>
        <p className="text-soft">None saved. Save one to fill in the checkout automatically.</p>
        <Button className="justify-self-start" onClick={() => setEditing(true)}>
          Add an address
        </Button>
      </>
    );
  return (
    <>
      <AddressLines address={address} />
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => setEditing(true)}>Edit</Button>
        <Button
          variant="danger-line"
          loading={isRemoving && 'Removing...'}
          onClick={() => void remove(address)}
        >
          Remove
        </Button>
      </p>
    </>
  );
}

/** Leaves out the version. */
function detailsOf({
  version: _version,
  ...details
}: DeliveryDetails & { version?: number }): DeliveryDetails {
  return details;
}

function AddressLines({ address }: { address: DeliveryDetails }) {
  const { firstName, lastName, company, phone, city, state, postalCode } = address;
  return (
    <address className="leading-relaxed not-italic wrap-anywhere">
      <b className="block">{[`${firstName} ${lastName}`, company].filter(Boolean).join(', ')}</b>
      {address.address}
      <br />
      {city} {state} {postalCode}
      <br />
      {phone}
    </address>
  );
}
