import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { PasswordInput } from '#pwa/common/account/password-input.tsx';

interface OwnPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** About what was typed. */
  error: string;
  /** About the whole, such as a network that is not there. */
  failure: string;
}

/** The password of whoever is signed in, at the end of a dialog that asks for it. */
export function OwnPasswordField({ label, value, onChange, error, failure }: OwnPasswordFieldProps) {
  return (
    <>
      <Field label={label} error={error} className="sm:col-span-2">
        <PasswordInput
          name="currentPassword"
          value={value}
          onChange={event => onChange(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
      {failure && (
        <div className="sm:col-span-2">
          <ErrorState variant="inline" title={failure} />
        </div>
      )}
    </>
  );
}
