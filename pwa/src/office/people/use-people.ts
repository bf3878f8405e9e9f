/** One account, and its changes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PersonDetail } from '#contract/people/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

export function usePerson(id: number) {
  return useQuery({
    queryKey: ['users', 'one', id],
    queryFn: () => call('GET /api/people/{id}', { params: { id: String(id) } }),
    refetchOnMount: 'always',
  });
}

/** Shows the person as the server returned them, and refetches the list. */
export function useKeepPerson() {
  const client = useQueryClient();
  return (person: PersonDetail) => {
    client.setQueryData(['users', 'one', person.id], person);
    void client.invalidateQueries({ queryKey: ['users', 'list'] });
  };
}

type PersonCall =
  | 'POST /api/people/{id}/deactivate'
  | 'POST /api/people/{id}/reactivate'
  | 'POST /api/people/{id}/link'
  | 'DELETE /api/people/{id}/second-step'
  | 'DELETE /api/people/{id}/sessions';

export type PersonAction =
  | { name: PersonCall; done: string }
  | { name: 'DELETE /api/people/{id}/sessions/{sessionId}'; sessionId: string; done: string }
  | {
      name: `POST /api/people/{id}/devices/{deviceId}/${'revoke' | 'allow'}`;
      deviceId: string;
      done: string;
    };

/** A change without a form. The message is shown once the server has done it. */
export function usePersonAction(id: number) {
  const toast = useToast();
  const client = useQueryClient();
  const keep = useKeepPerson();
  return useMutation({
    mutationFn: (action: PersonAction) => send(String(id), action),
    onSuccess(person, { done }) {
      keep(person);
      toast({ title: done, tone: 'ok' });
    },
    onError(error) {
      toast({ title: failureWords(error, 'That did not work. Nothing was changed.'), tone: 'danger' });
      void client.invalidateQueries({ queryKey: ['users', 'one', id] });
    },
  });
}

function send(id: string, action: PersonAction): Promise<PersonDetail> {
  if ('sessionId' in action) return call(action.name, { params: { id, sessionId: action.sessionId } });
  if ('deviceId' in action) return call(action.name, { params: { id, deviceId: action.deviceId } });
  return call(action.name, { params: { id } });
}
