import { Search, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type FaqCategory, findQuestions } from '#contract/content/policies/faq.ts';
import { maxSearchLength } from '#contract/shop/shop-defaults.ts';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { Accordion } from '#pwa/common/ui/layout/accordion.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useOpenQuestions } from '../use-open-questions.ts';
import { Answer } from './answer.tsx';

/** The questions by category, with a search. Each has a link, `#its-id`. */
export function FaqList({ categories }: { categories: readonly FaqCategory[] }) {
  const [query, setQuery] = useQueryValue('q');
  const found = findQuestions(categories, query ?? '');
  const all = found.flatMap(category => category.questions.map(({ id }) => id));
  const { open, setOpen, isEachOpen } = useOpenQuestions(all);
  const isAsking = (query ?? '').trim() !== '';
  return (
    <>
      <div className="mb-10 grid gap-3 print:hidden">
        <Field label="Search the questions">
          <TextInput
            icon={Search}
            value={query ?? ''}
            onChange={event => setQuery(event.target.value === '' ? null : event.target.value)}
            maxLength={maxSearchLength}
            autoComplete="off"
            enterKeyHint="search"
            after={
              isAsking && <IconButton icon={X} label="Clear the search" onClick={() => setQuery(null)} />
            }
          />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <output className="text-meta text-soft">{countText(all.length, isAsking)}</output>
          {all.length > 0 && (
            <Button
              variant="quiet"
              size="small"
              className="-mr-3"
              onClick={() => setOpen(isEachOpen ? [] : all)}
            >
              {isEachOpen ? 'Close all' : 'Open all'}
            </Button>
          )}
        </div>
      </div>
      {found.map(category => (
        <FaqSection key={category.id} category={category} open={open} onOpenChange={setOpen} />
      ))}
      {found.length === 0 && <NoAnswer query={query ?? ''} />}
    </>
  );
}

interface FaqSectionProps {
  category: FaqCategory;
  open: string[];
  onOpenChange: (open: string[]) => void;
}

function FaqSection({ category: { id, title, questions }, open, onOpenChange }: FaqSectionProps) {
  const own = new Set(questions.map(question => question.id));
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-6 not-last:mb-12 print:not-last:mb-6"
    >
      <h2 id={`${id}-title`} className="mb-4 text-2xl">
        {title}
      </h2>
      <Accordion
        keepContent
        open={open.filter(value => own.has(value))}
        onOpenChange={values => onOpenChange([...open.filter(value => !own.has(value)), ...values])}
        items={questions.map(question => ({
          value: question.id,
          title: question.question,
          content: <Answer question={question} />,
        }))}
      />
    </section>
  );
}

function countText(count: number, isAsking: boolean): string {
  if (!isAsking) return `${count} questions`;
  if (count === 0) return 'No question found';
  return count === 1 ? '1 question found' : `${count} questions found`;
}

function NoAnswer({ query }: { query: string }) {
  return (
    <EmptyState
      title={`Nothing here about “${query.trim()}”`}
      action={
        <Button asChild>
          <Link to="/contact">Contact us</Link>
        </Button>
      }
    >
      Try fewer or different words, or ask us: someone who makes your order will answer.
    </EmptyState>
  );
}
