import { KeyRound } from 'lucide-react';
import { setupCodeForm } from '#contract/setup/endpoints.ts';
import { codeText, readCode } from '#contract/setup/setup.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

/** Only whoever keeps the machine can read the code. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const form = useForm({
    start: { code: '' },
    schema: setupCodeForm,
    async save(body) {
      await call('POST /api/setup/code', { body });
      onCode(codeText(body.code));
      return true;
    },
    failed: 'The code could not be checked. Please try again.',
  });
  return (
    <>
      <p className="mt-2 text-soft">
        Nobody owns this shop yet. It becomes yours with the code that was printed where the shop was started.
      </p>
      <Form form={form} className="mt-6 grid gap-5">
        <Field
          label="Set-up code"
          error={form.errors.code}
          help={
            <>
              In the terminal, or in the log of the container or service. No code, or an old one?{' '}
              <code className="whitespace-nowrap">npm run setup</code> prints another.
            </>
          }
        >
          <TextInput
            {...form.text('code')}
            icon={KeyRound}
            placeholder="K7QF-M2XA-9RTD"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            onBlur={({ target }) => {
              const code = readCode(target.value);
              if (code) form.change({ code: codeText(code) });
            }}
          />
        </Field>
        <Button type="submit" variant="go" size="large" wide loading={form.isSaving && 'Checking…'}>
          Continue
        </Button>
      </Form>
    </>
  );
}
