import type { ComponentProps } from 'react';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import type { FormHandle } from './use-form.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> {
  form: FormHandle;
}

/** The frame of a form. Its fields appear once they are loaded. */
export function Form({ form: { ref, isReady, failure, submit }, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      ref={ref}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        // In React's tree, a dialog is inside the form that opened it.
        event.stopPropagation();
        submit();
      }}
    >
      {isReady && children}
      {failure && <ErrorState variant="inline" title={failure} className="sm:col-span-full" />}
    </form>
  );
}
