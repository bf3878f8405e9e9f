import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { Block } from '#contract/content/policies/document.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Menu, MenuItem } from '#pwa/common/ui/office/menu.tsx';
import { swapped } from '../settings/rows.tsx';
import { BlockForm } from './block-form.tsx';

const kinds: readonly { kind: Block['kind']; label: string; blank: () => Block }[] = [
  { kind: 'text', label: 'Text', blank: () => ({ kind: 'text', text: '' }) },
  { kind: 'list', label: 'List', blank: () => ({ kind: 'list', items: [''] }) },
  { kind: 'picture', label: 'Picture', blank: () => ({ kind: 'picture', src: '', alt: '' }) },
  { kind: 'note', label: 'Note', blank: () => ({ kind: 'note', title: '', text: '' }) },
  {
    kind: 'table',
    label: 'Table',
    blank: () => ({ kind: 'table', caption: '', head: ['', ''], rows: [['', '']] }),
  },
  { kind: 'facts', label: 'Figures', blank: () => ({ kind: 'facts', items: [{ value: '', label: '' }] }) },
];

interface BlockListProps {
  blocks: readonly Block[];
  onChange: (blocks: Block[]) => void;
  /** Heading of the section, for the labels of buttons. */
  inside: string;
}

export function BlockList({ blocks, onChange, inside }: BlockListProps) {
  return (
    <div className="grid gap-3">
      {blocks.map((block, at) => {
        const label = kinds.find(({ kind }) => kind === block.kind)?.label ?? block.kind;
        const name = `${label.toLowerCase()} ${at + 1} of ${inside}`;
        return (
          <div key={at} className="rounded-2 bg-sunken p-3">
            <div className="flex items-center gap-1">
              <p className="mr-auto text-meta font-strong text-soft">{label}</p>
              <IconButton
                size="small"
                icon={ArrowUp}
                label={`Move ${name} up`}
                disabled={at === 0}
                onClick={() => onChange(swapped(blocks, at, at - 1))}
              />
              <IconButton
                size="small"
                icon={ArrowDown}
                label={`Move ${name} down`}
                disabled={at === blocks.length - 1}
                onClick={() => onChange(swapped(blocks, at, at + 1))}
              />
              <IconButton
                size="small"
                variant="danger"
                icon={Trash2}
                label={`Remove ${name}`}
                onClick={() => onChange(blocks.filter((_, position) => position !== at))}
              />
            </div>
            <BlockForm
              block={block}
              name={name}
              onChange={next => onChange(blocks.map((one, position) => (position === at ? next : one)))}
            />
          </div>
        );
      })}
      <Menu
        trigger={
          <Button icon={Plus} size="small" className="justify-self-start">
            Add block<span className="sr-only"> to {inside}</span>
          </Button>
        }
      >
        {kinds.map(({ kind, label, blank }) => (
          <MenuItem key={kind} onSelect={() => onChange([...blocks, blank()])}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
