import { useState } from 'react';
import {
  type KeysTried,
  type SetupProgress,
  type StripeKeysForm,
  stripeKeysForm,
  stripeKeysWords,
  stripeVariables,
} from '#contract/setup/endpoints.ts';
import { demoOff } from '#contract/setup/setup.ts';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useWork } from '#pwa/office/common/record/use-record.ts';
import { demoLeftOn, keysWords, paymentsWords } from '../keys-words.ts';
import { CopyText } from './copy-text.tsx';
import { OutcomeList } from './outcome-list.tsx';
import type { StepProps } from './settings-step.tsx';
import { StepButtons } from './step-buttons.tsx';

/** Keys are tried at Stripe and never kept by the shop: they belong into its configuration. */
export function PaymentsStep({ progress, isSaving, onDone, onLater }: StepProps) {
  const hasKeys = progress.payments === 'live' || progress.payments === 'test';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <OutcomeList
        label="Payments now"
        outcomes={[paymentsWords[progress.payments], ...(progress.isDemoLeftOn ? [demoLeftOn] : [])]}
      />
      {hasKeys ? <OwnKeys /> : <NewKeys isDemoLeftOn={progress.isDemoLeftOn} />}
      <StepButtons label="Continue" isSaving={isSaving} onDone={onDone} onLater={onLater} />
    </div>
  );
}

function OwnKeys() {
  const [tried, setTried] = useState<KeysTried | null>(null);
  const { attempt, isSaving } = useWork({ lists: [] });
  const tryThem = () =>
    attempt({
      send: async () => setTried(await call('POST /api/setup/stripe', { body: {} })),
      done: null,
      failed: 'The keys could not be tried',
    });
  return (
    <>
      <Button
        className="justify-self-start"
        loading={isSaving && 'Asking Stripe…'}
        onClick={() => void tryThem()}
      >
        Try the shop’s keys
      </Button>
      {tried && <OutcomeList label="What Stripe says" outcomes={keysWords(tried)} />}
    </>
  );
}

const blank: StripeKeysForm = { secretKey: '', publishableKey: '', webhookSecret: '' };

function NewKeys({ isDemoLeftOn }: Pick<SetupProgress, 'isDemoLeftOn'>) {
  const [tried, setTried] = useState<{ keys: StripeKeysForm; said: KeysTried } | null>(null);
  const form = useForm({
    start: blank,
    words: stripeKeysWords,
    schema: stripeKeysForm,
    async save(keys) {
      setTried({ keys, said: await call('POST /api/setup/stripe', { body: { keys } }) });
      return true;
    },
    failed: 'The keys could not be tried. Please try again.',
  });
  const { field, text } = form;
  return (
    <>
      <Form form={form} className="grid gap-5">
        <Field {...field('secretKey')}>
          <PasswordInput {...text('secretKey')} autoComplete="off" />
        </Field>
        <Field {...field('publishableKey')}>
          <TextInput {...text('publishableKey')} autoComplete="off" spellCheck={false} />
        </Field>
        <Field {...field('webhookSecret')}>
          <PasswordInput {...text('webhookSecret')} autoComplete="off" />
        </Field>
        <Button type="submit" className="justify-self-start" loading={form.isSaving && 'Asking Stripe…'}>
          Try these keys
        </Button>
      </Form>
      {tried && (
        <>
          <OutcomeList label="What Stripe says" outcomes={keysWords(tried.said)} />
          <CopyText
            label="Copy these lines"
            text={variables(tried.keys, isDemoLeftOn)}
            note="The shop does not keep keys. Put these lines into its environment or .env file, then restart it."
          />
        </>
      )}
    </>
  );
}

const variables = (keys: StripeKeysForm, isDemoLeftOn: boolean): string =>
  [
    ...(isDemoLeftOn ? [demoOff] : []),
    ...(Object.keys(stripeVariables) as (keyof StripeKeysForm)[]).map(
      name => `${stripeVariables[name]}=${keys[name]}`,
    ),
  ].join('\n');
