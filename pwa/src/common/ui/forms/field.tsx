import type { ReactNode } from 'react';
import { createContext, useContext, useId } from 'react';
import { TriangleAlert } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldWiring | undefined>(undefined);

interface FieldProps {
  label: ReactNode;
  /** A sentence under the control: what is wanted, in which form. */
  help?: ReactNode;
  /** The sentence of the error; takes the help's place and turns the border red. */
  error?: ReactNode;
  /** Marks the field as one that may stay empty. */
  optional?: boolean;
  /** Keeps the label for screen readers only; the view must make clear what the field is. */
  hideLabel?: boolean;
  /** One control: TextInput, Textarea, Select, Slider, FileDrop. It finds its id and its descriptions by itself. */
  children: ReactNode;
  /**
   * Keeps room for the error, so that nothing moves when it comes: a `line`, or two where the field is half as wide
   * as a phone. For long forms whose fields are checked as they are left: what moves would slip from under the finger.
   */
  reserve?: 'line' | 'lines';
  className?: string;
}

const reserved = { line: 'min-h-[1lh]', lines: 'min-h-[1lh] max-md:min-h-[2lh]' } as const;

/** Label above, control, then help or error. The error is announced when it appears. */
export function Field({ label, help, error, optional, hideLabel, children, reserve, className }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const wiring: FieldWiring = {
    id,
    'aria-describedby': error || help ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-label leading-snug font-strong'}>
        {label}
        {optional && <span className="font-regular text-soft"> (optional)</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div
        id={noteId}
        aria-live="polite"
        className={classNames('text-meta leading-snug', reserve ? reserved[reserve] : 'empty:hidden')}
      >
        {error ? <FieldError>{error}</FieldError> : help ? <FieldHelp>{help}</FieldHelp> : null}
      </div>
    </div>
  );
}

/** What a control inside a Field spreads onto its element. Own `id` and descriptions win. */
export function useFieldWiring(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {};
}

export function FieldHelp({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p id={id} className="text-meta leading-snug text-soft">
      {children}
    </p>
  );
}

/** The sign is not decoration: colour alone says nothing. */
export function FieldError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p id={id} className="flex items-start gap-1 text-meta leading-snug font-medium text-danger">
      <Icon of={TriangleAlert} size="small" className="mt-px" />
      <span>{children}</span>
    </p>
  );
}
