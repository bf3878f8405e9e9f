import type { DragEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { Upload, type LucideIcon } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { FieldError } from '../forms/field.tsx';
import { Icon } from '../shapes/icon.tsx';

interface FileDropProps {
  /** What to bring: "Add a design to the back or side". */
  label: ReactNode;
  /** Kinds and sizes that are taken. */
  help?: ReactNode;
  error?: ReactNode;
  /** As of `<input accept>`; a dropped file is not filtered, so check what arrives. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Opens this camera of a phone at once; elsewhere it is an ordinary file input. */
  capture?: 'environment' | 'user';
  icon?: LucideIcon;
  /** `button` is one control high, `area` invites a drop. */
  variant?: 'button' | 'area';
  onFiles: (files: File[]) => void;
  className?: string;
}

/** A native file input (camera and photos on a phone) that also takes a drop. Enter and Space open the picker. */
export function FileDrop({
  label,
  help,
  error,
  accept,
  multiple = false,
  disabled,
  capture,
  icon = Upload,
  variant = 'area',
  onFiles,
  className,
}: FileDropProps) {
  const noteId = useId();
  const [isOver, setIsOver] = useState(false);

  function hand(list: FileList | null) {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    hand(event.dataTransfer.files);
  }

  return (
    <div className={classNames('grid min-w-0 gap-1', className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the drop is in addition to the input */}
      <label
        onDragOver={event => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
        className={classNames(
          'flex cursor-pointer items-center justify-center gap-2 rounded-2 border px-4 text-center font-strong transition-colors duration-tap ease-needle',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          'has-disabled:cursor-not-allowed has-disabled:bg-disabled has-disabled:text-on-disabled',
          variant === 'button' ? 'min-h-control' : 'min-h-28 flex-col border-dashed',
          error ? 'border-danger inset-ring-1 inset-ring-danger' : 'border-line-strong',
          isOver ? 'bg-selected' : 'bg-raised hover:border-ink',
        )}
      >
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          capture={capture}
          aria-describedby={help || error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={event => {
            hand(event.currentTarget.files);
            event.currentTarget.value = ''; // the same file may be chosen again
          }}
        />
        <Icon of={icon} />
        {label}
      </label>
      {(help || error) && (
        <div id={noteId} role={error ? 'alert' : undefined} className="text-meta leading-snug text-soft">
          {error ? <FieldError>{error}</FieldError> : help}
        </div>
      )}
    </div>
  );
}
