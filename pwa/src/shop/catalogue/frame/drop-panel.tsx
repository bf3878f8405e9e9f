import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useDisclosure } from './use-disclosure.ts';

interface DropPanelProps {
  label: string;
  isCurrent: boolean;
  /** Where the panel hangs: from this entry, or from the whole header. */
  from: 'entry' | 'header';
  children: (isOpen: boolean) => ReactNode;
}

/** A header entry that opens a panel below it, by press, hover and arrow keys. */
export function DropPanel({ label, isCurrent, from, children }: DropPanelProps) {
  const { isOpen, toggle, root, button, handleKeyDown, hover } = useDisclosure();
  const panelId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the links inside bubble here
    <div
      ref={root}
      onKeyDown={handleKeyDown}
      className={from === 'entry' ? 'relative' : undefined}
      {...hover}
    >
      <button
        ref={button}
        type="button"
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1 rounded-1 font-medium decoration-2 underline-offset-[0.4em] hover:underline',
          isCurrent && 'underline',
        )}
      >
        {label}
        <Icon
          of={ChevronDown}
          size="small"
          className={classNames('transition-transform duration-move ease-needle', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className={classNames(
          'absolute top-full z-header animate-menu-in bg-raised shadow-3',
          from === 'entry'
            ? 'left-0 w-max max-w-80 min-w-48 rounded-2 border border-line px-4 py-2'
            : 'inset-x-0 border-b border-line',
        )}
      >
        {children(isOpen)}
      </div>
    </div>
  );
}
