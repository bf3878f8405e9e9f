/** The shop's own pages and their changes. Each change carries the version that was seen. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PageDetail } from '#contract/content/endpoints.ts';
import { withAnchors } from '#contract/content/page-rules.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useChanges, useWork } from '#pwa/office/common/record/use-record.ts';
import { pageRows, type PageWords } from './page-words.ts';

export type PageErrors = Readonly<Record<string, string>>;

const pageList = ['pages', 'list'];
const pageKey = (id: number) => ['pages', 'one', id];

export function usePages() {
  return useQuery({
    queryKey: pageList,
    queryFn: () => call('GET /api/pages'),
    refetchOnMount: 'always',
  });
}

export function usePage(id: number) {
  return useQuery({
    queryKey: pageKey(id),
    queryFn: () => call('GET /api/pages/{id}', { params: { id: String(id) } }),
    refetchOnMount: 'always',
  });
}

export function useCreatePage(onDone: (page: PageDetail) => void) {
  const client = useQueryClient();
  const { attempt, isSaving, errors } = useWork({ lists: [pageList] });
  const create = (body: PageWords) =>
    attempt({
      async send() {
        const page = await call('POST /api/pages', { body: body as never });
        client.setQueryData(pageKey(page.id), page);
        onDone(page);
      },
      done: { title: 'Page created', description: 'It is a draft until you publish it.' },
      failed: 'Failed to create page',
    });
  return { create, isSaving, errors };
}

type Step = 'publish' | 'unpublish' | 'discard';

export const stepWords: Readonly<Record<Step, { done: string; description: string }>> = {
  publish: { done: 'Page published', description: 'Everybody can read it now.' },
  unpublish: { done: 'Page unpublished', description: 'It is a draft. Its address no longer works.' },
  discard: { done: 'Changes discarded', description: 'The draft is the published page again.' },
};

interface PageEvents {
  onGone: () => void;
  /** Another person's version stays: the input here is discarded. */
  onTheirs: () => void;
}

export function usePageActions(page: PageDetail, { onGone, onTheirs }: PageEvents) {
  const client = useQueryClient();
  const { reload } = useKnownShop();
  const params = { id: String(page.id) };
  const { attempt, isSaving, clash, errors, setErrors } = useChanges<PageDetail, PageWords>({
    show: row => client.setQueryData(pageKey(page.id), row),
    lists: [pageList],
    rows: pageRows,
    // This tab's header, footer and sitemap show the page too.
    after: reload,
    onTheirs,
  });

  return {
    errors,
    setErrors,
    clash,
    isBusy: isSaving,
    /** Based on the version with which editing began. */
    saveDraft: (words: PageWords, version: number, isQuiet: boolean) =>
      attempt(
        {
          send: seen =>
            call('PATCH /api/pages/{id}', {
              params,
              body: { ...words, sections: withAnchors(words.sections), version: seen.version } as never,
            }),
          wanted: words,
          done: isQuiet
            ? null
            : {
                title: 'Draft saved',
                description: page.livePath ? 'The published page doesn’t change.' : 'Nobody can read it yet.',
              },
          failed: 'Failed to save page',
        },
        { ...page, version },
      ),
    take: (name: Step) =>
      attempt(
        {
          send({ version }) {
            const input = { params, body: { version } };
            if (name === 'publish') return call('POST /api/pages/{id}/publish', input);
            if (name === 'unpublish') return call('POST /api/pages/{id}/unpublish', input);
            return call('POST /api/pages/{id}/discard', input);
          },
          done: { title: stepWords[name].done, description: stepWords[name].description },
          failed: `Failed to ${name} page`,
        },
        // Publishes what has just been saved.
        client.getQueryData<PageDetail>(pageKey(page.id)) ?? page,
      ),
    restoreVersion: (number: number) =>
      attempt(
        {
          send: ({ version }) =>
            call('POST /api/pages/{id}/versions/{number}/restore', {
              params: { ...params, number: String(number) },
              body: { version },
            }),
          done: {
            title: `Version ${number} restored`,
            description: 'It is the draft now. Publish it when you are happy with it.',
          },
          failed: 'Failed to restore version',
        },
        page,
      ),
    remove: () =>
      void attempt(
        {
          async send({ version }) {
            await call('DELETE /api/pages/{id}', { params, query: { version: String(version) } });
            onGone();
          },
          done: { title: 'Page deleted', description: page.title },
          failed: 'Failed to delete page',
          undo: () =>
            void attempt(
              {
                send: () => call('POST /api/pages/{id}/restore', { params }),
                done: { title: 'Page restored', description: page.title },
                failed: 'Failed to restore page',
              },
              page,
            ),
        },
        page,
      ),
  };
}
