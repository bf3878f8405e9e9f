import { useEffect } from 'react';
import { ApiError } from '#pwa/common/local/call/call.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { wordsOf } from '../refusal-words.ts';

const kinds = {
  code: {
    label: 'Code from your authenticator app',
    help: 'Six digits, which change every 30 seconds.',
    missing: 'Please enter the six digits that your app shows.',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  },
  recoveryCode: {
    label: 'Recovery code',
    help: 'One of the codes you saved when you set this up. Each works once.',
    missing: 'Please enter one of your recovery codes.',
    input: { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 40 },
  },
} as const;

interface CodeFormProps {
  kind: keyof typeof kinds;
  submitLabel: string;
  /** Rejects with the shop's refusal, which is shown at the field. */
  send: (code: string) => Promise<unknown>;
  /** The password has to be given again. */
  onAgain?: (words: string) => void;
}

/** One code. */
export function CodeForm({ kind, submitLabel, send, onAgain }: CodeFormProps) {
  const { label, help, missing, input } = kinds[kind];
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' && missing }),
    async save({ code }) {
      try {
        await send(code);
        return true;
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        if (problem.code === 'sign_in_again' && onAgain) {
          onAgain(problem.serverMessage ?? again);
          return false;
        }
        const words = problem.fields[kind];
        throw words ? atTheField(problem, words) : problem;
      }
    },
    failed: problem => wordsOf(problem, 'That did not work. Please try again.'),
  });
  // It is the next thing to do, and the phone's keypad is wanted at once.
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);
  return (
    <Form form={form} className="grid gap-5">
      <Field label={label} help={help} error={form.errors.code}>
        <TextInput {...form.text('code')} {...input} spellCheck={false} />
      </Field>
      <Button type="submit" variant="go" size="large" wide loading={form.isSaving && 'Checking...'}>
        {submitLabel}
      </Button>
    </Form>
  );
}

const again = 'That took too long. Please sign in again.';

/** The form has one field, by another name than the shop's. */
function atTheField(problem: ApiError, words: string): ApiError {
  return new ApiError(problem.status, words, { code: 'invalid', message: words, fields: { code: words } });
}
