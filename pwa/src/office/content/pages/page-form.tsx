import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { Section } from '#contract/content/policies/document.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { swapped } from '../settings/rows.tsx';
import { BlockList } from './block-list.tsx';
import type { PageErrors } from './use-pages.ts';
import type { PageWords } from './page-words.ts';

interface PageFormProps {
  words: PageWords;
  errors: PageErrors;
  onChange: (words: PageWords) => void;
}

export function PageForm({ words, errors, onChange }: PageFormProps) {
  const set = (part: Partial<PageWords>) => onChange({ ...words, ...part });
  const setSection = (at: number, section: Section) =>
    set({ sections: words.sections.map((one, position) => (position === at ? section : one)) });
  return (
    <div className="grid gap-4">
      <Card className="grid gap-4 sm:grid-cols-2">
        <Field label="Page Title" error={errors['title']}>
          <TextInput value={words.title} onChange={event => set({ title: event.target.value })} />
        </Field>
        <Field label="URL Path" error={errors['path']}>
          <TextInput
            value={words.path}
            autoComplete="off"
            spellCheck={false}
            onChange={event => set({ path: event.target.value })}
          />
        </Field>
        <Field
          label="Description"
          className="sm:col-span-2"
          error={errors['description']}
          help="Its first sentence, and what search engines show."
        >
          <Textarea
            rows={2}
            value={words.description}
            onChange={event => set({ description: event.target.value })}
          />
        </Field>
      </Card>
      {words.path === '/faq' && (
        <p className="text-soft">
          Each section is a question with its answer. A section without text is the heading of a category, for
          the questions below it.
        </p>
      )}
      {words.sections.map((section, at) => (
        <SectionForm
          key={at}
          number={at + 1}
          section={section}
          error={errors[`sections.${at}.title`]}
          onChange={next => setSection(at, next)}
          onMove={step => set({ sections: swapped(words.sections, at, at + step) })}
          onRemove={() => set({ sections: words.sections.filter((_, position) => position !== at) })}
          isFirst={at === 0}
          isLast={at === words.sections.length - 1}
        />
      ))}
      <Button
        icon={Plus}
        className="justify-self-start"
        onClick={() =>
          set({ sections: [...words.sections, { id: '', title: '', blocks: [{ kind: 'text', text: '' }] }] })
        }
      >
        Add section
      </Button>
      {errors['sections'] && <p className="text-danger">{errors['sections']}</p>}
    </div>
  );
}

interface SectionFormProps {
  number: number;
  section: Section;
  error: string | undefined;
  onChange: (section: Section) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  isFirst: boolean;
  isLast: boolean;
}

function SectionForm({
  number,
  section,
  error,
  onChange,
  onMove,
  onRemove,
  isFirst,
  isLast,
}: SectionFormProps) {
  const name = section.title || `section ${number}`;
  return (
    <Card className="grid gap-4">
      <div className="flex items-start gap-2">
        <Field label={`Heading of section ${number}`} error={error} className="flex-1">
          <TextInput
            value={section.title}
            onChange={event => onChange({ ...section, title: event.target.value })}
          />
        </Field>
        <div className="flex pt-6">
          <IconButton
            icon={ArrowUp}
            label={`Move ${name} up`}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton icon={Trash2} variant="danger" label={`Remove ${name}`} onClick={onRemove} />
        </div>
      </div>
      <BlockList
        blocks={section.blocks}
        onChange={blocks => onChange({ ...section, blocks })}
        inside={name}
      />
    </Card>
  );
}
