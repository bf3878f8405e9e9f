import { ChevronRight } from 'lucide-react';
import { type MailKind, mailKindLabel, mailSentWhen } from '#contract/mail/mail.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { FullDialog } from '#pwa/common/ui/office/full-dialog.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useTemplate, useTemplates } from '../use-mails.ts';
import { MailView } from './mail-view.tsx';

/** Every kind of email, and when it is sent. */
export function TemplateList({ onOpen }: { onOpen: (kind: MailKind) => void }) {
  const templates = useTemplates();
  if (templates.isPending) return <Skeleton className="h-96 w-full" />;
  if (templates.isError) {
    return (
      <ErrorState
        title={loadFailureWords(templates.error, 'The templates could not be loaded')}
        onRetry={() => void templates.refetch()}
        retrying={templates.isFetching && 'Loading…'}
      />
    );
  }
  return (
    <ul
      aria-label="Templates"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[repeat(2,minmax(0,1fr))]"
    >
      {templates.data.map(({ kind, subject }) => (
        <li key={kind}>
          <button
            type="button"
            onClick={() => onOpen(kind)}
            className="flex h-full w-full items-start gap-3 rounded-3 border border-line bg-raised p-4 text-left hover:border-line-strong"
          >
            <span className="min-w-0 flex-1">
              <span className="block leading-snug font-strong">{mailKindLabel(kind)}</span>
              <span className="block truncate leading-snug">{subject}</span>
              <span className="mt-1 block text-meta leading-snug text-soft">{mailSentWhen(kind)}</span>
            </span>
            <Icon of={ChevronRight} size="small" className="mt-1 text-faint" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The example of one kind, with an invented customer. */
export function TemplateDialog({ kind, onClose }: { kind: MailKind; onClose: () => void }) {
  const template = useTemplate(kind);
  return (
    <FullDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={mailKindLabel(kind)}
      subtitle="An example"
      className="p-5 md:p-6"
    >
      {template.isPending && <Skeleton className="h-96 w-full" />}
      {template.isError && (
        <ErrorState
          title={loadFailureWords(template.error, 'The template could not be loaded')}
          onRetry={() => void template.refetch()}
          retrying={template.isFetching && 'Loading…'}
        />
      )}
      {template.data && (
        <MailView
          subject={template.data.subject}
          htmlUrl={`/api/mail-templates/${kind}/html`}
          text={template.data.text}
          headers={template.data.headers}
        />
      )}
    </FullDialog>
  );
}
