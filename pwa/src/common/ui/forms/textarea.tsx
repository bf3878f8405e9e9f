import type { ComponentProps } from 'react';
import { classNames } from '../shapes/class-names.ts';
import { useFieldWiring } from './field.tsx';
import { controlBox } from './text-input.tsx';

/** Several lines; grows with its text where the browser can, and by its corner elsewhere. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring();
  return (
    <textarea
      {...wiring}
      rows={rows}
      {...rest}
      className={classNames(controlBox, 'field-sizing-content min-h-[4lh] resize-y px-3 py-2', className)}
    />
  );
}
