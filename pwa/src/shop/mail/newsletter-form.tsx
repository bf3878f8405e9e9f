/**
 * The footer's form. It is part of the first load, so it uses no schema: the browser checks the address, then the
 * server.
 */
import { type FormEvent, useId, useState } from 'react';
import { checkInbox, newsletterConsent } from '#contract/mail/newsletter.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

const notAnAddress = 'Please enter a valid email address.';

export function NewsletterForm() {
  const id = useId();
  const toast = useToast();
  const { name } = useShopFacts();
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);

  async function subscribe() {
    setSending(true);
    // A second press while the code loads finds the button busy.
    const { newRequestId, submitRequest } = await import('#pwa/common/local/forms/use-requests.ts');
    const answer = await submitRequest(newRequestId(), {
      kind: 'newsletter',
      body: { email: email.trim(), source: 'footer' },
    });
    if (answer.outcome === 'refused')
      return setError(answer.fields['email'] ?? answer.message ?? 'That did not work. Please try again.');
    if (answer.outcome === 'unkept') return setError('You are offline. Please try again later.');
    setEmail('');
    const isSent = answer.outcome === 'sent';
    setNote(isSent ? checkInbox : "Saved on this device. We'll send it when you're back online.");
    toast(
      isSent
        ? { title: checkInbox, tone: 'ok' }
        : { title: 'Saved on this device.', description: "We'll send it when you're back online." },
    );
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const input = event.currentTarget.elements.namedItem('email');
    const isAddress = input instanceof HTMLInputElement && input.value.trim() !== '' && input.validity.valid;
    setError(isAddress ? '' : notAnAddress);
    setNote('');
    if (!isAddress) return input instanceof HTMLElement ? input.focus() : undefined;
    subscribe()
      .catch(() => setError('That did not work. Please try again.'))
      .finally(() => setSending(false));
  }

  return (
    <form noValidate onSubmit={handleSubmit} aria-labelledby={`${id}-title`} className="max-w-[30rem]">
      <h2 id={`${id}-title`} className="mb-3 font-text text-md font-strong tracking-normal">
        News from the cutting table
      </h2>
      <label htmlFor={id} className="block text-on-foot-soft">
        Your email
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          value={email}
          onChange={event => setEmail(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          maxLength={254}
          className="min-h-12 min-w-0 flex-1 basis-44 rounded-2 border border-on-foot-soft bg-transparent px-3 text-body text-on-foot focus-visible:outline-on-foot aria-invalid:border-2"
        />
        <button
          type="submit"
          aria-busy={isSending || undefined}
          className="min-h-12 flex-none rounded-2 bg-on-foot px-5 font-strong text-foot hover:bg-on-foot-soft focus-visible:outline-on-foot"
        >
          {isSending ? 'Subscribing…' : 'Subscribe'}
        </button>
      </div>
      <p id={`${id}-note`} aria-live="polite" className="mt-2 text-meta leading-snug text-on-foot-soft">
        {error ? (
          <strong className="font-strong text-on-foot">{error}</strong>
        ) : (
          note || newsletterConsent(name)
        )}
      </p>
    </form>
  );
}
