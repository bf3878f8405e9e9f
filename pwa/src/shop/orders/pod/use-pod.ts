/** A sealed proof of delivery and the result of its check: fetched by its address, or read from a downloaded file. */
import { useCallback, useEffect, useState } from 'react';
import { type ProofBundle, readBundle } from '#contract/deliveries/seal/bundle.ts';
import { type BundleCheck, checkBundle } from '#contract/deliveries/seal/check-bundle.ts';
import { call, OfflineError } from '#pwa/common/local/call/call.ts';
import { isMissing } from '#pwa/common/local/call/failure-words.ts';
import { readShopKeys } from '#pwa/common/local/database/shop-keys.ts';

export interface CheckedProof {
  bundle: ProofBundle;
  check: BundleCheck;
  /** Name of the file it was read from. */
  fileName: string | null;
}

export type AskedPod =
  /** Nothing has been requested yet: a file can be dropped. */
  | { phase: 'empty' }
  | { phase: 'loading' }
  | ({ phase: 'ready' } & CheckedProof)
  | { phase: 'missing' }
  | { phase: 'failed'; isOffline: boolean };

export interface PodHandle {
  asked: AskedPod;
  askAgain: () => void;
  /** Describes what is wrong with the file, or null. */
  openFile: (file: File) => Promise<string | null>;
}

/** Larger than any proof with its signature and its neighbours. */
const mostBytes = 1_000_000;

export function usePod(checkId: string | undefined): PodHandle {
  const [asked, setAsked] = useState<AskedPod>(checkId ? { phase: 'loading' } : { phase: 'empty' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!checkId) return undefined;
    let isCurrent = true;
    void ask(checkId).then(next => isCurrent && setAsked(next));
    return () => {
      isCurrent = false;
    };
  }, [checkId, attempt]);

  const askAgain = useCallback(() => setAttempt(count => count + 1), []);
  const openFile = useCallback(async (file: File) => {
    const written = file.size <= mostBytes ? await file.text().catch(() => '') : '';
    const bundle = readBundle(written);
    if (!bundle) return 'That file isn’t a proof of delivery.';
    setAsked(await checked(bundle, file.name));
    return null;
  }, []);
  return { asked, askAgain, openFile };
}

async function ask(checkId: string): Promise<AskedPod> {
  try {
    return await checked(await call('GET /api/pods/{id}', { params: { id: checkId } }), null);
  } catch (error) {
    if (isMissing(error)) return { phase: 'missing' };
    return { phase: 'failed', isOffline: error instanceof OfflineError };
  }
}

async function checked(bundle: ProofBundle, fileName: string | null): Promise<AskedPod> {
  const shop = await readShopKeys();
  return { phase: 'ready', bundle, check: await checkBundle(bundle, shop?.keys ?? null), fileName };
}
