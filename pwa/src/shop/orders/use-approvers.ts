import { useState } from 'react';
import type { AskedApprovers } from '#contract/proofs/approver-endpoints.ts';
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { sendFailureWords } from '#pwa/common/local/call/failure-words.ts';

interface ApproversParts {
  proof: CustomerProof;
  token: string | null;
  show: (proof: CustomerProof) => Promise<void>;
}

/** Links to a proof for others. Links are in this page's memory alone: the shop keeps only their hashes. */
export function useApprovers({ proof, token, show }: ApproversParts) {
  const { orderId, version } = proof;
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const withToken = token ? { token } : {};

  /** Resolves to whether it was done. */
  async function attempt<T>(work: () => Promise<T>, take: (answer: T) => Promise<void>): Promise<boolean> {
    setBusy(true);
    setTrouble(null);
    try {
      await take(await work());
      return true;
    } catch (error) {
      setTrouble(sendFailureWords(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    links,
    isBusy,
    trouble,
    ask: (people: { id: string; name: string }[], needed: number | null) =>
      attempt<AskedApprovers>(
        () =>
          call('POST /api/orders/{orderId}/proof/approvers', {
            params: { orderId },
            body: { ...withToken, version, needed, people },
          }),
        async answer => {
          setLinks(
            before => new Map([...before, ...answer.links.map(link => [link.id, addressOf(link)] as const)]),
          );
          await show(answer.proof);
        },
      ),
    remove: (id: string) =>
      attempt(
        () =>
          call('POST /api/orders/{orderId}/proof/approvers/{id}/remove', {
            params: { orderId, id },
            body: withToken,
          }),
        show,
      ),
  };
}

const addressOf = ({ id, token }: { id: string; token: string }): string =>
  `${location.origin}/approve/${id}?${new URLSearchParams({ token }).toString()}`;
