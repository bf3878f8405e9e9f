import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import * as Radix from 'radix-ui/tabs';
import { classNames } from './class-names.ts';
import { Seam } from './seam.tsx';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: number;
}

interface TabsProps<Value extends string> {
  /** What the tabs are about; for screen readers. */
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `ink` underlines the open tab; `seam` sews it: only where the view has no other seam. */
  mark?: 'ink' | 'seam';
  /** TabPanel elements. */
  children: ReactNode;
  className?: string;
}

/** Parts of one thing. Arrow keys move and open, Home and End go to the ends; Tab enters the panel. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  mark = 'ink',
  children,
  className,
}: TabsProps<Value>) {
  // A press reports twice, with the press and with the focus that follows it: a tab in the address would become two
  // steps of the history.
  const reported = useRef(value);
  useEffect(() => {
    reported.current = value;
  });
  function report(next: Value) {
    if (next === reported.current) return;
    reported.current = next;
    onChange(next);
  }
  return (
    // Radix reports only values of the tabs below.
    <Radix.Root value={value} onValueChange={next => report(next as Value)} className={className}>
      <Radix.List
        aria-label={label}
        className="-mx-1 flex gap-6 overflow-x-auto px-1 overflow-y-hidden border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <TabTrigger key={tab.value} tab={tab} mark={mark} isOpen={tab.value === value} />
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

function TabTrigger({ tab, mark, isOpen }: { tab: TabItem<string>; mark: 'ink' | 'seam'; isOpen: boolean }) {
  return (
    <Radix.Trigger
      value={tab.value}
      className={classNames(
        'relative -mx-1 inline-flex min-h-control-small items-center gap-2 px-1 py-3 font-strong whitespace-nowrap focus-visible:-outline-offset-3',
        isOpen ? 'text-ink' : 'text-soft hover:text-ink',
      )}
    >
      {tab.label}
      {tab.count !== undefined && <span className="font-medium tabular-nums">{tab.count}</span>}
      {isOpen && mark === 'ink' && <span className="absolute inset-x-1 bottom-0 h-0.75 bg-ink" />}
      {isOpen && mark === 'seam' && <Seam className="absolute inset-x-1 bottom-0" />}
    </Radix.Trigger>
  );
}

/** The part that belongs to the tab with the same value. */
export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={classNames('pt-5', props.className)} />;
}
