/** The mails that the address asks for, and the second try of one. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { mailEndpoints } from '#contract/mail/endpoints.ts';
import type { MailKind } from '#contract/mail/mail.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export type MailQuery = SentQuery<typeof mailEndpoints.listMails>;

export function useMails(query: MailQuery) {
  return useQuery({
    queryKey: ['mails', 'list', query],
    queryFn: () => call('GET /api/mails', { query }),
    placeholderData: keepPreviousData,
    // They leave by themselves: coming back to the list shows it as it is now.
    refetchOnMount: 'always',
  });
}

export function useMail(id: number) {
  return useQuery({
    queryKey: ['mails', 'one', id],
    queryFn: () => call('GET /api/mails/{id}', { params: { id: String(id) } }),
    refetchOnMount: 'always',
  });
}

export function useTemplates() {
  return useQuery({ queryKey: ['mail-templates'], queryFn: () => call('GET /api/mail-templates') });
}

export function useTemplate(kind: MailKind) {
  return useQuery({
    queryKey: ['mail-templates', kind],
    queryFn: () => call('GET /api/mail-templates/{kind}', { params: { kind } }),
  });
}

export function useSendAgain() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/mails/{id}/send-again', { params: { id: String(id) } }),
    onSuccess(mail) {
      toast({ title: 'Email queued again', description: `To ${mail.toEmail}`, tone: 'ok' });
    },
    onError(error) {
      toast({
        title: 'Email not queued',
        description: failureWords(error, 'Please try again.'),
        tone: 'danger',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
}
