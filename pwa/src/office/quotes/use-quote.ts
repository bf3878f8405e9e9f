/** One quote and its changes. */
import { useState } from 'react';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { officeQuoteEndpoints, OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { recordId } from '#contract/wire/records/record-id.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { withChanges } from '#pwa/common/local/kept/pending.ts';
import { callArgs } from '#pwa/office/common/call-dialog.tsx';
import { wasOf } from '#pwa/office/common/record/queue-change.ts';
import { useRecord, useWork } from '#pwa/office/common/record/use-record.ts';
import { quoteRows, type WantedQuote } from './clash-rows.ts';

type Endpoints = typeof officeQuoteEndpoints;
export type QuoteChange = Omit<SentBody<Endpoints['changeQuote']>, 'version'>;
export type NewOffer = Omit<SentBody<Endpoints['sendQuote']>, 'version'>;
export type NewCall = SentBody<Endpoints['logQuoteCall']>;

/** On this device: something of it waits to be handed in. */
export type KnownQuote = OfficeQuoteDetail & { isUnsent?: boolean };

export function useQuote(id: number) {
  /** Deleted, or about to be: news about it must not fetch it again. */
  const [isGone, setGone] = useState(false);
  const params = { id: String(id) };
  const { record, attempt, isSaving, clash } = useRecord<KnownQuote, WantedQuote>({
    key: ['quotes', 'one', id],
    load: () => call('GET /api/quotes/{id}', { params }),
    kept: [
      'quotes',
      id,
      (quote, pending) => {
        const changed = withChanges<KnownQuote>(quote, pending.of('quotes'), id);
        return changed && changed !== quote ? { ...changed, isUnsent: true } : changed;
      },
    ],
    tables: ['projects', 'orders'],
    enabled: !isGone,
    lists: [
      ['quotes', 'list'],
      ['quotes', 'counts'],
    ],
    rows: quoteRows,
  });

  return {
    quote: record,
    isSaving,
    clash,
    change: (wanted: QuoteChange, done: string, failed: string) =>
      attempt({
        send: ({ version }) => call('PATCH /api/quotes/{id}', { params, body: { ...wanted, version } }),
        wanted,
        done,
        failed,
        // An order is found by its number on the server alone.
        ...('orderId' in wanted
          ? {}
          : {
              offline: seen => ({
                name: 'quote.update',
                entityId: recordId('quotes', id),
                args: { changes: wanted, was: wasOf(seen, wanted) },
                about: seen.name,
              }),
            }),
      }),
    send: (offer: NewOffer) =>
      attempt({
        send: ({ version }) => call('POST /api/quotes/{id}/send', { params, body: { ...offer, version } }),
        wanted: { status: 'quoted', firmPrice: offer.priceCents },
        done: 'The quote is on its way by email',
        failed: 'Failed to send quote',
      }),
    /** The version that is written goes; what was sent stays. */
    discardDraft: (uuid: string) =>
      attempt({
        send: ({ draft }) =>
          call('PUT /api/quote-drafts/{uuid}', {
            params: { uuid },
            body: { draft: null, seen: draft?.savedId ?? null },
          }),
        wanted: { draft: null },
        done: 'Draft discarded',
        failed: 'Failed to discard the draft',
        offline: ({ name, draft }) => ({
          name: 'quote.draft',
          entityId: uuid,
          args: { changes: { draft: null }, was: { draft: draft ?? null } },
          about: name,
        }),
      }),
    logCall: (body: NewCall) =>
      attempt({
        send: () => call('POST /api/quotes/{id}/calls', { params, body }),
        done: 'Call saved',
        failed: 'Failed to save the call',
        offline: ({ name }) => ({
          name: 'quote.addCall',
          entityId: recordId('quotes', id),
          args: callArgs(body),
          about: name,
        }),
      }),
    /** With the option that was accepted, where there are several. */
    startProject: (option?: string) =>
      attempt({
        send: () => call('POST /api/quotes/{id}/project', { params, query: option ? { option } : {} }),
        done: 'Project started',
        failed: 'Failed to start the project',
      }),
    async remove(undo: () => void) {
      setGone(true);
      const isDone = await attempt({
        send: ({ version }) =>
          call('DELETE /api/quotes/{id}', { params, query: { version: String(version) } }),
        wanted: { isDeleted: true },
        done: 'Quote deleted successfully',
        failed: 'Failed to delete quote',
        undo,
      });
      setGone(isDone);
      return isDone;
    },
  };
}
export type QuoteHandle = ReturnType<typeof useQuote>;

/** Restores what was just deleted. */
export function useRestoreQuote(): (id: number) => Promise<boolean> {
  const { attempt } = useWork({ lists: [['quotes']] });
  return id =>
    attempt({
      send: () => call('POST /api/quotes/{id}/restore', { params: { id: String(id) } }),
      done: 'Quote restored',
      failed: 'Failed to restore the quote',
    });
}
