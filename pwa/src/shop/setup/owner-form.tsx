import { useNavigate } from 'react-router-dom';
import { type OwnerForm, ownerForm, ownerWords } from '#contract/setup/endpoints.ts';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { CookiesRefused } from '#pwa/common/session/session-cookies.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

/** For this tab, so that a reload loses nothing. A password is never kept. */
export type KeptOwner = Partial<Omit<OwnerForm, 'password'>> & { code?: string };

interface OwnerFormProps {
  kept: KeptOwner & { code: string };
  onKeep: (kept: KeptOwner | null) => void;
  /** The shop has an owner now. */
  onClosed: () => void;
}

export function OwnerFormCard({ kept, onKeep, onClosed }: OwnerFormProps) {
  const session = useSessionStore();
  const navigate = useNavigate();
  const { code, ...known } = kept;
  const form = useForm({
    start: { firstName: '', lastName: '', username: '', email: '', ...known, password: '' },
    words: ownerWords,
    schema: ownerForm,
    async save(body) {
      try {
        await session.signIn(() => call('POST /api/setup/owner', { body: { ...body, code } }));
      } catch (error) {
        // The code is asked for again, with the reason at its field.
        if (error instanceof ApiError && error.fields['code']) onKeep(known);
        // Made by somebody else, or by oneself: the answer was lost, or this browser keeps no session.
        const isOwned = error instanceof ApiError && error.code === 'setup_closed';
        if (isOwned || error instanceof CookiesRefused) onClosed();
        throw error;
      }
      onKeep(null);
      void navigate('/admin/setup', { replace: true });
      return true;
    },
    failed: 'Your account could not be made. Please try again.',
  });
  const { field, text } = form;
  const keep = () => {
    const { password: _, ...typed } = form.value;
    onKeep({ ...typed, code });
  };
  return (
    <>
      <p className="mt-2 text-soft">
        The code fits. Now make your own account: the owner’s, which may do everything in the office.
      </p>
      <Form form={form} className="mt-6 grid gap-5 sm:grid-cols-2" onBlur={keep}>
        <Field {...field('firstName')}>
          <TextInput {...text('firstName')} maxLength={100} autoComplete="given-name" />
        </Field>
        <Field {...field('lastName')}>
          <TextInput {...text('lastName')} maxLength={100} autoComplete="family-name" />
        </Field>
        <Field {...field('email')} className="sm:col-span-2">
          <TextInput {...text('email')} type="email" inputMode="email" maxLength={254} autoComplete="email" />
        </Field>
        <Field {...field('username')} className="sm:col-span-2">
          <TextInput
            {...text('username')}
            maxLength={64}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field {...field('password')} className="sm:col-span-2">
          <PasswordInput {...text('password')} autoComplete="new-password" />
        </Field>
        <Button
          type="submit"
          variant="go"
          size="large"
          wide
          className="sm:col-span-2"
          loading={form.isSaving && 'Making your account…'}
        >
          Own this shop
        </Button>
      </Form>
    </>
  );
}
