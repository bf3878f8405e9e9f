import { lazy, Suspense, useId } from 'react';
import { useForm } from 'react-hook-form';
import { deletionWord } from '#contract/account/account-words.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { PartBoundary } from '#pwa/common/ui/states/part-boundary.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';
import { showFieldErrors, wordsOf } from '#pwa/common/account/refusal-words.ts';
import { useAccountRules } from '../use-account-rules.ts';

const ErasureList = lazy(() => import('./erasure-list.tsx').then(m => ({ default: m.ErasureList })));

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const session = useSessionStore();
  const toast = useToast();
  const { timeZone } = useShopFacts();
  const form = useForm({ resolver: useAccountRules('deletion'), defaultValues: { password: '', word: '' } });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async body => {
    try {
      const { deleteAfter } = await call('POST /api/user/deletion', { body });
      const day = formatShortDate(new Date(deleteAfter), timeZone);
      // The session is over already. This clears what the device has stored.
      await session.signOut();
      toast({
        title: `Your account will be deleted on ${day}`,
        description: 'Sign in before then to keep it.',
      });
    } catch (error) {
      const words = wordsOf(error, 'Your account could not be deleted. Please try again.');
      if (!showFieldErrors(error, ['password', 'word'], form.setError))
        form.setError('root', { message: words });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Delete your account?"
      description="Your account closes in 14 days. Sign in before then to keep it."
      footer={
        <>
          <Button variant="danger" type="submit" form={formId} loading={isSubmitting && 'Deleting...'}>
            Delete Account
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-5">
        <PartBoundary>
          <Suspense fallback={<Skeleton className="h-24" />}>
            <ErasureList />
          </Suspense>
        </PartBoundary>
        <Field label="Your password" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <Field label={`Type ${deletionWord} to confirm`} error={errors.word?.message}>
          <TextInput {...form.register('word')} autoComplete="off" spellCheck={false} />
        </Field>
        {errors.root?.message && <ErrorState title={errors.root.message} />}
      </form>
    </Dialog>
  );
}
