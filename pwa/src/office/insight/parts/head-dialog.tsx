import { useState } from 'react';
import type { PageHeadRecord } from '#contract/content/page-head-endpoints.ts';
import { longestDescription, longestTitle } from '#contract/content/page-heads.ts';
import { fullTitle } from '#contract/content/pages.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { lengthWords, wordsOf } from '../head-words.ts';
import { useChangeHead, useHead } from '../use-page-heads.ts';

/** Title and description of one page over the list. */
export function HeadDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const head = useHead(path);
  if (head.data) return <HeadForm key={path} head={head.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()} title="Title and description">
      {head.isPending && <Skeleton className="h-72" />}
      {head.isError && (
        <ErrorState
          title={loadFailureWords(head.error, 'The page could not be loaded')}
          onRetry={() => void head.refetch()}
          retrying={head.isFetching && 'Loading…'}
        />
      )}
      {head.data === null && (
        <ErrorState title="There is no such page">
          It may have been renamed, or is no longer open to search engines.
        </ErrorState>
      )}
    </Dialog>
  );
}

function HeadForm({ head, onClose }: { head: PageHeadRecord; onClose: () => void }) {
  // The record when typing began: what others write meanwhile must not slip under the form.
  const [seen] = useState(head);
  const { name } = useShopFacts();
  const { save, clash } = useChangeHead(seen, onClose);
  const form = useForm({
    start: { title: seen.title ?? '', description: seen.description ?? '' },
    check(typed) {
      const { title, description } = wordsOf(typed);
      return { title: tooShort(title), description: tooShort(description) };
    },
    save: typed => save(wordsOf(typed)),
    onDone: onClose,
  });
  const { value, errors, text } = form;
  const wanted = wordsOf(value);
  const shownTitle = fullTitle(wanted.title ?? seen.usual.title, name);
  const shownDescription = wanted.description ?? seen.usual.description ?? '';

  return (
    <EditDialog
      what="this page"
      clash={clash}
      title="Title and description"
      submitLabel="Save"
      form={form}
      onClose={onClose}
    >
      <Preview canonical={seen.canonical} title={shownTitle} description={shownDescription} />
      <Field
        label="Title"
        optional
        help={lengthWords('title', shownTitle)}
        error={errors.title}
        className="sm:col-span-2"
      >
        <TextInput {...text('title')} maxLength={longestTitle} placeholder={seen.usual.title} />
      </Field>
      <Field
        label="Description"
        optional
        help={lengthWords('description', shownDescription)}
        error={errors.description}
        className="sm:col-span-2"
      >
        <Textarea
          {...text('description')}
          maxLength={longestDescription}
          placeholder={seen.usual.description ?? ''}
        />
      </Field>
      <p className="text-meta leading-snug text-soft sm:col-span-2">
        Anything left empty uses the page’s own words. The shop’s name is added to the title.
      </p>
    </EditDialog>
  );
}

const tooShort = (text: string | null) =>
  text !== null && [...text].length < 3 ? 'Please write a little more, or leave it empty.' : undefined;

interface PreviewProps {
  canonical: string;
  title: string;
  description: string;
}

/** Roughly as a search engine shows it. */
function Preview({ canonical, title, description }: PreviewProps) {
  return (
    <figure className="grid gap-1 rounded-2 border border-line bg-surface px-4 py-3 sm:col-span-2">
      <figcaption className="text-meta text-soft">As a search engine may show it</figcaption>
      <p className="truncate text-meta text-soft">{decodeURI(canonical)}</p>
      <p className="line-clamp-1 text-lg leading-snug font-strong text-link wrap-anywhere">{title}</p>
      <p className="line-clamp-2 leading-snug wrap-anywhere">
        {description || 'Without a description it picks a sentence of the page.'}
      </p>
    </figure>
  );
}
