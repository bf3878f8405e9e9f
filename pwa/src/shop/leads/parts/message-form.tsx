import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { contactForm } from '#contract/leads/contact-form.ts';
import { saveFailureText } from '#pwa/common/local/call/save-failure.ts';
import { type RequestForm, useRequestForm } from '#pwa/common/local/forms/use-request-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

const blank = { firstName: '', lastName: '', email: '', phone: '', company: '', subject: '', message: '' };
type Fields = typeof blank;

export function MessageForm() {
  const request = useRequestForm<Fields>('contact');
  if (request.kept === undefined) return <Skeleton className="h-96" />;
  return <KeptForm request={request} kept={request.kept} />;
}

function KeptForm({ request, kept }: { request: RequestForm<Fields>; kept: Partial<Fields> }) {
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const form = useForm<Fields>({
    resolver: zodResolver(contactForm) as never,
    defaultValues: { ...blank, ...kept },
  });
  const { errors } = form.formState;
  const { subscribe, register } = form;
  const { keep } = request;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );

  async function send(body: Fields) {
    setSending(true);
    const answer = await request.submit({ kind: 'contact', body });
    setSending(false);
    if (answer.outcome === 'sent' || answer.outcome === 'waiting') {
      request.forget();
      form.reset(blank);
      toast(
        answer.outcome === 'sent'
          ? {
              title: 'Message sent successfully!',
              description: "Thank you for your message. We'll get back to you soon.",
              tone: 'ok',
            }
          : { title: 'Saved on this device.', description: "We'll send it when you're back online." },
      );
      return;
    }
    if (answer.outcome === 'refused')
      for (const [name, message] of Object.entries(answer.fields))
        if (name in blank) form.setError(name as keyof Fields, { message });
    // The toast says that it failed. The form says why.
    const words = answer.outcome === 'unkept' ? saveFailureText(answer.error) : answer.message;
    form.setError('root', { message: words ?? 'The message could not be sent.' });
    toast({
      title: 'Error sending message',
      description: 'Please try again or contact us directly.',
      tone: 'danger',
    });
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)}>
      <fieldset disabled={isSending} className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="sr-only">Your message</legend>
        <Field label="First Name" error={errors.firstName?.message}>
          <TextInput {...register('firstName')} autoComplete="given-name" autoCapitalize="words" />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <TextInput {...register('lastName')} autoComplete="family-name" autoCapitalize="words" />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <TextInput
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <Field label="Company" optional error={errors.company?.message} className="sm:col-span-2">
          <TextInput {...register('company')} autoComplete="organization" />
        </Field>
        <Field label="Subject" error={errors.subject?.message} className="sm:col-span-2">
          <TextInput {...register('subject')} />
        </Field>
        <Field label="Message" error={errors.message?.message} className="sm:col-span-2">
          <Textarea {...register('message')} rows={6} />
        </Field>
        {errors.root?.message && <ErrorState title={errors.root.message} className="sm:col-span-2" />}
        <Button
          type="submit"
          variant="go"
          size="large"
          className="w-full sm:w-auto sm:justify-self-start"
          loading={isSending && 'Sending…'}
        >
          Send Message
        </Button>
      </fieldset>
    </form>
  );
}
