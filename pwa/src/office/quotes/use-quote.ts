/**
 * One quote and the changes made on it. Every change carries the version that was looked at. When somebody else was
 * faster it waits as a clash, and what it was for waits with it, until a person has chosen.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { officeQuoteEndpoints, OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { currentOf, failureWords } from '#pwa/common/local/call/failure-words.ts';
import type { ToastAction } from '#pwa/common/ui/dialogs/toast-store.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { Wanted } from './clash-rows.ts';

type Endpoints = typeof officeQuoteEndpoints;
export type QuoteChange = Omit<SentBody<Endpoints['changeQuote']>, 'version'>;
export type NewOffer = Omit<SentBody<Endpoints['sendQuote']>, 'version'>;
export type NewCall = SentBody<Endpoints['logQuoteCall']>;

/** Somebody else's change came first. */
export interface QuoteClash {
  seen: OfficeQuoteDetail;
  current: OfficeQuoteDetail;
  wanted: Wanted;
  decide: (isApplied: boolean) => void;
}

interface Attempt {
  ask: (version: number | undefined) => Promise<OfficeQuoteDetail | void>;
  wanted: Wanted;
  done: string;
  failed: string;
  action?: ToastAction;
}

export function useQuote(id: number) {
  const client = useQueryClient();
  const toast = useToast();
  const [clash, setClash] = useState<QuoteClash | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** Deleted, or about to be: the news of it must not ask for it again. */
  const [isGone, setGone] = useState(false);
  const params = { id: String(id) };
  const key = ['quotes', 'one', id];
  const quote = useQuery({
    queryKey: key,
    queryFn: () => call('GET /api/quotes/{id}', { params }),
    meta: { tables: ['projects', 'orders'] },
    refetchOnMount: 'always',
    enabled: !isGone,
  });

  /** Resolves to whether it was done; refusals are told here. */
  async function attempt(what: Attempt, version = quote.data?.version): Promise<boolean> {
    setSaving(true);
    try {
      const changed = await what.ask(version);
      if (changed) client.setQueryData(key, changed);
      await client.invalidateQueries({ queryKey: ['quotes', 'list'] });
      await client.invalidateQueries({ queryKey: ['quotes', 'counts'] });
      const { done: description, action } = what;
      toast({ title: 'Success', description, tone: 'ok', ...(action ? { action } : {}) });
      return true;
    } catch (error) {
      const current = currentOf<OfficeQuoteDetail>(error);
      if (current && quote.data) {
        setSaving(false);
        return await choose(what, quote.data, current);
      }
      toast({ title: 'Error', description: failureWords(error, what.failed), tone: 'danger' });
      return false;
    } finally {
      setSaving(false);
    }
  }

  function choose(what: Attempt, seen: OfficeQuoteDetail, current: OfficeQuoteDetail): Promise<boolean> {
    return new Promise(resolve => {
      setClash({
        seen,
        current,
        wanted: what.wanted,
        decide(isApplied) {
          setClash(null);
          client.setQueryData(key, current);
          resolve(isApplied ? attempt(what, current.version) : false);
        },
      });
    });
  }

  const withVersion = (version: number | undefined) => (version === undefined ? {} : { version });

  return {
    quote,
    isSaving,
    clash,
    change: (wanted: QuoteChange, done: string, failed: string) =>
      attempt({
        ask: version =>
          call('PATCH /api/quotes/{id}', { params, body: { ...wanted, ...withVersion(version) } }),
        wanted,
        done,
        failed,
      }),
    send: (offer: NewOffer) =>
      attempt({
        ask: version =>
          call('POST /api/quotes/{id}/send', { params, body: { ...offer, ...withVersion(version) } }),
        wanted: { status: 'quoted', firmPrice: offer.priceCents },
        done: 'The quote is on its way by email',
        failed: 'Failed to send quote',
      }),
    logCall: (body: NewCall) =>
      attempt({
        ask: () => call('POST /api/quotes/{id}/calls', { params, body }),
        wanted: {},
        done: 'Call saved',
        failed: 'Failed to save the call',
      }),
    startProject: () =>
      attempt({
        ask: () => call('POST /api/quotes/{id}/project', { params }),
        wanted: {},
        done: 'Project started',
        failed: 'Failed to start the project',
      }),
    async remove(action: ToastAction) {
      setGone(true);
      const isDone = await attempt({
        ask: version =>
          call('DELETE /api/quotes/{id}', {
            params,
            query: version === undefined ? {} : { version: String(version) },
          }),
        wanted: { isDeleted: true },
        done: 'Quote deleted successfully',
        failed: 'Failed to delete quote',
        action,
      });
      setGone(isDone);
      return isDone;
    },
  };
}
export type QuoteHandle = ReturnType<typeof useQuote>;

/** Brings back what was just deleted. */
export function useRestoreQuote(): (id: number) => Promise<void> {
  const client = useQueryClient();
  const toast = useToast();
  return async id => {
    try {
      await call('POST /api/quotes/{id}/restore', { params: { id: String(id) } });
      await client.invalidateQueries({ queryKey: ['quotes'] });
      toast({ title: 'Success', description: 'The quote is back', tone: 'ok' });
    } catch (error) {
      toast({
        title: 'Error',
        description: failureWords(error, 'Failed to bring the quote back'),
        tone: 'danger',
      });
    }
  };
}
