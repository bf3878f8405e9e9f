import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useMemo,
} from 'react';
import { classNames } from '../shapes/class-names.ts';
import { Seam } from '../shapes/seam.tsx';

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

/** Of the tabs that a panel stands in. */
const OpenTab = createContext<{ value: string; idPrefix: string } | null>(null);

const tabId = (idPrefix: string, value: string) => `${idPrefix}tab-${value}`;
const panelId = (idPrefix: string, value: string) => `${idPrefix}panel-${value}`;

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
  const idPrefix = useId();
  const open = useMemo(() => ({ value, idPrefix }), [value, idPrefix]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next =
      tabs[
        placeAfter(
          event.key,
          tabs.findIndex(tab => tab.value === value),
          tabs.length,
        )
      ];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (next.value !== value) onChange(next.value);
    document.getElementById(tabId(idPrefix, next.value))?.focus();
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
        className="-mx-1 flex gap-6 overflow-x-auto px-1 overflow-y-hidden border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <Tab
            key={tab.value}
            tab={tab}
            mark={mark}
            isOpen={tab.value === value}
            idPrefix={idPrefix}
            onPress={() => tab.value !== value && onChange(tab.value)}
          />
        ))}
      </div>
      <OpenTab value={open}>{children}</OpenTab>
    </div>
  );
}

/** Round from the last to the first; -1 for a key that says nothing here. */
function placeAfter(key: string, at: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (at + 1) % count;
  return key === 'ArrowLeft' ? (at + count - 1) % count : -1;
}

interface TabProps {
  tab: TabItem<string>;
  mark: 'ink' | 'seam';
  isOpen: boolean;
  idPrefix: string;
  onPress: () => void;
}

function Tab({ tab, mark, isOpen, idPrefix, onPress }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={tabId(idPrefix, tab.value)}
      aria-selected={isOpen}
      aria-controls={panelId(idPrefix, tab.value)}
      tabIndex={isOpen ? 0 : -1}
      onClick={onPress}
      className={classNames(
        'relative -mx-1 inline-flex min-h-control-small items-center gap-2 px-1 py-3 font-strong whitespace-nowrap focus-visible:-outline-offset-3',
        isOpen ? 'text-ink' : 'text-soft hover:text-ink',
      )}
    >
      {tab.label}
      {tab.count !== undefined && <span className="font-medium tabular-nums">{tab.count}</span>}
      {isOpen && mark === 'ink' && <span className="absolute inset-x-1 bottom-0 h-0.75 bg-ink" />}
      {isOpen && mark === 'seam' && <Seam className="absolute inset-x-1 bottom-0" />}
    </button>
  );
}

interface TabPanelProps extends ComponentProps<'div'> {
  value: string;
  /** What stands in it lives on while another tab is open, with all that was typed. */
  isKept?: boolean;
}

/** The part that belongs to the tab with the same value; what stands in a closed one is not kept unless it says so. */
export function TabPanel({ value, isKept = false, className, children, ...rest }: TabPanelProps) {
  const open = useContext(OpenTab);
  if (!open) throw new Error('TabPanel stands in Tabs');
  const isOpen = open.value === value;
  return (
    <div
      {...rest}
      role="tabpanel"
      id={panelId(open.idPrefix, value)}
      aria-labelledby={tabId(open.idPrefix, value)}
      hidden={!isOpen}
      tabIndex={0}
      className={classNames('pt-5', className)}
    >
      {(isOpen || isKept) && children}
    </div>
  );
}
