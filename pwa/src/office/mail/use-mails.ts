/** One email, its retry, and the templates. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailKind } from '#contract/mail/mail.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export function useMail(id: number) {
  return useQuery({
    queryKey: ['mails', 'one', id],
    queryFn: () => call('GET /api/mails/{id}', { params: { id: String(id) } }),
    meta: keptAs('mails', id),
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
