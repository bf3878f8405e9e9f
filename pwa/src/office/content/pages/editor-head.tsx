import { Ellipsis, ExternalLink, EyeOff, History, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PageDetail } from '#contract/content/endpoints.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#pwa/common/ui/office/menu.tsx';
import { PageBadges } from './page-badges.tsx';
import { usePreviewLink } from './use-preview-link.ts';
import type { usePageActions } from './use-pages.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface EditorHeadProps {
  page: PageDetail;
  isDirty: boolean;
  actions: ReturnType<typeof usePageActions>;
  onPublish: () => void;
  onBack: () => void;
  /** The server's draft was discarded, so input based on it goes too. */
  onDiscarded: () => void;
}

type Asked = 'unpublish' | 'discard' | 'delete';

const questions: Record<Asked, { title: (page: PageDetail) => string; text: string; confirm: string }> = {
  unpublish: {
    title: page => `Unpublish “${page.title}”?`,
    text: 'Nobody can read it now, and links to it no longer work. It stays here as a draft.',
    confirm: 'Unpublish',
  },
  discard: {
    title: page => `Discard the changes of “${page.title}”?`,
    text: 'The draft becomes what is published now. What was changed since is lost.',
    confirm: 'Discard changes',
  },
  delete: {
    title: page => `Delete “${page.title}”?`,
    text: 'It disappears for everybody at once. You can undo this straight afterwards.',
    confirm: 'Delete page',
  },
};

export function EditorHead({ page, isDirty, actions, onPublish, onBack, onDiscarded }: EditorHeadProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isHistory, setHistory] = useState(false);
  const openPreview = usePreviewLink();
  const isLive = page.status === 'published';
  const canPublish = isDirty || !isLive || page.hasChanges;

  async function confirm() {
    if (asked === 'delete') actions.remove();
    else if (asked && (await actions.take(asked))) onDiscarded();
    setAsked(null);
  }

  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="mr-auto min-w-0">
        <BackLink
          href="/admin/content"
          onClick={event => {
            event.preventDefault();
            event.stopPropagation();
            onBack();
          }}
        >
          All pages
        </BackLink>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl wrap-anywhere">
          {page.title} <PageBadges page={page} />
        </h2>
      </div>
      {page.livePath && (
        <Button icon={ExternalLink} asChild>
          <a href={page.livePath} target="_blank" rel="noopener">
            View page
          </a>
        </Button>
      )}
      <Button onClick={() => void openPreview(page.id)}>Preview draft</Button>
      <Button
        variant="go"
        loading={actions.isBusy && 'Working…'}
        disabledReason={!canPublish && 'Nothing new to publish'}
        onClick={onPublish}
      >
        Publish
      </Button>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label="More" variant="line" />}>
        <MenuItem icon={History} onSelect={() => setHistory(true)} disabled={page.versions.length === 0}>
          Versions
        </MenuItem>
        <MenuItem icon={RotateCcw} disabled={!page.hasChanges} onSelect={() => setAsked('discard')}>
          Discard changes
        </MenuItem>
        <MenuItem icon={EyeOff} disabled={!isLive} onSelect={() => setAsked('unpublish')}>
          Unpublish
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} tone="danger" onSelect={() => setAsked('delete')}>
          Delete page
        </MenuItem>
      </Menu>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={isOpen => !isOpen && setAsked(null)}
          title={questions[asked].title(page)}
          description={questions[asked].text}
          confirmLabel={questions[asked].confirm}
          loading={actions.isBusy && 'Working…'}
          onConfirm={() => void confirm()}
        />
      )}
      {isHistory && (
        <VersionsDialog
          page={page}
          isBusy={actions.isBusy}
          onClose={() => setHistory(false)}
          onRestore={async number => {
            if (!(await actions.restoreVersion(number))) return;
            onDiscarded();
            setHistory(false);
          }}
        />
      )}
    </header>
  );
}
