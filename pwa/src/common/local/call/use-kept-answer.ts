import { useCallback, useEffect, useRef, useState } from 'react';
import { deleteRecords, readRecord, writeRecord } from '../database/with-shop-database.ts';
import { type Copies, type KeptAnswer, keepAnswer } from './keep-answer.ts';

/** Coming back to the page is a visit too, but not twice within this time. */
const freshMs = 15_000;

interface Question<T> {
  /** Of the copy. Null while it is not known yet what to ask: then nothing is asked, and it loads. */
  key: string | null;
  ask: () => Promise<T>;
  /** What shows that the person may ask: with another one it is asked again. */
  proof?: string | null | undefined;
  /** Prefix of the keys of other copies, which are dropped together with this one: an invoice's PDFs. */
  drops?: string;
  /** It may change while the page is open: asked again whenever somebody comes back to it. */
  isLive?: boolean;
}

export interface KeptAnswerHandle<T> {
  asked: KeptAnswer<T>;
  askAgain: () => void;
  /** Shows and keeps what another call has answered. */
  show: (value: T) => Promise<void>;
}

/** What the shop answers, else the copy that this device saw last. What it did not answer is asked again once online. */
export function useKeptAnswer<T>({
  key,
  ask,
  proof,
  drops,
  isLive = false,
}: Question<T>): KeptAnswerHandle<T> {
  const [shown, setShown] = useState<{ key: string; asked: KeptAnswer<T> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const askAgain = useCallback(() => setAttempt(count => count + 1), []);
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });

  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    void keepAnswer(key, () => latestAsk.current(), copiesWith(drops)).then(
      asked => isCurrent && setShown({ key, asked }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, proof, drops, attempt]);

  const asked: KeptAnswer<T> = shown !== null && shown.key === key ? shown.asked : { phase: 'loading' };
  const isUnanswered = 'isOffline' in asked && asked.isOffline;

  useEffect(() => {
    if (!isLive && !isUnanswered) return undefined;
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, [isLive, isUnanswered, askAgain]);

  useEffect(() => {
    if (!isLive) return undefined;
    let askedAt = Date.now();
    function visit() {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < freshMs) return;
      askedAt = Date.now();
      askAgain();
    }
    document.addEventListener('visibilitychange', visit);
    return () => document.removeEventListener('visibilitychange', visit);
  }, [isLive, askAgain]);

  async function show(value: T): Promise<void> {
    if (key === null) return;
    setShown({ key, asked: await keepAnswer(key, async () => value, copiesWith(drops)) });
  }

  return { asked, askAgain, show };
}

const copiesWith = (drops?: string): Copies => ({
  read: readRecord,
  write: writeRecord,
  remove: key => deleteRecords([key], drops),
});
