import { useState } from 'react';
import type { Preferences } from '#contract/account/endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { checkInbox, newsletterConsent } from '#contract/mail/newsletter.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { Switch } from '#pwa/common/ui/shop/switch.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAsked } from '#pwa/common/account/use-asked.ts';

const askPreferences = () => call('GET /api/user/preferences');

interface Addressed {
  email: string;
  /** Nothing is revealed about an unconfirmed address, and nothing is ended for it. */
  isProven: boolean;
}

export function PreferencesForm(address: Addressed) {
  const [asked, ask] = useAsked(askPreferences, 'Please try again in a moment.');
  if (asked.phase === 'loading')
    return (
      <output>
        <VisuallyHidden>Loading your preferences</VisuallyHidden>
        <Skeleton className="h-28" />
      </output>
    );
  if (asked.phase === 'failed')
    return (
      <ErrorState title="Your preferences could not be loaded" onRetry={ask}>
        {asked.words}
      </ErrorState>
    );
  return <Switches before={asked.value} {...address} />;
}

const confirmFirst = 'Confirm your address on the Profile tab to see and change what it’s signed up for.';

/** A switch is sent at once, and changes only when the server has saved it. */
function Switches({ before, email, isProven }: Addressed & { before: Preferences }) {
  const { name, timeZone } = useShopFacts();
  const toast = useToast();
  const [now, setNow] = useState(before);
  const [isSaving, setSaving] = useState(false);

  async function flip(marketing: boolean) {
    setSaving(true);
    try {
      const saved = await call('PUT /api/user/preferences', { body: { marketing } });
      setNow(saved);
      if (saved.marketing === 'pending')
        toast({ title: checkInbox, description: `We’ve emailed ${email}.`, tone: 'ok' });
      else toast({ title: 'Preferences saved', tone: 'ok' });
    } catch (error) {
      const description = wordsOf(error, 'Your choice could not be saved. Please try again.');
      toast({ title: 'Error', description, tone: 'danger' });
    } finally {
      setSaving(false);
    }
  }

  const since = now.since ? formatShortDate(new Date(now.since), timeZone) : null;
  const notes = {
    off: !isProven ? confirmFirst : since ? `Off since ${since}.` : 'Off.',
    pending: `Confirm it with the link in the email we sent to ${email}.`,
    on: `On since ${since ?? 'your confirmation'}.`,
  };
  return (
    <div className="grid divide-y divide-line rounded-3 border border-line bg-surface">
      <div className="p-5">
        <Switch label="Order updates" checked disabled onChange={() => undefined} />
        <p className="mt-1 text-meta text-soft">
          Confirmation, dispatch, delivery and refunds by email. Always on while you have orders.
        </p>
      </div>
      <div className="p-5">
        <Switch
          label="News and offers"
          checked={now.marketing !== 'off'}
          disabled={isSaving}
          onChange={event => void flip(event.target.checked)}
        />
        <p className="mt-1 text-meta text-soft" aria-live="polite">
          {newsletterConsent(name)} {notes[now.marketing]}
        </p>
      </div>
    </div>
  );
}
