import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/accordion';
import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface AccordionItem {
  value: string;
  title: ReactNode;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** Open at first; several may be open at once. */
  defaultOpen?: string[];
  className?: string;
}

/** Questions and their answers. Enter or Space opens, arrow keys move between the titles. */
export function Accordion({ items, defaultOpen, className }: AccordionProps) {
  return (
    <Radix.Root
      type="multiple"
      defaultValue={defaultOpen}
      className={classNames('border-t border-line', className)}
    >
      {items.map(item => (
        <Radix.Item key={item.value} value={item.value} className="border-b border-line">
          <Radix.Header className="font-text tracking-normal">
            <Radix.Trigger className="group flex min-h-control w-full items-center justify-between gap-4 py-3 text-left text-lg leading-snug font-strong">
              {item.title}
              <Icon
                of={ChevronDown}
                className="text-soft transition-transform duration-move ease-needle group-data-[state=open]:rotate-180"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className="overflow-hidden data-[state=closed]:animate-accordion-close data-[state=open]:animate-accordion-open">
            <div className="max-w-measure pb-5 text-soft">{item.content}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
