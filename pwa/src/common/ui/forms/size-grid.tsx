import { Children, type ClipboardEvent, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';

interface SizeRowProps {
  /** Name of the row; for screen readers when `heading` is absent. */
  label: string;
  /** What stands above the cells: dot, name, sum, a remove button. */
  heading?: ReactNode;
  /** SizeCell elements. */
  children: ReactNode;
  className?: string;
}

/** One joined row of counts. Tab goes cell to cell; where it is too narrow for all, it becomes two even rows. */
export function SizeRow({ label, heading, children, className }: SizeRowProps) {
  const cells = Children.count(children);
  const counts = { '--cells': cells, '--half': Math.ceil(cells / 2) } as CSSProperties;
  return (
    <fieldset aria-label={label} className={className}>
      {heading && <div className="mb-1 flex items-center gap-2">{heading}</div>}
      <div style={counts} className="even-rows gap-y-1 pl-px">
        {children}
      </div>
    </fieldset>
  );
}

interface SizeCellProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** Pasted text that is more than one number ("10 S, 12 M"); return true when it was understood. */
  onPasteText?: (text: string) => boolean;
  disabled?: boolean;
  max?: number;
}

/** A count under its column's name; zeros faint, filled cells strong. Focus selects, so typing replaces; arrows step. */
export function SizeCell({ label, value, onChange, onPasteText, disabled, max = 9_999 }: SizeCellProps) {
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (/\D/.test(text.trim()) && onPasteText?.(text)) event.preventDefault();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onChange(Math.min(max, Math.max(0, value + step)));
  }

  return (
    <label className="group -ml-px grid min-w-0 text-center">
      <span className="text-xs text-soft">{label}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={String(value)}
        onFocus={event => event.currentTarget.select()}
        onPaste={handlePaste}
        onKeyDown={handleKeyDown}
        onChange={event => {
          const typed = Number.parseInt(event.currentTarget.value.replace(/\D/g, ''), 10);
          onChange(Math.min(max, Number.isNaN(typed) ? 0 : typed));
        }}
        className={classNames(
          'control h-11.5 w-full group-first:rounded-l-2 group-last:rounded-r-2 min-w-0 border border-line-strong bg-raised text-center tabular-nums focus-visible:relative focus-visible:z-1',
          'disabled:cursor-not-allowed disabled:bg-disabled disabled:text-on-disabled glove:h-control-small',
          value > 0 ? 'font-strong text-ink' : 'text-faint',
        )}
      />
    </label>
  );
}
