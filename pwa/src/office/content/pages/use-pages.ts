/** The pages of the shop's own, and everything that is done to one. Each change carries the version that was looked at. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageDetail } from '#contract/content/endpoints.ts';
import type { Section } from '#contract/content/policies/document.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export interface PageWords {
  title: string;
  path: string;
  description: string;
  sections: Section[];
}

export type PageErrors = Readonly<Record<string, string>>;

export function usePages() {
  return useQuery({
    queryKey: ['pages', 'list'],
    queryFn: () => call('GET /api/pages'),
    refetchOnMount: 'always',
  });
}

export function usePage(id: number) {
  return useQuery({
    queryKey: ['pages', 'one', id],
    queryFn: () => call('GET /api/pages/{id}', { params: { id: String(id) } }),
    refetchOnMount: 'always',
  });
}

export function useCreatePage(onDone: (page: PageDetail) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const [errors, setErrors] = useState<PageErrors>({});
  const create = useMutation({
    mutationFn: (body: PageWords) => call('POST /api/pages', { body: body as never }),
    async onSuccess(page) {
      client.setQueryData(['pages', 'one', page.id], page);
      await client.invalidateQueries({ queryKey: ['pages', 'list'] });
      toast({ title: 'Page created', description: 'It is a draft until you publish it.', tone: 'ok' });
      onDone(page);
    },
    onError(error) {
      setErrors(error instanceof ApiError ? error.fields : {});
      toast({ title: 'Error', description: failureWords(error, 'Failed to create page'), tone: 'danger' });
    },
  });
  return { create: create.mutate, isSaving: create.isPending, errors };
}

type Step = 'publish' | 'unpublish' | 'discard';

export const stepWords: Readonly<Record<Step, { done: string; description: string }>> = {
  publish: { done: 'Page published', description: 'Everybody can read it now.' },
  unpublish: { done: 'Page unpublished', description: 'It is a draft. Its address no longer works.' },
  discard: { done: 'Changes discarded', description: 'The draft is the published page again.' },
};

/** Somebody else was faster. */
export interface PageClash {
  current: PageDetail;
  again: (version: number) => void;
}

export function usePageActions(page: PageDetail, onGone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { reload } = useKnownShop();
  const [errors, setErrors] = useState<PageErrors>({});
  const [clash, setClash] = useState<PageClash | null>(null);
  const params = { id: String(page.id) };

  async function told(after: PageDetail, title: string, description: string) {
    client.setQueryData(['pages', 'one', page.id], after);
    await client.invalidateQueries({ queryKey: ['pages', 'list'] });
    setErrors({});
    // Header, footer and sitemap of this tab know the page as well.
    reload();
    toast({ title, description, tone: 'ok' });
  }

  function failed(error: unknown, words: string, again: (version: number) => void) {
    const current = currentOf<PageDetail>(error);
    if (current) return setClash({ current, again });
    setErrors(error instanceof ApiError ? error.fields : {});
    toast({ title: 'Error', description: failureWords(error, words), tone: 'danger' });
  }

  const save = useMutation({
    mutationFn: ({ words, version }: { words: PageWords; version: number }) =>
      call('PATCH /api/pages/{id}', { params, body: { ...words, version } as never }),
  });
  const step = useMutation({
    mutationFn: ({ name, version }: { name: Step; version: number }) => {
      const input = { params, body: { version } };
      if (name === 'publish') return call('POST /api/pages/{id}/publish', input);
      if (name === 'unpublish') return call('POST /api/pages/{id}/unpublish', input);
      return call('POST /api/pages/{id}/discard', input);
    },
  });
  const restore = useMutation({
    mutationFn: (number: number) =>
      call('POST /api/pages/{id}/versions/{number}/restore', {
        params: { ...params, number: String(number) },
        body: { version: page.version },
      }),
  });

  /** Resolves to the saved page; null when it was refused, which is told here. */
  async function saveDraft(
    words: PageWords,
    version = page.version,
    isQuiet = false,
  ): Promise<PageDetail | null> {
    try {
      const saved = await save.mutateAsync({ words, version });
      if (isQuiet) client.setQueryData(['pages', 'one', page.id], saved);
      else
        await told(
          saved,
          'Draft saved',
          saved.livePath ? 'What is published stays as it is.' : 'Nobody can read it yet.',
        );
      return saved;
    } catch (error) {
      failed(error, 'Failed to save page', next => void saveDraft(words, next));
      return null;
    }
  }

  async function take(name: Step, version = page.version): Promise<PageDetail | null> {
    try {
      const after = await step.mutateAsync({ name, version });
      await told(after, stepWords[name].done, stepWords[name].description);
      return after;
    } catch (error) {
      failed(error, `Failed to ${name} page`, next => void take(name, next));
      return null;
    }
  }

  async function restoreVersion(number: number): Promise<PageDetail | null> {
    try {
      const after = await restore.mutateAsync(number);
      await told(
        after,
        `Version ${number} restored`,
        'It is the draft now. Publish it when you are happy with it.',
      );
      return after;
    } catch (error) {
      failed(error, 'Failed to restore version', () => undefined);
      return null;
    }
  }

  async function remove() {
    try {
      await call('DELETE /api/pages/{id}', { params, query: { version: String(page.version) } });
      await client.invalidateQueries({ queryKey: ['pages', 'list'] });
      reload();
      onGone();
      toast({
        title: 'Page deleted',
        description: page.title,
        tone: 'ok',
        action: { label: 'Undo', onAction: undo },
      });
    } catch (error) {
      failed(error, 'Failed to delete page', () => undefined);
    }
  }

  function undo() {
    call('POST /api/pages/{id}/restore', { params }).then(
      async restored => told(restored, 'Page restored', restored.title),
      (error: unknown) =>
        toast({ title: 'Error', description: failureWords(error, 'Failed to restore page'), tone: 'danger' }),
    );
  }

  return {
    errors,
    setErrors,
    clash,
    endClash(current?: PageDetail) {
      if (current) client.setQueryData(['pages', 'one', page.id], current);
      setClash(null);
    },
    isBusy: save.isPending || step.isPending || restore.isPending,
    saveDraft,
    take,
    restoreVersion,
    remove: () => void remove(),
  };
}
