import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SupplierFeed } from '#contract/imports/feed-endpoints.ts';
import { feedFaults, feedForm, type FeedForm, feedWords } from '#contract/imports/feed-form.ts';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { DeleteDialog } from '#pwa/office/common/delete-dialog.tsx';
import { clashRows, type RecordField } from '#pwa/office/common/record/clash-rows.ts';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { useChanges } from '#pwa/office/common/record/use-record.ts';
import { FeedFields, feedValueWords } from './feed-fields.tsx';
import { changedFields, feedFormOf, newFeed } from './feed-words.ts';
import { feedChanges } from './use-feeds.ts';

interface FeedFormDialogProps {
  /** None: a new one. */
  feed: SupplierFeed | null;
  hosts: readonly string[];
  hasFolder: boolean;
  onClose: () => void;
  /** It is gone. */
  onDeleted: () => void;
}

const fields = (Object.keys(feedWords.labels) as (keyof FeedForm)[]).map((name): RecordField<FeedForm> => ({
  label: feedWords.labels[name],
  words: form => feedValueWords(name, form[name]),
}));

/** Nothing of it is stored on this device: it may hold a password. */
export function FeedFormDialog({ feed, onClose, onDeleted, ...set }: FeedFormDialogProps) {
  const changes = feedChanges(useQueryClient());
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  const [start] = useState(() => (feed ? feedFormOf(feed) : newFeed));
  const { attempt, clash, errors } = useChanges<SupplierFeed, FeedForm>({
    lists: [],
    rows: (_seen, current, wanted = start) =>
      clashRows<FeedForm>(fields, { seen: start, current: feedFormOf(current), wanted }),
    onTheirs: onClose,
  });
  const form = useForm<FeedForm, ReturnType<typeof feedForm.parse>, keyof FeedForm>({
    start,
    words: feedWords,
    schema: feedForm,
    told: errors,
    check: typed => faultsOf(typed),
    async save(checked, typed) {
      if (!feed) {
        await changes.create(checked);
        toast({ title: 'Feed added', tone: 'ok' });
        return true;
      }
      const changed = changedFields(checked, start, typed);
      if (Object.keys(changed).length === 0) return true;
      return attempt({ ...changes.change(feed.id, changed), wanted: typed }, feed);
    },
    failed: 'The feed could not be saved. Please try again.',
    onDone: onClose,
  });
  if (feed && isDeleting) {
    return (
      <DeleteDialog
        kind="feed"
        name={feed.name}
        also="What it has imported stays."
        seen={feed}
        nameOf={({ name }) => name}
        change={changes.remove(feed)}
        onClose={onDeleted}
      />
    );
  }
  return (
    <EditDialog
      what="this feed"
      clash={clash}
      title={feed ? feed.name : 'New feed'}
      submitLabel={feed ? 'Save feed' : 'Add feed'}
      startsAt="name"
      form={form}
      onClose={onClose}
      more={
        feed && (
          <Button variant="quiet" icon={Trash2} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      <FeedFields form={form} hasCredentials={feed?.hasCredentials ?? false} {...set} />
    </EditDialog>
  );
}

/** What fields say together; each of them alone is the schema's. */
function faultsOf(typed: FeedForm) {
  const read = feedForm.safeParse(typed);
  if (!read.success) return {};
  const { address, signInName } = feedFaults(read.data);
  return { ...(address && { address }), ...(signInName && { signInName }) };
}
