import { useEffect, useState } from 'react';
import { isNoticeKind, type NoticeKind } from '#contract/notices/notices.ts';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import {
  isPushAllowed,
  PushRefused,
  pushSupport,
  type PushSupport,
  startPush,
} from '#pwa/common/platform/push-device.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { noticeAnswers } from './notice-answers.ts';
import { type NoticeDoor, type NoticeState, readPushKey, subscriptionJson } from './notice-calls.ts';

export interface Notices {
  support: PushSupport;
  /** `undefined` until it is known; null while it can't be: there is no connection. */
  state: NoticeState | null | undefined;
  isBusy: boolean;
  /** "Not now" was the answer. */
  isPutOff: boolean;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
  putOff: () => void;
  flip: (kind: NoticeKind, isWanted: boolean) => Promise<void>;
}

const offline = 'There is no connection. Try again when you are online.';
const refused = 'Your browser does not allow notices from this shop. You can change that in its settings.';

/** `door` must be the same object as long as its name is the same. */
export function useNotices(door: NoticeDoor): Notices {
  const toast = useToast();
  const [state, setState] = useState<NoticeState | null>();
  const [isBusy, setBusy] = useState(false);
  const [support, setSupport] = useState(pushSupport);
  const [isPutOff, setPutOff] = useState(() => noticeAnswers.isPutOff(door.name, Date.now()));

  useEffect(() => {
    let isCurrent = true;
    readOrRenew(door).then(
      found => isCurrent && setState(found),
      () => isCurrent && setState(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [door]);

  async function run(work: () => Promise<NoticeState>, otherwise: string): Promise<void> {
    setBusy(true);
    try {
      setState(await work());
    } catch (error) {
      setSupport(pushSupport());
      const description =
        error instanceof PushRefused
          ? refused
          : error instanceof OfflineError || !navigator.onLine
            ? offline
            : failureWords(error, otherwise);
      toast({ title: 'Notices have not changed', description, tone: 'danger' });
    }
    setBusy(false);
  }

  return {
    support,
    state,
    isBusy,
    isPutOff,
    turnOn: () =>
      run(async () => {
        const found = await turnOnHere(door, state?.off ?? []);
        noticeAnswers.noteOn(door.name);
        return found;
      }, 'This device could not be set up. Please try again in a moment.'),
    turnOff: () =>
      run(async () => {
        noticeAnswers.forget(door.name);
        return door.turnOff();
      }, 'Please try again in a moment.'),
    putOff() {
      noticeAnswers.notePutOff(door.name, Date.now());
      setPutOff(true);
    },
    flip: (kind, isWanted) =>
      run(() => {
        const others = (state?.off ?? []).filter(isNoticeKind).filter(one => one !== kind);
        return door.choose(isWanted ? others : [...others, kind]);
      }, 'Your choice could not be saved. Please try again.'),
  };
}

async function turnOnHere(door: NoticeDoor, off: readonly string[]): Promise<NoticeState> {
  const subscription = await startPush(readPushKey);
  return door.turnOn(subscriptionJson(subscription), off.filter(isNoticeKind));
}

/** Who wanted it and may have it has it again: after a sign-in, or when the browser has dropped its subscription. */
async function readOrRenew(door: NoticeDoor): Promise<NoticeState> {
  const found = await door.read();
  if (found.isOn || !noticeAnswers.wants(door.name) || !isPushAllowed()) return found;
  return turnOnHere(door, found.off).catch(() => found); // the next visit tries again
}
