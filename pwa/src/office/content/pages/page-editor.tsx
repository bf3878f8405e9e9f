import { type ReactNode, useState } from 'react';
import type { PageDetail, PublishedPage } from '#contract/content/endpoints.ts';
import { pathTrouble, publishTroubles, withAnchors } from '#contract/content/page-rules.ts';
import { isMissing, loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useKeptEdits } from '#pwa/common/local/outbox/kept-edits.ts';
import { useHeldWork, useLeave } from '#pwa/common/platform/leave-guard.tsx';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { SaveBar } from '../save-bar.tsx';
import { EditorHead } from './editor-head.tsx';
import { PageForm } from './page-form.tsx';
import { wordsChanged, type PageWords } from './page-words.ts';
import { type PageErrors, usePage, usePageActions } from './use-pages.ts';

interface PageEditorProps {
  id: number;
  renderPage: (page: PublishedPage) => ReactNode;
  onClose: () => void;
}

export function PageEditor({ id, renderPage, onClose }: PageEditorProps) {
  const page = usePage(id);
  if (page.data) return <Editor page={page.data} renderPage={renderPage} onClose={onClose} />;
  if (page.isPending) return <Skeleton className="h-96 w-full" />;
  return (
    <ErrorState
      variant="page"
      title={
        isMissing(page.error)
          ? 'There is no such page'
          : loadFailureWords(page.error, 'The page could not be loaded')
      }
      {...(isMissing(page.error) ? {} : { onRetry: () => void page.refetch() })}
      action={
        <BackLink onClick={onClose} href="/admin/content">
          All pages
        </BackLink>
      }
    >
      It may have been deleted, or there is no connection.
    </ErrorState>
  );
}

interface EditorProps extends Omit<PageEditorProps, 'id'> {
  page: PageDetail;
}

interface Written {
  words: PageWords;
  /** Version of the page when editing began. */
  version: number;
}

const views = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const;

function Editor({ page, renderPage, onClose }: EditorProps) {
  const { edits, setEdits, wereKept } = useKeptEdits<Written>(`page-${page.id}`);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const actions = usePageActions(page, {
    onGone() {
      setEdits(null);
      onClose();
    },
    onTheirs: () => setEdits(null),
  });
  const leave = useLeave();
  const saved: PageWords = { ...page, sections: page.sections };
  const words = edits?.words ?? saved;
  const changed = edits ? wordsChanged(saved, edits.words) : [];
  // Another person's change may arrive during editing: it must not count as the version that was seen.
  const version = edits?.version ?? page.version;
  const write = (next: PageWords) => setEdits({ words: next, version });
  const isDirty = changed.length > 0;
  useHeldWork(isDirty ? `Changes of “${page.title}” are not saved.` : null);

  async function save(isQuiet = false): Promise<boolean> {
    const wrong = check(words);
    actions.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    const isSaved = await actions.saveDraft(pick(words), version, isQuiet);
    if (isSaved) setEdits(null);
    return isSaved;
  }

  /** What is shown is what gets published: the draft is saved first. */
  async function publish() {
    const [trouble] = publishTroubles(words);
    if (trouble) return actions.setErrors({ publish: trouble });
    if (!isDirty || (await save(true))) await actions.take('publish');
  }

  const preview = {
    ...pick(words),
    sections: withAnchors(words.sections),
    updatedAt: page.publishedAt ?? page.updatedAt,
  } as PublishedPage;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <EditorHead
        page={page}
        isDirty={isDirty}
        actions={actions}
        onPublish={() => void publish()}
        onBack={() => leave(onClose)}
        onDiscarded={() => setEdits(null)}
      />
      {actions.errors['publish'] && (
        <ErrorState title="Not published">{actions.errors['publish']}</ErrorState>
      )}
      {wereKept && (
        <p className="rounded-2 bg-info-soft px-4 py-3 text-on-info-soft">
          What you typed before is still here. It hasn’t been saved yet.
        </p>
      )}
      <Segment
        label="View"
        options={views}
        value={view}
        onChange={setView}
        className="justify-self-start xl:hidden"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <div className={view === 'edit' ? '' : 'hidden xl:block'}>
          <PageForm words={words} errors={actions.errors} onChange={write} />
        </div>
        <section
          aria-label="Preview"
          className={`page-preview max-h-[80dvh] overflow-y-auto overscroll-contain rounded-3 border border-line bg-ground xl:sticky xl:top-6 ${view === 'preview' ? '' : 'hidden xl:block'}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {renderPage(preview)}
        </section>
      </div>
      {isDirty && (
        <SaveBar
          saveLabel="Save draft"
          isSaving={actions.isBusy}
          onSave={() => void save()}
          onDiscard={() => {
            setEdits(null);
            actions.setErrors({});
          }}
        >
          <strong>Not saved:</strong> {changed.join(', ')}
        </SaveBar>
      )}
      {actions.clash && <ClashDialog what="this page" clash={actions.clash} />}
    </div>
  );
}

const pick = ({ title, path, description, sections }: PageWords): PageWords => ({
  title,
  path,
  description,
  sections,
});

function check({ title, path, description, sections }: PageWords): PageErrors {
  const trouble = pathTrouble(path);
  return {
    ...(title.trim() === '' ? { title: 'Please enter a title.' } : {}),
    ...(trouble ? { path: trouble } : {}),
    ...([...description].length > 300 ? { description: 'Please use at most 300 characters.' } : {}),
    ...Object.fromEntries(
      sections.flatMap((section, at) =>
        section.title.trim() === '' ? [[`sections.${at}.title`, 'Please enter a heading.']] : [],
      ),
    ),
  };
}
