import type { ComponentProps } from 'react';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import type { FormHandle } from './use-form.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  form: FormHandle;
}

/** The frame of a form; its fields stand in it once they are there. */
export function Form({ form: { ref, isReady, failure, submit }, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      ref={ref}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        // A dialog stands inside the form that opened it as far as React is concerned.
        event.stopPropagation();
        submit();
      }}
    >
      {isReady && children}
      {failure && <ErrorState variant="inline" title={failure} className="sm:col-span-full" />}
    </form>
  );
}
