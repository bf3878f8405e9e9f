import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { orderLinkForm } from '#contract/orders/order-link-form.ts';
import { showFieldErrors, wordsOf } from '#pwa/common/account/refusal-words.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { DoneNote } from '#pwa/common/ui/states/done-note.tsx';

/** /orders/find: for guests who have lost the email of their order. Gives the same answer whether the order exists. */
export function FindOrderScreen() {
  const [said, setSaid] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(orderLinkForm),
    defaultValues: { orderId: '', email: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async body => {
    try {
      setSaid((await call('POST /api/orders/find', { body })).message);
    } catch (error) {
      const words = wordsOf(error, 'The link could not be sent. Please try again.');
      if (!showFieldErrors(error, ['orderId', 'email'], form.setError))
        form.setError('root', { message: words });
    }
  });

  return (
    <section className="mx-auto w-full max-w-dialog px-page-edge py-8 md:py-12">
      <h1 className="text-4xl">Find your order</h1>
      <p className="mt-2 text-soft">
        You don’t need an account. We’ll send a link to the email address the order was placed with.
      </p>
      {said ? (
        <>
          <DoneNote title={said}>
            It should arrive within a minute. Can’t find it? Check your spam folder and the order number, then
            ask again.
          </DoneNote>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="go" asChild>
              <Link to="/products">Keep shopping</Link>
            </Button>
            <Button onClick={() => setSaid(null)}>Another order</Button>
          </div>
        </>
      ) : (
        <form noValidate onSubmit={handleSubmit} className="mt-6 grid gap-5">
          <Field
            label="Order number"
            help="In the subject of our emails and on your invoice, such as 7KD2M9QX4T."
            error={errors.orderId?.message}
          >
            <TextInput
              {...form.register('orderId')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <Field label="Email" error={errors.email?.message}>
            <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          {errors.root?.message && <ErrorState title={errors.root.message} />}
          <Button type="submit" variant="go" size="large" wide loading={isSubmitting && 'Sending...'}>
            Send the link
          </Button>
          <p className="text-soft">
            Ordered with an account?{' '}
            <Link to="/account?tab=orders" className="text-link underline underline-offset-4">
              See your orders
            </Link>
          </p>
        </form>
      )}
    </section>
  );
}
