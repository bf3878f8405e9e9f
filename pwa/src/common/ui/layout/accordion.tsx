import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/accordion';
import { ChevronDown } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

export interface AccordionItem {
  value: string;
  title: ReactNode;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** Open at first; several may be open at once. */
  defaultOpen?: string[];
  /** Which are open, where the screen keeps it. */
  open?: string[];
  onOpenChange?: (open: string[]) => void;
  /** Closed answers stay in the page: they are printed, and each item can be linked to by its value. */
  keepContent?: boolean;
  className?: string;
}

/** Questions and their answers. Enter or Space opens, arrow keys move between the titles. */
export function Accordion({
  items,
  defaultOpen,
  open,
  onOpenChange,
  keepContent = false,
  className,
}: AccordionProps) {
  return (
    <Radix.Root
      type="multiple"
      defaultValue={defaultOpen}
      value={open}
      onValueChange={onOpenChange}
      className={classNames('border-t border-line', className)}
    >
      {items.map(item => (
        <Radix.Item
          key={item.value}
          value={item.value}
          {...(keepContent ? { id: item.value } : {})}
          className="scroll-mt-6 border-b border-line print:break-inside-avoid"
        >
          <Radix.Header className="font-text tracking-normal">
            <Radix.Trigger className="group flex min-h-control w-full items-center justify-between gap-4 py-3 text-left text-lg leading-snug font-strong">
              {item.title}
              <Icon
                of={ChevronDown}
                className="text-soft transition-transform duration-move ease-needle group-data-[state=open]:rotate-180 print:hidden"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content
            {...(keepContent ? { forceMount: true } : {})}
            className={classNames(
              'overflow-hidden data-[state=open]:animate-accordion-open',
              keepContent
                ? 'data-[state=closed]:hidden print:data-[state=closed]:block'
                : 'data-[state=closed]:animate-accordion-close',
            )}
          >
            <div className="max-w-measure pb-5 text-soft print:text-ink">{item.content}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
