import { useCallback, useEffect, useRef, useState } from 'react';
import { deleteRecords, readRecord, writeRecord } from '../database/with-shop-database.ts';
import { type Copies, type KeptAnswer, keepAnswer, stillShown } from './keep-answer.ts';

/** Returning to the page counts as a visit, but not twice within this time. */
const freshMs = 15_000;

interface Question<T> {
  /** Key of the copy. Null until it is known what to ask: until then nothing is asked, and the state is loading. */
  key: string | null;
  ask: () => Promise<T>;
  /** Proves that the user may ask. If it changes, the server is asked again. */
  proof?: string | null | undefined;
  /** Prefix of the keys of other copies that are dropped together with this one, such as an invoice's PDFs. */
  drops?: string;
  /** The answer may change while the page is open, so it is asked for again whenever the user returns to the page. */
  isLive?: boolean;
}

export interface KeptAnswerHandle<T> {
  asked: KeptAnswer<T>;
  askAgain: () => void;
  /** Shows and stores the answer of another call. */
  show: (value: T) => Promise<void>;
}

/** The shop's answer, or else the last copy on this device. Asks again once online if there was no answer. */
export function useKeptAnswer<T>({
  key,
  ask,
  proof,
  drops,
  isLive = false,
}: Question<T>): KeptAnswerHandle<T> {
  const [shown, setShown] = useState<Shown<T> | null>(null);
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
      asked => isCurrent && setShown(before => nowShown(before, key, asked)),
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
    const asked = await keepAnswer(key, async () => value, copiesWith(drops));
    setShown(before => nowShown(before, key, asked));
  }

  return { asked, askAgain, show };
}

interface Shown<T> {
  key: string;
  asked: KeptAnswer<T>;
  /** ISO time. */
  cameAt: string;
}

function nowShown<T>(before: Shown<T> | null, key: string, asked: KeptAnswer<T>): Shown<T> {
  const known = before?.key === key ? before : null;
  const cameAt = new Date().toISOString();
  const stays = known !== null && asked.phase === 'failed';
  return {
    key,
    asked: stillShown(known?.asked ?? null, asked, known?.cameAt ?? cameAt),
    cameAt: stays ? known.cameAt : cameAt,
  };
}

const copiesWith = (drops?: string): Copies => ({
  read: readRecord,
  write: writeRecord,
  remove: key => deleteRecords([key], drops),
});
